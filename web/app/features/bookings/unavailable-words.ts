// Why nothing is free on a day, in words: never who took it.
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import type { AvailabilityDay } from '../listings/api.ts';

export const reasonWords: Record<NonNullable<AvailabilityDay['reason']>, MessageDescriptor> = defineMessages({
  closed: { id: 'reason.closed', defaultMessage: 'Closed on this day. Choose another day.' },
  exception: { id: 'reason.exception', defaultMessage: 'The host has closed this day. Choose another day.' },
  'fully-booked': { id: 'reason.fully-booked', defaultMessage: 'Fully booked. Choose another day.' },
  notice: { id: 'reason.notice', defaultMessage: 'The host needs more notice. Choose a later day.' },
  past: { id: 'reason.past', defaultMessage: 'This day has passed. Choose a later day.' },
  'beyond-window': {
    id: 'reason.beyond-window',
    defaultMessage: 'The host isn’t taking bookings that far ahead yet.',
  },
  'host-away': {
    id: 'reason.host-away',
    defaultMessage: 'The host is away until {until}. Choose a later day.',
  },
  paused: { id: 'reason.paused', defaultMessage: 'The host has paused this listing.' },
});

/** The date in those words that name one. */
export const awayValues = (day: AvailabilityDay | undefined, locale: string) => ({
  until: day?.awayUntil && formatLocalDate(day.awayUntil, locale, 'long'),
});
