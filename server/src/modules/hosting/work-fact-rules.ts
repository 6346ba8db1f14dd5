// What the measures of a workspace must be, taken together. Pure.
import type { WorkFacts } from '@daynook/contract/listings/work-facts';

/** What makes no sense, by field; `today` is the listing's local date. */
export function workFactErrors(facts: WorkFacts, today: string): Record<string, string> {
  const errors: Record<string, string> = {};
  const { deskHeightMinimumCm: low, deskHeightMaximumCm: high, quietFromMinute: from, quietToMinute: to } = facts;
  const { wifiDownMbps: down, wifiUpMbps: up, wifiMeasuredOn: measuredOn } = facts;
  if (low !== null && high === null) errors['deskHeightMaximumCm'] = 'Add the highest desk height, too.';
  if (low === null && high !== null) errors['deskHeightMinimumCm'] = 'Add the lowest desk height, too.';
  if (low !== null && high !== null && low > high)
    errors['deskHeightMaximumCm'] = 'The highest desk height can’t be below the lowest.';
  if (down === null && (up !== null || measuredOn !== null)) errors['wifiDownMbps'] = 'Add the download speed, too.';
  if (down !== null && measuredOn === null) errors['wifiMeasuredOn'] = 'Add the day you measured it.';
  if (measuredOn !== null && measuredOn > today)
    errors['wifiMeasuredOn'] = 'The day you measured it can’t be in the future.';
  if (from !== null && to === null) errors['quietToMinute'] = 'Add when the quiet hours end.';
  if (from === null && to !== null) errors['quietFromMinute'] = 'Add when the quiet hours start.';
  if (from !== null && to !== null && from >= to) errors['quietToMinute'] = 'Quiet hours must end after they start.';
  return Object.fromEntries(Object.entries(errors).map(([field, words]) => [`workFacts.${field}`, words]));
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
