// Why nothing is free on a day, as text. Never says who booked it.
import { lazy, Suspense } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import type { AvailabilityDay } from '../../../nouns/listings/api.ts';

/** Few listings have limits. */
const LimitReason = lazy(() =>
  import('../../../nouns/visit-limits/limit-reason.tsx').then(({ LimitReason }) => ({ default: LimitReason })),
);

type Reason = Exclude<NonNullable<AvailabilityDay['reason']>, 'visit-limit'>;

const reasonWords: Record<Reason, MessageDescriptor> = defineMessages({
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

interface UnavailableTextProps {
  day: AvailabilityDay | undefined;
  /** If the day doesn't say. */
  otherwise: Reason;
}

/** Why nothing, or less than usual, is free on the day. */
export function UnavailableText({ day, otherwise }: UnavailableTextProps) {
  const intl = useIntl();
  if (day?.visitLimit)
    return (
      <Suspense fallback={null}>
        <LimitReason reason={day.visitLimit} />
      </Suspense>
    );
  const reason = day?.reason === undefined || day.reason === 'visit-limit' ? otherwise : day.reason;
  return intl.formatMessage(reasonWords[reason], {
    until: day?.awayUntil && formatLocalDate(day.awayUntil, intl.locale, 'long'),
  });
}
