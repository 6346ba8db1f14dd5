// A host's actions on the booking page: a message to the guest, and adding it to a calendar.
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { CalendarButton } from '../../nouns/bookings/calendar-button.tsx';
import { MessageLink } from '../../nouns/messages/message-link.tsx';

/** The host's guest is coming or is there. */
export const isHostAhead = ({ role, status }: Pick<Booking, 'role' | 'status'>): boolean =>
  role === 'host' && (status === 'confirmed' || status === 'active');

export const HostActions = ({ booking }: { booking: Booking }) => (
  <>
    <MessageLink recipientId={booking.guest._id} listingId={booking.listing._id} size="md" className="bg-surface!">
      <FormattedMessage defaultMessage="Message {name}" values={{ name: givenName(booking.guest.name) }} />
    </MessageLink>
    {booking.status === 'confirmed' && <CalendarButton booking={booking} />}
  </>
);
