// Work facts as text, in the reader's units and clock.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import type { WorkFactTopic } from '@daynook/contract/listings/work-fact-values';
import { isSitStand, isStepFree } from '@daynook/contract/listings/work-fact-values';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { formatCentimeters, formatSize } from '../../lib/centimeters.ts';
import { formatWallRange } from '../../lib/formats.ts';
import { connectorName } from './connector-names.ts';

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
  | 'shortDesk'
  | 'knees'
  | 'shortKnees'
  | 'screen'
  | 'inputs'
  | 'monitorBy'
  | 'outlets'
  | 'stepHeight'
  | 'bathroomDoor'
  | 'turningCircle'
  | 'shortTurningCircle';
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
  knees: { defaultMessage: '{height} free under the desk' },
  shortKnees: { defaultMessage: '{height} under the desk' },
  screen: { defaultMessage: '{inches, number}-inch' },
  inputs: { defaultMessage: 'Connects by {inputs}' },
  monitorBy: { defaultMessage: 'Monitor connects by {inputs}' },
  outlets: {
    defaultMessage:
      '{count, plural, =0 {No free outlet at the desk} one {1 free outlet at the desk} other {# free outlets at the desk}}',
  },
  stepHeight: { defaultMessage: 'Highest step {height}' },
  bathroomDoor: { defaultMessage: 'Bathroom door {width}' },
  turningCircle: { defaultMessage: 'Turning circle in the bathroom {width}' },
  shortTurningCircle: { defaultMessage: '{width} turning circle in the bathroom' },
});

export const chairNames: Record<NonNullable<WorkFacts['chairKind']>, MessageDescriptor> = defineMessages({
  ergonomic: { defaultMessage: 'Ergonomic chair' },
  office: { defaultMessage: 'Office chair' },
  plain: { defaultMessage: 'Plain chair' },
  stool: { defaultMessage: 'Stool', description: 'A seat without a back' },
  none: { defaultMessage: 'No chair' },
});

const others: Record<'closes' | 'open', MessageDescriptor> = defineMessages({
  closes: { defaultMessage: 'Has a door that closes' },
  open: { defaultMessage: 'No door that closes' },
});

/** Minutes of a day as `09:00`. */
export const wallTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The stated work facts as lines. */
export interface MeasuredWords {
  deskSize?: string;
  desk?: string;
  knees?: string;
  chair?: string;
  monitor?: string;
  screen?: string;
  inputs?: string;
  connection?: string;
  outlets?: string;
  ports?: string;
  noise?: string;
  closingDoor?: string;
  entrance?: string;
  stepHeight?: string;
  door?: string;
  bathroomDoor?: string;
  turningCircle?: string;
}

/** Which lines are about a topic. */
export const TOPIC_LINES: Readonly<Record<WorkFactTopic, readonly (keyof MeasuredWords)[]>> = {
  desk: ['deskSize', 'desk', 'knees'],
  chair: ['chair'],
  monitor: ['monitor', 'screen', 'inputs'],
  connection: ['connection'],
  outlets: ['outlets'],
  ports: ['ports'],
  noise: ['noise', 'closingDoor'],
  entrance: ['entrance', 'stepHeight', 'door', 'bathroomDoor', 'turningCircle'],
};

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

type Line = [keyof MeasuredWords, string | false | null];

function deskLines(intl: IntlShape, facts: WorkFacts): Line[] {
  const { deskWidthCm: width, deskDepthCm: depth, kneeClearanceCm: knees } = facts;
  const { deskHeightMinimumCm: low, deskHeightMaximumCm: high } = facts;
  return [
    ['deskSize', width !== null && depth !== null && formatSize(width, depth, intl.locale)],
    [
      'desk',
      low !== null &&
        high !== null &&
        intl.formatMessage(words.desk, {
          height: formatCentimeters(low, intl.locale, high),
          kind: isSitStand(facts) ? 'sitstand' : low === high ? 'fixed' : 'other',
        }),
    ],
    ['knees', knees !== null && intl.formatMessage(words.knees, { height: formatCentimeters(knees, intl.locale) })],
  ];
}

function equipmentLines(intl: IntlShape, facts: WorkFacts): Line[] {
  const { chairKind, externalMonitors, monitorInches: inches, monitorInputs: inputs, deskOutlets, deskPorts } = facts;
  const list = (ids: NonNullable<typeof inputs | typeof deskPorts>) =>
    intl.formatList(ids.map((id) => connectorName(intl, id)));
  return [
    ['chair', chairKind !== null && intl.formatMessage(chairNames[chairKind])],
    ['monitor', externalMonitors !== null && intl.formatMessage(words.monitors, { count: externalMonitors })],
    ['screen', inches !== null && intl.formatMessage(words.screen, { inches })],
    ['inputs', inputs !== null && intl.formatMessage(words.inputs, { inputs: list(inputs) })],
    ['outlets', deskOutlets !== null && intl.formatMessage(words.outlets, { count: deskOutlets })],
    ['ports', deskPorts !== null && list(deskPorts)],
  ];
}

function roomLines(intl: IntlShape, hourCycle: HourCycle, facts: WorkFacts): Line[] {
  const { wifiDownMbps: down, wifiUpMbps: up, quietFromMinute: from, quietToMinute: to, hasClosingDoor } = facts;
  const speed = up === null ? words.wifiDown : words.wifi;
  return [
    ['connection', down !== null && intl.formatMessage(speed, { down, up: up ?? 0 })],
    [
      'noise',
      from !== null &&
        to !== null &&
        intl.formatMessage(words.quiet, {
          hours: formatWallRange(wallTime(from), wallTime(to), intl.locale, hourCycle),
        }),
    ],
    ['closingDoor', hasClosingDoor !== null && intl.formatMessage(hasClosingDoor ? others.closes : others.open)],
  ];
}

function accessLines(intl: IntlShape, facts: WorkFacts): Line[] {
  const width = (name: 'door' | 'bathroomDoor' | 'turningCircle', cm: number | null): Line => [
    name,
    cm !== null && intl.formatMessage(words[name], { width: formatCentimeters(cm, intl.locale) }),
  ];
  const { stepHeightCm } = facts;
  return [
    ['entrance', entranceWords(intl, facts)],
    [
      'stepHeight',
      stepHeightCm !== null &&
        intl.formatMessage(words.stepHeight, { height: formatCentimeters(stepHeightCm, intl.locale) }),
    ],
    width('door', facts.doorWidthCm),
    width('bathroomDoor', facts.bathroomDoorCm),
    width('turningCircle', facts.turningCircleCm),
  ];
}

export const measuredWords = (intl: IntlShape, hourCycle: HourCycle, facts: WorkFacts): MeasuredWords =>
  Object.fromEntries(
    [
      ...deskLines(intl, facts),
      ...equipmentLines(intl, facts),
      ...roomLines(intl, hourCycle, facts),
      ...accessLines(intl, facts),
    ].filter(([, line]) => line !== null && line !== false && line !== ''),
  ) as MeasuredWords;

/** The work facts that a search asked for, short enough for a result. */
export function askedFactWords(
  { intl, hourCycle }: { intl: IntlShape; hourCycle: HourCycle },
  facts: { [K in keyof WorkFacts]?: WorkFacts[K] | undefined },
): string[] {
  const { externalMonitors, deskHeightMinimumCm: low, deskHeightMaximumCm: high, wifiDownMbps } = facts;
  const { quietFromMinute: from, quietToMinute: to, entranceSteps, hasRampOrLift, doorWidthCm } = facts;
  const { deskWidthCm, deskDepthCm, kneeClearanceCm, turningCircleCm, deskPorts, monitorInputs } = facts;
  const connectors = (ids: NonNullable<typeof deskPorts | typeof monitorInputs>) =>
    intl.formatList(ids.map((id) => connectorName(intl, id)));
  const isKnown = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;
  return [
    isKnown(externalMonitors) && intl.formatMessage(words.shortMonitors, { count: externalMonitors }),
    isKnown(low) &&
      isKnown(high) &&
      intl.formatMessage(words.shortDesk, { height: formatCentimeters(low, intl.locale, high) }),
    isKnown(deskWidthCm) &&
      isKnown(deskDepthCm) &&
      intl.formatMessage(words.shortDesk, { height: formatSize(deskWidthCm, deskDepthCm, intl.locale) }),
    isKnown(deskPorts) && connectors(deskPorts),
    isKnown(monitorInputs) && intl.formatMessage(words.monitorBy, { inputs: connectors(monitorInputs) }),
    isKnown(wifiDownMbps) && intl.formatMessage(words.mbps, { down: wifiDownMbps }),
    isKnown(from) &&
      isKnown(to) &&
      intl.formatMessage(words.quiet, { hours: formatWallRange(wallTime(from), wallTime(to), intl.locale, hourCycle) }),
    (entranceSteps === 0 || hasRampOrLift === true) && intl.formatMessage(words.isStepFree),
    isKnown(doorWidthCm) && intl.formatMessage(words.shortDoor, { width: formatCentimeters(doorWidthCm, intl.locale) }),
    isKnown(kneeClearanceCm) &&
      intl.formatMessage(words.shortKnees, { height: formatCentimeters(kneeClearanceCm, intl.locale) }),
    isKnown(turningCircleCm) &&
      intl.formatMessage(words.shortTurningCircle, { width: formatCentimeters(turningCircleCm, intl.locale) }),
  ].filter((part) => part !== false);
}
