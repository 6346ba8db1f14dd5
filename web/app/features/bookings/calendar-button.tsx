// Puts the booking into a calendar of one's own, as a file made right here.
import { calendarText } from '@daynook/contract/calendar-text';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveCalendar } from '../../lib/save-calendar.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonLook } from '../../ui/button-style.ts';
import { CalendarIcon } from '../../ui/icons.tsx';
import { placeText } from './address-text.ts';
import type { Booking } from './api.ts';

const KEPT = ['requested', 'awaiting_payment', 'confirmed', 'active'];

/** Shown while the hours are still to come or under way. */
export function CalendarButton({ booking, look = 'outline' }: { booking: Booking; look?: ButtonLook }) {
  const intl = useIntl();
  if (!KEPT.includes(booking.status)) return null;
  const isFirm = booking.status === 'confirmed' || booking.status === 'active';
  const download = () => {
    const { listing, reference, guest, role, arrivalNote } = booking;
    const title =
      role === 'guest'
        ? listing.title
        : intl.formatMessage(
            { id: 'calendar.guest-title', defaultMessage: '{guest} in {listing}' },
            { guest: guest.name, listing: listing.title },
          );
    const event = {
      name: reference,
      title,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      location: placeText(booking),
      description: [arrivalNote, reference].filter(Boolean).join('\n'),
      url: `${location.origin}/booking/${booking._id}`,
      status: isFirm ? ('CONFIRMED' as const) : ('TENTATIVE' as const),
    };
    saveCalendar(calendarText([event], { nowMs: Date.now() }), reference);
  };
  return (
    <Button look={look} onClick={download}>
      <CalendarIcon size={18} />
      <FormattedMessage id="action.calendar" defaultMessage="Add to calendar" />
    </Button>
  );
}
