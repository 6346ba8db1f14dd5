// Received, given, and due kudos as tabs, each with its own URL.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { TagIcon } from '../../nouns/kudos/tag-icon.tsx';
import { tagName } from '../../nouns/kudos/tag-words.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { HeartIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListMore, type ListMoreProps } from '../../ui/lists/list-more.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { dueQuery, givenQuery, type Kudo, receivedQuery } from './api.ts';
import { DueList } from './due-list.tsx';
import { GivenCard, ReceivedCard } from './kudo-card.tsx';

const TABS = ['received', 'given', 'due'] as const;
type Tab = (typeof TABS)[number];

export function KudosTabs() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const due = useQuery(dueQuery);
  const wanted = search.get('tab');
  const tab: Tab = TABS.find((id) => id === wanted) ?? 'received';
  const dueCount = due.data?.due.length ?? 0;
  return (
    <>
      <LinkTabs
        label={intl.formatMessage({ defaultMessage: 'Kudos' })}
        tabs={[
          {
            to: '/kudos',
            label: <FormattedMessage defaultMessage="Received" />,
            isCurrent: tab === 'received',
          },
          {
            to: '/kudos?tab=given',
            label: <FormattedMessage defaultMessage="Given" />,
            isCurrent: tab === 'given',
          },
          {
            to: '/kudos?tab=due',
            label: (
              <>
                <FormattedMessage defaultMessage="Say thanks" />
                <CountBadge count={dueCount} />
              </>
            ),
            isCurrent: tab === 'due',
          },
        ]}
      />
      <div className="pt-8">
        {tab === 'received' && <Received dueCount={dueCount} />}
        {tab === 'given' && <Given dueCount={dueCount} />}
        {tab === 'due' && <Due />}
      </div>
    </>
  );
}

/** Loading and error state. */
function Waiting({
  query,
}: {
  query: { isError: boolean; error: Error | null; isFetching: boolean; refetch: () => unknown };
}) {
  if (!query.isError) {
    return (
      <div className="grid gap-5 md:grid-cols-2" aria-busy="true">
        <Skeleton className="h-52 rounded-panel" />
        <Skeleton className="h-52 rounded-panel" />
      </div>
    );
  }
  return (
    <ErrorState
      title={<FormattedMessage defaultMessage="We couldn’t load your kudos" />}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    >
      {query.error?.message}
    </ErrorState>
  );
}

const ToGive = () => (
  <LinkButton to="/kudos?tab=due">
    <FormattedMessage defaultMessage="Thank someone" />
  </LinkButton>
);
const ToBookings = () => (
  <LinkButton to="/bookings" variant="outline">
    <FormattedMessage defaultMessage="View bookings" />
  </LinkButton>
);

function Received({ dueCount }: { dueCount: number }) {
  const intl = useIntl();
  const query = useInfiniteQuery(receivedQuery);
  const first = query.data?.pages[0];
  if (!first) return <Waiting query={query} />;
  if (first.total === 0) {
    return (
      <EmptyState
        icon={<HeartIcon size={28} />}
        title={<FormattedMessage defaultMessage="No kudos yet" />}
        action={dueCount > 0 ? <ToGive /> : <ToBookings />}
      >
        <FormattedMessage defaultMessage="After a booking, you and the other person can thank each other." />
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        className="mb-8 flex flex-wrap gap-2"
        aria-label={intl.formatMessage({ defaultMessage: 'What people thanked you for' })}
      >
        {first.tags.map(({ tag, count }) => (
          <li
            key={tag}
            className="inline-flex h-9 items-center gap-1.5 rounded-pill bg-well px-3 text-[14px] font-[550] num sm:h-10 sm:gap-2 sm:px-4 sm:text-[14.5px]"
          >
            <span className="max-sm:hidden">
              <TagIcon tag={tag} size={17} />
            </span>
            {tagName(intl, tag)}
            <span className="text-muted">{count}</span>
          </li>
        ))}
      </ul>
      <p className="mb-5 text-[14.5px] text-muted" role="status">
        <FormattedMessage
          defaultMessage="{total, plural, one {1 thank-you} other {# thank-yous}}, {shown, plural, =0 {none} other {#}} shown on your profile."
          values={{ total: first.total, shown: first.publicCount }}
        />
      </p>
      <Cards query={query} card={(kudo) => <ReceivedCard kudo={kudo} />} />
    </>
  );
}

function Given({ dueCount }: { dueCount: number }) {
  const query = useInfiniteQuery(givenQuery);
  const first = query.data?.pages[0];
  if (!first) return <Waiting query={query} />;
  if (first.total === 0) {
    return (
      <EmptyState
        icon={<HeartIcon size={28} />}
        title={<FormattedMessage defaultMessage="You haven’t thanked anyone yet" />}
        action={dueCount > 0 ? <ToGive /> : <ToBookings />}
      >
        <FormattedMessage defaultMessage="A few words are enough. Only they see it, unless they show it on their profile." />
      </EmptyState>
    );
  }
  return <Cards query={query} card={(kudo) => <GivenCard kudo={kudo} />} />;
}

type Listed = ListMoreProps['list'] & {
  data?: { pages: readonly { kudos: readonly Kudo[] }[] } | undefined;
};

function Cards({ query, card }: { query: Listed; card: (kudo: Kudo) => ReactNode }) {
  return (
    <>
      <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {query.data?.pages
          .flatMap(({ kudos }) => kudos)
          .map((kudo) => (
            <li key={kudo._id} className="min-w-0">
              {card(kudo)}
            </li>
          ))}
      </ul>
      <ListMore list={query} className="mt-8 justify-center" />
    </>
  );
}

function Due() {
  const query = useQuery(dueQuery);
  if (!query.data) return <Waiting query={query} />;
  if (query.data.due.length === 0) {
    return (
      <EmptyState
        icon={<HeartIcon size={28} />}
        title={<FormattedMessage defaultMessage="No one left to thank" />}
        action={<ToBookings />}
      >
        <FormattedMessage defaultMessage="You can thank someone for 90 days after a booking." />
      </EmptyState>
    );
  }
  return <DueList due={query.data.due} />;
}
