// Why nothing is free on a day, as text. Never says who booked it.
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import type { AvailabilityDay } from '../../../nouns/listings/api.ts';

export const reasonWords: Record<NonNullable<AvailabilityDay['reason']>, MessageDescriptor> = defineMessages({
  closed: { defaultMessage: 'Closed on this day. Choose another day.' },
  exception: { defaultMessage: 'The host has closed this day. Choose another day.' },
  'fully-booked': { defaultMessage: 'Fully booked. Choose another day.' },
  notice: { defaultMessage: 'The host needs more notice. Choose a later day.' },
  past: { defaultMessage: 'This day has passed. Choose a later day.' },
  'beyond-window': {
    defaultMessage: 'The host isn’t taking bookings this far ahead yet. Choose an earlier day.',
  },
  'host-away': {
    defaultMessage: 'The host is away until {until}. Choose a later day.',
  },
  paused: { defaultMessage: 'The host has paused this listing.' },
});

/** The date, for texts that mention one. */
export const awayValues = (day: AvailabilityDay | undefined, locale: string) => ({
  until: day?.awayUntil && formatLocalDate(day.awayUntil, locale, 'long'),
});
