// When a message is sent, as text: `30 minutes before the start`.
import type { ScheduleTrigger } from '@daynook/contract/limits/messages';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { formatDuration } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';

export const triggerNames = defineMessages({
  booked: { defaultMessage: 'When booked' },
  'before-start': { defaultMessage: 'Before check-in' },
  'after-start': { defaultMessage: 'After check-in' },
  'before-end': { defaultMessage: 'Before check-out' },
  'after-end': { defaultMessage: 'After check-out' },
});

const withTime = defineMessages({
  'before-start': { defaultMessage: '{time} before check-in' },
  'after-start': { defaultMessage: '{time} after check-in' },
  'before-end': { defaultMessage: '{time} before check-out' },
  'after-end': { defaultMessage: '{time} after check-out' },
});

const inABooking: readonly ScheduleTrigger[] = ['booked', 'before-start', 'after-start', 'before-end', 'after-end'];
const isBefore = (moment: ScheduleTrigger) => moment === 'before-start' || moment === 'before-end';

interface Timed {
  moment: ScheduleTrigger;
  offsetMinutes: number;
}

/** In the order in which a booking reaches them. */
export const asTheyGoOut = (a: Timed, b: Timed): number =>
  inABooking.indexOf(a.moment) - inABooking.indexOf(b.moment) ||
  (isBefore(a.moment) ? b.offsetMinutes - a.offsetMinutes : a.offsetMinutes - b.offsetMinutes);

export function TriggerWords({ moment, offsetMinutes }: { moment: ScheduleTrigger; offsetMinutes: number }) {
  const time = formatDuration(offsetMinutes, useLocale());
  if (moment === 'booked') return <FormattedMessage {...triggerNames.booked} />;
  const words: MessageDescriptor = withTime[moment];
  return <FormattedMessage {...words} values={{ time }} />;
}
