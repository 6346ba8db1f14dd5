// A booking as a calendar file, created in the browser.
import { calendarText } from '@daynook/contract/calendar-text';
import type { IntlShape } from 'react-intl';
import { shownBrandName } from '../../lib/brand.ts';
import { saveCalendar } from '../../lib/dates/save-calendar.ts';
import { placeText } from './address-text.ts';
import type { Booking, BookingSummary } from './api.ts';

const KEPT: readonly BookingSummary['status'][] = ['requested', 'awaiting_payment', 'confirmed', 'active'];

/** True while the booking is upcoming or in progress: past bookings don't belong in a calendar. */
export const isForCalendar = ({ status }: Pick<BookingSummary, 'status'>): boolean => KEPT.includes(status);

export function saveBookingCalendar(booking: Booking, intl: IntlShape): void {
  const { listing, reference, guest, role, arrivalNote, status } = booking;
  const event = {
    name: reference,
    title: role === 'guest' ? listing.title : `${guest.name}: ${listing.title}`,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    location: placeText(booking),
    description: [arrivalNote, intl.formatMessage({ defaultMessage: 'Booking {reference}' }, { reference })]
      .filter(Boolean)
      .join('\n'),
    url: `${location.origin}/booking/${booking._id}`,
    status: status === 'confirmed' || status === 'active' ? ('CONFIRMED' as const) : ('TENTATIVE' as const),
  };
  saveCalendar(calendarText([event], { nowMs: Date.now(), brand: shownBrandName() }), reference);
}
