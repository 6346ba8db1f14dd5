// The work facts of a search: the filters, how many listings each choice would leave, and the facts to show with a result. A listing that doesn't state a fact isn't found by it. Pure.
import type { SearchQuery } from '@daynook/contract/listings/listings';
import {
  readDeskSize,
  SEARCHED_PORTS,
  type SearchedPort,
  WORK_FACT_CHOICES,
  WORK_FACTS,
} from '@daynook/contract/listings/work-fact-values';
import type { WorkFactCounts, WorkFacts } from '@daynook/contract/listings/work-facts';
import type { HoursInput } from './hours-input.ts';

/** Each is null if the search doesn't filter by it. */
export interface WorkFactFilters {
  readonly monitors: number | null;
  readonly deskHeight: { readonly fromCm: number; readonly toCm: number } | null;
  readonly deskSize: { readonly widthCm: number; readonly depthCm: number } | null;
  /** All of them. */
  readonly ports: readonly SearchedPort[] | null;
  readonly wifiDown: number | null;
  /** The hours that must be quiet. Null leaves that end open. */
  readonly quiet: { readonly fromMinute: number | null; readonly toMinute: number | null } | null;
  readonly stepFree: true | null;
  readonly callReady: true | null;
  readonly measuredQuiet: true | null;
  readonly doorWidth: number | null;
  readonly kneeClearance: number | null;
  readonly turningCircle: number | null;
}
type WorkFactFilter = keyof WorkFactFilters;

export const NO_WORK_FACT_FILTERS: WorkFactFilters = {
  monitors: null,
  deskHeight: null,
  deskSize: null,
  ports: null,
  wifiDown: null,
  quiet: null,
  stepFree: null,
  callReady: null,
  measuredQuiet: null,
  doorWidth: null,
  kneeClearance: null,
  turningCircle: null,
};

const hoursToKeepQuiet = (hours: HoursInput | null): NonNullable<WorkFactFilters['quiet']> => ({
  fromMinute: hours?.fromMinute ?? null,
  toMinute: hours?.toMinute ?? null,
});

export const toWorkFactFilters = (query: SearchQuery, hours: HoursInput | null): WorkFactFilters => ({
  monitors: query.monitors ?? null,
  deskHeight: query.deskHeight ?? null,
  deskSize: query.deskSize ?? null,
  ports: query.ports?.length ? query.ports : null,
  wifiDown: query.wifiDown ?? null,
  quiet: query.quiet ? hoursToKeepQuiet(hours) : null,
  stepFree: query.stepFree ? true : null,
  callReady: query.callReady ? true : null,
  measuredQuiet: query.measuredQuiet ? true : null,
  doorWidth: query.doorWidth ?? null,
  kneeClearance: query.kneeClearance ?? null,
  turningCircle: query.turningCircle ?? null,
});

/** The work facts the search filters by. */
export const askedWorkFacts = (filters: WorkFactFilters): WorkFactFilter[] =>
  (Object.keys(filters) as WorkFactFilter[]).filter((name) => filters[name] !== null);

interface Choice {
  readonly filter: WorkFactFilter;
  readonly value: string;
  readonly asked: WorkFactFilters;
}

/** The choices offered. "Quiet" is about the requested hours. */
export function choicesFor(hours: HoursInput | null): Choice[] {
  const { sittingHeightCm: fromCm, standingHeightCm: toCm } = WORK_FACTS;
  const one = (filter: WorkFactFilter, value: string | number, asked: Partial<WorkFactFilters>): Choice => ({
    filter,
    value: String(value),
    asked: { ...NO_WORK_FACT_FILTERS, ...asked },
  });
  return [
    ...WORK_FACT_CHOICES.monitors.map((monitors) => one('monitors', monitors, { monitors })),
    ...WORK_FACT_CHOICES.deskHeight.map((name) => one('deskHeight', name, { deskHeight: { fromCm, toCm } })),
    ...SEARCHED_PORTS.map((port) => one('ports', port, { ports: [port] })),
    ...WORK_FACT_CHOICES.wifiDown.map((wifiDown) => one('wifiDown', wifiDown, { wifiDown })),
    ...WORK_FACT_CHOICES.doorWidth.map((doorWidth) => one('doorWidth', doorWidth, { doorWidth })),
    ...WORK_FACT_CHOICES.deskSize.map((size) => one('deskSize', size, { deskSize: readDeskSize(size) })),
    ...WORK_FACT_CHOICES.kneeClearance.map((kneeClearance) => one('kneeClearance', kneeClearance, { kneeClearance })),
    ...WORK_FACT_CHOICES.turningCircle.map((turningCircle) => one('turningCircle', turningCircle, { turningCircle })),
    one('quiet', 'true', { quiet: hoursToKeepQuiet(hours) }),
    one('stepFree', 'true', { stepFree: true }),
    one('callReady', 'true', { callReady: true }),
    one('measuredQuiet', 'true', { measuredQuiet: true }),
  ];
}

/** How many rows each choice would leave, by their bits. `bitsFor` returns the bits of rows that pass all other filters. */
export function countChoices(
  hours: HoursInput | null,
  bitsFor: (filter: WorkFactFilter) => readonly number[],
): WorkFactCounts {
  const counts: WorkFactCounts = {
    monitors: {},
    deskHeight: {},
    deskSize: {},
    ports: {},
    wifiDown: {},
    doorWidth: {},
    kneeClearance: {},
    turningCircle: {},
    quiet: 0,
    stepFree: 0,
    callReady: 0,
    measuredQuiet: 0,
  };
  for (const [bit, { filter, value }] of choicesFor(hours).entries()) {
    const count = bitsFor(filter).filter((bits) => (bits & (1 << bit)) !== 0).length;
    if (filter === 'quiet' || filter === 'stepFree' || filter === 'callReady' || filter === 'measuredQuiet')
      counts[filter] = count;
    else Object.assign(counts[filter], { [value]: count });
  }
  return counts;
}

/** The facts of a found listing that the search filters by. */
export function factsAskedFor(
  { workFacts: facts, wifiGuestMbps }: { readonly workFacts: WorkFacts; readonly wifiGuestMbps: number | null },
  filters: WorkFactFilters,
): Partial<WorkFacts> {
  const { deskHeightMinimumCm, deskHeightMaximumCm, quietFromMinute, quietToMinute } = facts;
  return {
    ...(filters.monitors === null ? {} : { externalMonitors: facts.externalMonitors }),
    ...(filters.deskHeight ? { deskHeightMinimumCm, deskHeightMaximumCm } : {}),
    ...(filters.deskSize ? { deskWidthCm: facts.deskWidthCm, deskDepthCm: facts.deskDepthCm } : {}),
    ...(filters.ports ? { deskPorts: facts.deskPorts, monitorInputs: facts.monitorInputs } : {}),
    ...(filters.wifiDown === null ? {} : { wifiDownMbps: wifiGuestMbps ?? facts.wifiDownMbps }),
    ...(filters.quiet ? { quietFromMinute, quietToMinute } : {}),
    ...(filters.stepFree ? { entranceSteps: facts.entranceSteps, hasRampOrLift: facts.hasRampOrLift } : {}),
    ...(filters.doorWidth === null ? {} : { doorWidthCm: facts.doorWidthCm }),
    ...(filters.kneeClearance === null ? {} : { kneeClearanceCm: facts.kneeClearanceCm }),
    ...(filters.turningCircle === null ? {} : { turningCircleCm: facts.turningCircleCm }),
  };
}
