// For a booking's hosts and staff: who opened the address and how to get in, and when.
import type { ArrivalOpening } from '@daynook/contract/hosting/way-in-photos';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

const firstPage = null as string | null;

const openingsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['booking', id, 'openings'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/bookings/{id}/openings', { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export function OpeningsCard({ bookingId, timeZone }: { bookingId: string; timeZone: string }) {
  const list = useInfiniteQuery(openingsQuery(bookingId));
  if (list.isError && !list.data)
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load who opened the address" />}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  if (!list.data) return null;
  const openings = list.data.pages.flatMap((page) => page.openings);
  return (
    <section aria-labelledby="openings-title" className="rounded-panel bg-well p-6">
      <h2 id="openings-title" className="text-[19px] font-semibold">
        <FormattedMessage defaultMessage="Views of the address and code" />
      </h2>
      {openings.length === 0 ? (
        <p className="mt-1 text-[15px] text-muted">
          <FormattedMessage defaultMessage="Nobody has opened the address yet." />
        </p>
      ) : (
        <ul className="mt-3 grid gap-2 text-[15px]">
          {openings.map((opening) => (
            <li key={opening._id} className="wrap-anywhere">
              <OpeningText opening={opening} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      <ListMore list={list} className="mt-4" />
      <p className="mt-3 text-[14px] text-pretty text-muted">
        <FormattedMessage defaultMessage="We record one view per person and hour, and keep it for 90 days. We don’t record what’s read offline, in messages, or in emails." />
      </p>
    </section>
  );
}

function OpeningText({
  opening: { name, stage, via, at },
  timeZone,
}: {
  opening: ArrivalOpening;
  timeZone: string;
}): ReactNode {
  const values = { name, stage, at: <ZonedTime key="at" startsAt={at} timeZone={timeZone} withDate /> };
  if (via === 'offline')
    return (
      <FormattedMessage
        defaultMessage="{name}’s device saved {stage, select, code {how to get in} other {the address}} for offline use on {at}"
        values={values}
      />
    );
  if (via === 'app')
    return (
      <FormattedMessage
        defaultMessage="{name}’s app opened {stage, select, code {how to get in} other {the address}} on {at}"
        values={values}
      />
    );
  return (
    <FormattedMessage
      defaultMessage="{name} opened {stage, select, code {how to get in} other {the address}} on {at}"
      values={values}
    />
  );
}
