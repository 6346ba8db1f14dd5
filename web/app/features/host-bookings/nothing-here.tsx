// An empty tab says why and offers the next step.
import { FormattedMessage } from 'react-intl';
import type { TabCounts } from '../../nouns/bookings/host-bookings-api.ts';
import { type ListAddress, writeListAddress } from '../../nouns/bookings/host-bookings-url.ts';
import { CalendarIcon, CheckIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export function NothingHere({ address, counts }: { address: ListAddress; counts: TabCounts | undefined }) {
  if (address.q || address.room) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={<FormattedMessage defaultMessage="No bookings found" />}
        action={
          <LinkButton variant="outline" to={writeListAddress({ tab: address.tab, q: '', room: undefined })}>
            <FormattedMessage defaultMessage="Clear filters" />
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="Nothing on this tab matches your search. Try another tab." />
      </EmptyState>
    );
  }
  const isFirst = counts !== undefined && Object.values(counts).every((count) => count === 0);
  if (isFirst) {
    return (
      <EmptyState
        icon={<CalendarIcon size={28} />}
        title={<FormattedMessage defaultMessage="No bookings yet" />}
        action={
          <LinkButton to="/host/listings">
            <FormattedMessage defaultMessage="View your listings" />
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="New requests appear here and in your email. You need a live listing with open hours." />
      </EmptyState>
    );
  }
  if (address.tab === 'requests') {
    const next = (counts?.today ?? 0) > 0 ? 'today' : 'upcoming';
    const isAnybodyComing = (counts?.today ?? 0) + (counts?.upcoming ?? 0) > 0;
    return (
      <EmptyState
        icon={<CheckIcon size={28} />}
        title={<FormattedMessage defaultMessage="No requests to answer" />}
        action={
          isAnybodyComing && (
            <LinkButton variant="outline" to={writeListAddress({ ...address, tab: next })}>
              <FormattedMessage defaultMessage="See upcoming bookings" />
            </LinkButton>
          )
        }
      >
        <FormattedMessage defaultMessage="New requests appear here with the time you have left to answer." />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<CalendarIcon size={28} />}
      title={<FormattedMessage defaultMessage="No bookings here" />}
      action={
        address.tab === 'today' &&
        (counts?.upcoming ?? 0) > 0 && (
          <LinkButton variant="outline" to={writeListAddress({ ...address, tab: 'upcoming' })}>
            <FormattedMessage defaultMessage="See upcoming bookings" />
          </LinkButton>
        )
      }
    >
      <FormattedMessage defaultMessage="New bookings appear here and in your email." />
    </EmptyState>
  );
}
