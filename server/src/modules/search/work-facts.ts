// What a search asks of the measures of a workspace: the conditions on their columns, how many listings each choice would leave,
// and those to name beside a result. A listing that doesn't state a measure isn't found by it. Pure.
import type { SearchQuery } from '@daynook/contract/listings/listings';
import { WORK_FACT_CHOICES, WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFactCounts, WorkFacts } from '@daynook/contract/listings/work-facts';
import type { HoursInput } from './hours-input.ts';
import type { Values } from './statement.ts';

/** Each is null where the search doesn't ask for it. */
export interface WorkFactFilters {
  readonly monitors: number | null;
  readonly deskHeight: { readonly fromCm: number; readonly toCm: number } | null;
  readonly wifiDown: number | null;
  /** The hours that must be quiet; null leaves that end open. */
  readonly quiet: { readonly fromMinute: number | null; readonly toMinute: number | null } | null;
  readonly stepFree: true | null;
  readonly doorWidth: number | null;
}
type WorkFactFilter = keyof WorkFactFilters;

export const NO_WORK_FACT_FILTERS: WorkFactFilters = {
  monitors: null,
  deskHeight: null,
  wifiDown: null,
  quiet: null,
  stepFree: null,
  doorWidth: null,
};

const hoursToKeepQuiet = (hours: HoursInput | null): NonNullable<WorkFactFilters['quiet']> => ({
  fromMinute: hours?.fromMinute ?? null,
  toMinute: hours?.toMinute ?? null,
});

export const toWorkFactFilters = (query: SearchQuery, hours: HoursInput | null): WorkFactFilters => ({
  monitors: query.monitors ?? null,
  deskHeight: query.deskHeight ?? null,
  wifiDown: query.wifiDown ?? null,
  quiet: query.quiet ? hoursToKeepQuiet(hours) : null,
  stepFree: query.stepFree ? true : null,
  doorWidth: query.doorWidth ?? null,
});

/** Those that the search asks for. */
export const askedWorkFacts = (filters: WorkFactFilters): WorkFactFilter[] =>
  (Object.keys(filters) as WorkFactFilter[]).filter((name) => filters[name] !== null);

/** The conditions, each a line of a WHERE; none is true of a row that doesn't state the measure. */
export function workFactConditions(filters: WorkFactFilters, values: Values): string[] {
  const { monitors, deskHeight, wifiDown, quiet, stepFree, doorWidth } = filters;
  const number = (value: number) => values.add(value, 'int2');
  const conditions: string[] = [];
  if (monitors !== null) conditions.push(`external_monitors >= ${number(monitors)}`);
  if (deskHeight) {
    conditions.push(`desk_height_minimum_cm <= ${number(deskHeight.fromCm)}`);
    conditions.push(`desk_height_maximum_cm >= ${number(deskHeight.toCm)}`);
  }
  if (wifiDown !== null) conditions.push(`wifi_down_mbps >= ${number(wifiDown)}`);
  if (quiet) {
    const { fromMinute, toMinute } = quiet;
    // With one end open it must be quiet right after the start, or right before the end.
    conditions.push(
      fromMinute === null ? 'quiet_from_minute is not null' : `quiet_from_minute <= ${number(fromMinute)}`,
    );
    if (toMinute !== null) conditions.push(`quiet_to_minute >= ${number(toMinute)}`);
    if (fromMinute !== null && toMinute === null) conditions.push(`quiet_to_minute > ${number(fromMinute)}`);
    if (fromMinute === null && toMinute !== null) conditions.push(`quiet_from_minute < ${number(toMinute)}`);
  }
  if (stepFree) conditions.push('is_step_free');
  if (doorWidth !== null) conditions.push(`door_width_cm >= ${number(doorWidth)}`);
  return conditions;
}

interface Choice {
  readonly filter: WorkFactFilter;
  readonly value: string;
  readonly asked: WorkFactFilters;
}

/** What is offered to choose from; "quiet" is about the hours that are searched for. */
function choicesFor(hours: HoursInput | null): Choice[] {
  const { sittingHeightCm: fromCm, standingHeightCm: toCm } = WORK_FACTS;
  const one = (filter: WorkFactFilter, value: string | number, asked: Partial<WorkFactFilters>): Choice => ({
    filter,
    value: String(value),
    asked: { ...NO_WORK_FACT_FILTERS, ...asked },
  });
  return [
    ...WORK_FACT_CHOICES.monitors.map((monitors) => one('monitors', monitors, { monitors })),
    ...WORK_FACT_CHOICES.deskHeight.map((name) => one('deskHeight', name, { deskHeight: { fromCm, toCm } })),
    ...WORK_FACT_CHOICES.wifiDown.map((wifiDown) => one('wifiDown', wifiDown, { wifiDown })),
    ...WORK_FACT_CHOICES.doorWidth.map((doorWidth) => one('doorWidth', doorWidth, { doorWidth })),
    one('quiet', 'true', { quiet: hoursToKeepQuiet(hours) }),
    one('stepFree', 'true', { stepFree: true }),
  ];
}

/** An expression with a bit for each choice that the row would be found by. */
export const choiceBits = (hours: HoursInput | null, values: Values): string =>
  choicesFor(hours)
    .map(({ asked }, bit) => `case when ${workFactConditions(asked, values).join(' and ')} then ${2 ** bit} else 0 end`)
    .join(' + ');

/** How many rows each choice would leave, by their bits; `bitsFor` gives those of the rows that pass every other filter. */
export function countChoices(
  hours: HoursInput | null,
  bitsFor: (filter: WorkFactFilter) => readonly number[],
): WorkFactCounts {
  const counts = { monitors: {}, deskHeight: {}, wifiDown: {}, doorWidth: {}, quiet: 0, stepFree: 0 };
  for (const [bit, { filter, value }] of choicesFor(hours).entries()) {
    const count = bitsFor(filter).filter((bits) => (bits & (1 << bit)) !== 0).length;
    if (filter === 'quiet' || filter === 'stepFree') counts[filter] = count;
    else Object.assign(counts[filter], { [value]: count });
  }
  return counts;
}

/** The measures that the search asks for, of a listing it found. */
export function factsAskedFor(facts: WorkFacts, filters: WorkFactFilters): Partial<WorkFacts> {
  const { deskHeightMinimumCm, deskHeightMaximumCm, quietFromMinute, quietToMinute } = facts;
  return {
    ...(filters.monitors === null ? {} : { externalMonitors: facts.externalMonitors }),
    ...(filters.deskHeight ? { deskHeightMinimumCm, deskHeightMaximumCm } : {}),
    ...(filters.wifiDown === null ? {} : { wifiDownMbps: facts.wifiDownMbps }),
    ...(filters.quiet ? { quietFromMinute, quietToMinute } : {}),
    ...(filters.stepFree ? { entranceSteps: facts.entranceSteps, hasRampOrLift: facts.hasRampOrLift } : {}),
    ...(filters.doorWidth === null ? {} : { doorWidthCm: facts.doorWidthCm }),
  };
}
