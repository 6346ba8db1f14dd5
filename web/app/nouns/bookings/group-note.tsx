// A request that was sent to several hosts: what its host should know, and its guest's short version.
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { BookingSummary } from './api.ts';

type Asked = Pick<BookingSummary, 'group' | 'guest'>;

/** For the host's side, which doesn't learn who else was asked. */
export const OthersAskedNote = ({ booking: { group, guest } }: { booking: Asked }) =>
  group && (
    <p className="text-[15px] text-pretty">
      <FormattedMessage
        defaultMessage="{guest} also asked {count, plural, one {another host} other {# other hosts}}. The first to accept gets the booking."
        values={{ guest: givenName(guest.name), count: group.count - 1 }}
      />
    </p>
  );

/** Beside a request in its guest's list. */
export const HostsAsked = ({ group }: { group: NonNullable<BookingSummary['group']> }) => (
  <FormattedMessage defaultMessage="Sent to {count} hosts" values={{ count: group.count }} />
);
