// An empty tab says why it is empty and gives the one next step that makes sense.
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarIcon, CheckIcon, SearchIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { TabCounts } from './api.ts';
import { type ListAddress, writeListAddress } from './list-address.ts';

export function NothingHere({ address, counts }: { address: ListAddress; counts: TabCounts | undefined }) {
  if (address.q || address.room) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={<FormattedMessage id="host-list.not-found" defaultMessage="Nothing found here" />}
        action={
          <LinkButton look="outline" to={writeListAddress({ tab: address.tab, q: '', room: undefined })}>
            <FormattedMessage id="host-list.show-all" defaultMessage="Show all of this tab" />
          </LinkButton>
        }
      >
        <FormattedMessage
          id="host-list.not-found-why"
          defaultMessage="No booking in this tab goes by that. Other tabs keep what you search for."
        />
      </EmptyState>
    );
  }
  const isFirst = counts !== undefined && Object.values(counts).every((count) => count === 0);
  if (isFirst) {
    return (
      <EmptyState
        icon={<CalendarIcon size={28} />}
        title={<FormattedMessage id="host-list.first" defaultMessage="Nobody has booked yet" />}
        action={
          <LinkButton to="/host/listings">
            <FormattedMessage id="host-bookings.listings" defaultMessage="Look at your listings" />
          </LinkButton>
        }
      >
        <FormattedMessage
          id="host-list.first-why"
          defaultMessage="The first request appears here at once, and in your email. A live room with open hours is all it takes."
        />
      </EmptyState>
    );
  }
  if (address.tab === 'requests') {
    const next = (counts?.today ?? 0) > 0 ? 'today' : 'upcoming';
    const isAnybodyComing = (counts?.today ?? 0) + (counts?.upcoming ?? 0) > 0;
    return (
      <EmptyState
        icon={<CheckIcon size={28} />}
        title={<FormattedMessage id="host-bookings.answered" defaultMessage="Everybody has an answer" />}
        action={
          isAnybodyComing && (
            <LinkButton look="outline" to={writeListAddress({ ...address, tab: next })}>
              <FormattedMessage id="host-list.who-comes" defaultMessage="See who comes" />
            </LinkButton>
          )
        }
      >
        <FormattedMessage
          id="host-bookings.answered-why"
          defaultMessage="A new request appears here at once, with the time there is to answer it."
        />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<CalendarIcon size={28} />}
      title={<FormattedMessage id="host-bookings.none" defaultMessage="Nothing here at the moment" />}
      action={
        address.tab === 'today' &&
        (counts?.upcoming ?? 0) > 0 && (
          <LinkButton look="outline" to={writeListAddress({ ...address, tab: 'upcoming' })}>
            <FormattedMessage id="host-list.who-comes" defaultMessage="See who comes" />
          </LinkButton>
        )
      }
    >
      <FormattedMessage
        id="host-bookings.none-why"
        defaultMessage="New bookings appear here at once, and in your email."
      />
    </EmptyState>
  );
}
