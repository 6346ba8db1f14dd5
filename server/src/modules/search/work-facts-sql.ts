// The work facts of a search as conditions on their columns. A listing that doesn't state a fact isn't found by it.
import { SEARCHED_PORTS, type SearchedPort } from '@daynook/contract/listings/work-fact-values';
import type { HoursInput } from './hours-input.ts';
import type { Values } from './statement.ts';
import { choicesFor, type WorkFactFilters } from './work-facts.ts';

/** With one end open, it must be quiet right after the start or right before the end. */
function quietConditions(
  { fromMinute, toMinute }: NonNullable<WorkFactFilters['quiet']>,
  number: (value: number) => string,
): string[] {
  if (fromMinute === null) {
    const untilEnd =
      toMinute === null ? [] : [`quiet_to_minute >= ${number(toMinute)}`, `quiet_from_minute < ${number(toMinute)}`];
    return ['quiet_from_minute is not null', ...untilEnd];
  }
  return [
    `quiet_from_minute <= ${number(fromMinute)}`,
    toMinute === null ? `quiet_to_minute > ${number(fromMinute)}` : `quiet_to_minute >= ${number(toMinute)}`,
  ];
}

const portMask = (ports: readonly SearchedPort[]): number =>
  ports.reduce((mask, port) => mask | (1 << SEARCHED_PORTS.indexOf(port)), 0);

/** The conditions, one for each line of a WHERE. None is true for a row that doesn't state the fact. */
export function workFactConditions(filters: WorkFactFilters, values: Values): string[] {
  const { monitors, deskHeight, deskSize, wifiDown, quiet, stepFree, doorWidth, kneeClearance, turningCircle } =
    filters;
  const number = (value: number) => values.add(value, 'int2');
  const conditions: string[] = [];
  if (monitors !== null) conditions.push(`external_monitors >= ${number(monitors)}`);
  if (deskHeight) {
    conditions.push(`desk_height_minimum_cm <= ${number(deskHeight.fromCm)}`);
    conditions.push(`desk_height_maximum_cm >= ${number(deskHeight.toCm)}`);
  }
  if (deskSize) {
    conditions.push(`desk_width_cm >= ${number(deskSize.widthCm)}`);
    conditions.push(`desk_depth_cm >= ${number(deskSize.depthCm)}`);
  }
  if (filters.ports) {
    const mask = number(portMask(filters.ports));
    // The same as `=`; see the amenities' condition.
    conditions.push(`ports & ${mask} >= ${mask}`);
  }
  // What guests measured counts more than what the host says.
  if (wifiDown !== null) conditions.push(`coalesce(wifi_guest_mbps, wifi_down_mbps) >= ${number(wifiDown)}`);
  if (quiet) conditions.push(...quietConditions(quiet, number));
  if (stepFree) conditions.push('is_step_free');
  if (filters.callReady) conditions.push('is_call_ready');
  if (filters.measuredQuiet) conditions.push('is_measured_quiet');
  if (doorWidth !== null) conditions.push(`door_width_cm >= ${number(doorWidth)}`);
  if (kneeClearance !== null) conditions.push(`knee_clearance_cm >= ${number(kneeClearance)}`);
  if (turningCircle !== null) conditions.push(`turning_circle_cm >= ${number(turningCircle)}`);
  return conditions;
}

/** An expression with a bit for each choice that would find the row. */
export const choiceBits = (hours: HoursInput | null, values: Values): string =>
  choicesFor(hours)
    .map(({ asked }, bit) => `case when ${workFactConditions(asked, values).join(' and ')} then ${2 ** bit} else 0 end`)
    .join(' + ');
