// Checks a listing's work facts against each other, and counts the topics they cover. Pure.
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { say } from '../../lib/languages/say.ts';

/** Error texts by field. `today` is the listing's local date. */
export function workFactErrors(facts: WorkFacts, today: string): Record<string, string> {
  const { deskHeightMinimumCm: low, deskHeightMaximumCm: high, quietFromMinute: from, quietToMinute: to } = facts;
  const { wifiDownMbps: down, wifiUpMbps: up, wifiMeasuredOn: measuredOn } = facts;
  const checks: readonly (readonly [field: keyof WorkFacts, isWrong: boolean, text: string])[] = [
    ['deskHeightMaximumCm', low !== null && high === null, say('Add the highest desk height, too.')],
    ['deskHeightMinimumCm', low === null && high !== null, say('Add the lowest desk height, too.')],
    [
      'deskHeightMaximumCm',
      low !== null && high !== null && low > high,
      say('The highest desk height can’t be below the lowest.'),
    ],
    ['wifiDownMbps', down === null && (up !== null || measuredOn !== null), say('Add the download speed, too.')],
    ['wifiMeasuredOn', down !== null && measuredOn === null, say('Add the day you measured it.')],
    [
      'wifiMeasuredOn',
      measuredOn !== null && measuredOn > today,
      say('The day you measured it can’t be in the future.'),
    ],
    ['quietToMinute', from !== null && to === null, say('Add when the quiet hours end.')],
    ['quietFromMinute', from === null && to !== null, say('Add when the quiet hours start.')],
    ['quietToMinute', from !== null && to !== null && from >= to, say('Quiet hours must end after they start.')],
  ];
  return Object.fromEntries(
    checks.filter(([, isWrong]) => isWrong).map(([field, , text]) => [`workFacts.${field}`, text]),
  );
}

/** How many topics the host describes, with measurements, in their own words, or both. */
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
