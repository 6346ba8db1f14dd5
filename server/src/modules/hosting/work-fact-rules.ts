// What the measures of a workspace must be, taken together. Pure.
import type { WorkFacts } from '@daynook/contract/listings/work-facts';

/** What makes no sense, by field; `today` is the listing's local date. */
export function workFactFaults(facts: WorkFacts, today: string): Record<string, string> {
  const faults: Record<string, string> = {};
  const { deskHeightMinimumCm: low, deskHeightMaximumCm: high, quietFromMinute: from, quietToMinute: to } = facts;
  const { wifiDownMbps: down, wifiUpMbps: up, wifiMeasuredOn: measuredOn } = facts;
  if (low !== null && high === null) faults['deskHeightMaximumCm'] = 'Add the highest desk height, too.';
  if (low === null && high !== null) faults['deskHeightMinimumCm'] = 'Add the lowest desk height, too.';
  if (low !== null && high !== null && low > high)
    faults['deskHeightMaximumCm'] = 'The highest desk height can’t be below the lowest.';
  if (down === null && (up !== null || measuredOn !== null)) faults['wifiDownMbps'] = 'Add the download speed, too.';
  if (down !== null && measuredOn === null) faults['wifiMeasuredOn'] = 'Add the day you measured it.';
  if (measuredOn !== null && measuredOn > today)
    faults['wifiMeasuredOn'] = 'The day you measured it can’t be in the future.';
  if (from !== null && to === null) faults['quietToMinute'] = 'Add when the quiet hours end.';
  if (from === null && to !== null) faults['quietFromMinute'] = 'Add when the quiet hours start.';
  if (from !== null && to !== null && from >= to) faults['quietToMinute'] = 'Quiet hours must end after they start.';
  return Object.fromEntries(Object.entries(faults).map(([field, words]) => [`workFacts.${field}`, words]));
}

/** How many topics the host says something about: in measures, in their own words, or both. */
export function countFactTopics(facts: WorkFacts, factIds: readonly string[]): number {
  const measured: Record<string, boolean> = {
    desk: facts.deskHeightMinimumCm !== null,
    monitor: facts.externalMonitors !== null,
    connection: facts.wifiDownMbps !== null,
    noise: facts.quietFromMinute !== null,
    entrance: facts.entranceSteps !== null || facts.hasRampOrLift !== null || facts.doorWidthCm !== null,
  };
  return new Set([...factIds, ...Object.keys(measured).filter((id) => measured[id])]).size;
}
