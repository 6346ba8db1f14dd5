// What a guest comes to the booking page for: the way there, a message to the host, the hours in a calendar.
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { placeText } from '../../nouns/bookings/address-text.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { CalendarButton } from '../../nouns/bookings/calendar-button.tsx';
import { MessageLink } from '../../nouns/messages/message-link.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Route planning for any device; a phone opens it in its own maps. */
const directionsTo = (place: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;

export function GuestActions({ booking, hasCalendar }: { booking: Booking; hasCalendar: boolean }) {
  const { address, host, listing } = booking;
  return (
    <>
      {address.exact && (
        <LinkButton to={directionsTo(placeText(booking))} target="_blank" rel="noreferrer">
          <PinIcon size={18} />
          <FormattedMessage defaultMessage="Get directions" />
          <span className="sr-only">
            <FormattedMessage defaultMessage="(new tab)" />
          </span>
        </LinkButton>
      )}
      <MessageLink
        recipientId={host._id}
        listingId={listing._id}
        size="md"
        {...(address.exact || booking.status === 'awaiting_payment'
          ? { className: 'bg-surface!' }
          : { variant: 'primary' })}
      >
        <FormattedMessage defaultMessage="Message {name}" values={{ name: givenName(host.name) }} />
      </MessageLink>
      {hasCalendar && <CalendarButton booking={booking} />}
    </>
  );
}
