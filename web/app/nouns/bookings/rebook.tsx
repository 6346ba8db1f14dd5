// Booking again with one tap: the same hours, the next times they're free, with their price. Each opens the checkout, which holds them
// (J7).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Rebooking, rebookQuery } from './api.ts';
import { slotAddress } from './slot-url.ts';

interface RebookProps {
  bookingId: string;
  /** How many times to offer, at most. */
  limit?: number;
  /** Shown if the listing can't be booked anymore, with the hours to look for elsewhere. */
  whenGone?: (next: Rebooking['next']) => ReactNode;
}

export function Rebook({ bookingId, limit = 3, whenGone }: RebookProps) {
  const { data, isError, isFetching, refetch } = useQuery(rebookQuery(bookingId));
  if (isError)
    return (
      <RetryLine onRetry={() => void refetch()} isRetrying={isFetching}>
        <FormattedMessage defaultMessage="We couldn’t check when these hours are free." />
      </RetryLine>
    );
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton className="h-16 rounded-panel" />
      </div>
    );
  if (data.noneBecause === 'gone')
    return (
      <>
        <p className="text-muted">
          <FormattedMessage defaultMessage="This listing can’t be booked anymore." />
        </p>
        {whenGone?.(data.next)}
      </>
    );
  if (data.noneBecause === 'not-free')
    return (
      <p className="text-muted">
        <FormattedMessage
          defaultMessage="These hours aren’t free in the next weeks. <link>Choose other hours</link>"
          values={{
            link: (words) => (
              <Link
                key="other"
                to={`/listing/${data.listingId}`}
                className="finger relative font-semibold text-moss underline-offset-4 hover:underline"
              >
                {words}
              </Link>
            ),
          }}
        />
      </p>
    );
  const gone = [...(data.gonePackage ? [data.gonePackage] : []), ...data.goneExtras];
  return (
    <>
      <ul className="grid gap-3">
        {data.choices.slice(0, limit).map((choice) => (
          <li key={choice.startsAt}>
            <Choice rebooking={data} choice={choice} />
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <p className="mt-3 text-[15px] text-muted">
          <FormattedMessage
            defaultMessage="Not offered anymore: {extras}."
            values={{ extras: <FormattedList key="extras" value={gone} /> }}
          />
        </p>
      )}
    </>
  );
}

function Choice({ rebooking, choice }: { rebooking: Rebooking; choice: Rebooking['choices'][number] }) {
  const { listingId, timeZone, guests, cars, addOns, packageId } = rebooking;
  const { startsAt, endsAt, totalMinor, currency, bookingMode } = choice;
  return (
    <Link
      to={`/listing/${listingId}/book${slotAddress({ startsAt, endsAt, timeZone, guests, cars }, addOns, packageId)}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-panel bg-surface px-5 py-4 shadow-[inset_0_0_0_1px_var(--line)] hover:bg-well"
    >
      <span className="font-semibold">
        <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
      </span>
      <span className="flex items-baseline gap-x-3">
        <Money amountMinor={totalMinor} currency={currency} withCode />
        <span className="font-semibold text-moss">
          {bookingMode === 'instant' ? (
            <FormattedMessage defaultMessage="Book" />
          ) : (
            <FormattedMessage defaultMessage="Request" />
          )}
        </span>
      </span>
    </Link>
  );
}
