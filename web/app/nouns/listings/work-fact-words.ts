// Work facts as text, in the reader's units and clock.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import { isSitStand, isStepFree } from '@daynook/contract/listings/work-fact-values';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatCentimeters } from '../../lib/centimeters.ts';
import { formatWallRange } from '../../lib/formats.ts';

type Words =
  | 'monitors'
  | 'desk'
  | 'wifi'
  | 'wifiDown'
  | 'quiet'
  | 'stepFree'
  | 'ramp'
  | 'steps'
  | 'noRamp'
  | 'door'
  | 'mbps'
  | 'isStepFree'
  | 'shortMonitors'
  | 'shortDoor'
  | 'shortDesk';
const words: Record<Words, MessageDescriptor> = defineMessages({
  monitors: {
    defaultMessage: '{count, plural, =0 {No external monitor} one {1 external monitor} other {# external monitors}}',
  },
  desk: {
    defaultMessage:
      '{kind, select, sitstand {{height} high, sit-stand} fixed {{height} high} other {{height} high, adjustable}}',
  },
  wifi: { defaultMessage: '{down, number} Mbps down, {up, number} Mbps up' },
  wifiDown: { defaultMessage: '{down, number} Mbps down' },
  quiet: { defaultMessage: 'Quiet {hours}' },
  stepFree: {
    defaultMessage:
      '{steps, plural, =0 {Step-free, 0 steps} one {Step-free by ramp or elevator (otherwise 1 step)} other {Step-free by ramp or elevator (otherwise # steps)}}',
  },
  ramp: { defaultMessage: 'Step-free by ramp or elevator' },
  steps: { defaultMessage: '{steps, plural, one {1 step} other {# steps}} to the desk' },
  noRamp: { defaultMessage: 'No ramp or elevator' },
  door: { defaultMessage: 'Narrowest door {width}' },
  shortMonitors: {
    defaultMessage: '{count, plural, one {1 monitor} other {# monitors}}',
  },
  shortDesk: { defaultMessage: 'Desk {height}' },
  mbps: { defaultMessage: '{down, number} Mbps' },
  isStepFree: { defaultMessage: 'Step-free' },
  shortDoor: { defaultMessage: 'Door {width}' },
});

/** Minutes of a day as `09:00`. */
export const wallTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The stated work facts by topic. */
export interface MeasuredWords {
  desk?: string;
  monitor?: string;
  connection?: string;
  noise?: string;
  entrance?: string;
  door?: string;
}

function entranceWords(intl: IntlShape, facts: Pick<WorkFacts, 'entranceSteps' | 'hasRampOrLift'>): string {
  const { entranceSteps: steps, hasRampOrLift } = facts;
  if (isStepFree(facts))
    return steps === null ? intl.formatMessage(words.ramp) : intl.formatMessage(words.stepFree, { steps });
  return [
    steps !== null && intl.formatMessage(words.steps, { steps }),
    hasRampOrLift === false && intl.formatMessage(words.noRamp),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function measuredWords(intl: IntlShape, hourCycle: HourCycle, facts: WorkFacts): MeasuredWords {
  const { deskHeightMinimumCm: low, deskHeightMaximumCm: high, quietFromMinute: from, quietToMinute: to } = facts;
  const { externalMonitors, wifiDownMbps: down, wifiUpMbps: up, doorWidthCm } = facts;
  const entrance = entranceWords(intl, facts);
  return {
    ...(low !== null && high !== null
      ? {
          desk: intl.formatMessage(words.desk, {
            height: formatCentimeters(low, intl.locale, high),
            kind: isSitStand(facts) ? 'sitstand' : low === high ? 'fixed' : 'other',
          }),
        }
      : {}),
    ...(externalMonitors === null ? {} : { monitor: intl.formatMessage(words.monitors, { count: externalMonitors }) }),
    ...(down === null
      ? {}
      : {
          connection:
            up === null ? intl.formatMessage(words.wifiDown, { down }) : intl.formatMessage(words.wifi, { down, up }),
        }),
    ...(from !== null && to !== null
      ? {
          noise: intl.formatMessage(words.quiet, {
            hours: formatWallRange(wallTime(from), wallTime(to), intl.locale, hourCycle),
          }),
        }
      : {}),
    ...(entrance ? { entrance } : {}),
    ...(doorWidthCm === null
      ? {}
      : { door: intl.formatMessage(words.door, { width: formatCentimeters(doorWidthCm, intl.locale) }) }),
  };
}

/** The work facts that a search asked for, short enough for a result. */
export function askedFactWords(
  { intl, hourCycle }: { intl: IntlShape; hourCycle: HourCycle },
  facts: { [K in keyof WorkFacts]?: WorkFacts[K] | undefined },
): string[] {
  const { externalMonitors, deskHeightMinimumCm: low, deskHeightMaximumCm: high, wifiDownMbps } = facts;
  const { quietFromMinute: from, quietToMinute: to, entranceSteps, hasRampOrLift, doorWidthCm } = facts;
  const isKnown = (value: number | null | undefined): value is number => value !== undefined && value !== null;
  return [
    isKnown(externalMonitors) && intl.formatMessage(words.shortMonitors, { count: externalMonitors }),
    isKnown(low) &&
      isKnown(high) &&
      intl.formatMessage(words.shortDesk, { height: formatCentimeters(low, intl.locale, high) }),
    isKnown(wifiDownMbps) && intl.formatMessage(words.mbps, { down: wifiDownMbps }),
    isKnown(from) &&
      isKnown(to) &&
      intl.formatMessage(words.quiet, { hours: formatWallRange(wallTime(from), wallTime(to), intl.locale, hourCycle) }),
    (entranceSteps === 0 || hasRampOrLift === true) && intl.formatMessage(words.isStepFree),
    isKnown(doorWidthCm) && intl.formatMessage(words.shortDoor, { width: formatCentimeters(doorWidthCm, intl.locale) }),
  ].filter((part) => part !== false);
}
