// Why nothing is free on a day, in words: never who took it.
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import type { AvailabilityDay } from '../listings/api.ts';

export const reasonWords: Record<NonNullable<AvailabilityDay['reason']>, MessageDescriptor> = defineMessages({
  closed: { id: 'reason.closed', defaultMessage: 'Closed on this day of the week. Choose another day.' },
  exception: { id: 'reason.exception', defaultMessage: 'The host has closed this day. Choose another one.' },
  'fully-booked': { id: 'reason.fully-booked', defaultMessage: 'Fully booked on this day. Choose another one.' },
  notice: { id: 'reason.notice', defaultMessage: 'Too soon: the host needs more notice. Choose a later day.' },
  past: { id: 'reason.past', defaultMessage: 'This day has passed. Choose a later one.' },
  'beyond-window': {
    id: 'reason.beyond-window',
    defaultMessage: 'The host does not take bookings that far ahead yet.',
  },
  'host-away': {
    id: 'reason.host-away',
    defaultMessage: 'The host is away until {until}. Choose a later day.',
  },
  paused: { id: 'reason.paused', defaultMessage: 'The host has paused this space.' },
});

/** The date in those words that name one. */
export const awayValues = (day: AvailabilityDay | undefined, locale: string) => ({
  until: day?.awayUntil && formatLocalDate(day.awayUntil, locale, 'long'),
});
