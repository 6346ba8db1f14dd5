// Checks a listing's work facts against each other, counts the topics they cover, and notes who stated them when. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { FactSource } from '@daynook/contract/listings/fact-sources';
import { WORK_FACT_TOPIC_IDS, WORK_FACT_TOPICS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFactName, WorkFactSources, WorkFacts } from '@daynook/contract/listings/work-facts';
import { say } from '../../lib/languages/say.ts';

type Check = readonly [field: keyof WorkFacts, isWrong: boolean, text: string];

/** The desk, what's on it, and the way to it. */
function checkEquipment(facts: WorkFacts): readonly Check[] {
  const { deskHeightMinimumCm: low, deskHeightMaximumCm: high, deskWidthCm: width, deskDepthCm: depth } = facts;
  const { kneeClearanceCm: knees } = facts;
  return [
    ['deskHeightMaximumCm', low !== null && high === null, say('Add the highest desk height, too.')],
    ['deskHeightMinimumCm', low === null && high !== null, say('Add the lowest desk height, too.')],
    [
      'deskHeightMaximumCm',
      low !== null && high !== null && low > high,
      say('The highest desk height can’t be below the lowest.'),
    ],
    ['deskDepthCm', width !== null && depth === null, say('Add the depth of the desk, too.')],
    ['deskWidthCm', width === null && depth !== null, say('Add the width of the desk, too.')],
    [
      'monitorInches',
      facts.monitorInches !== null && !facts.externalMonitors,
      say('Say how many monitors there are, or leave out their size.'),
    ],
    [
      'monitorInputs',
      facts.monitorInputs !== null && !facts.externalMonitors,
      say('Say how many monitors there are, or leave out their connectors.'),
    ],
    [
      'stepHeightCm',
      facts.stepHeightCm !== null && !facts.entranceSteps,
      say('Say how many steps there are, or leave out their height.'),
    ],
    [
      'kneeClearanceCm',
      knees !== null && high !== null && knees >= high,
      say('The room for knees can’t be higher than the desk.'),
    ],
  ];
}

/** The connection's speed and the quiet hours. */
function checkConditions(facts: WorkFacts, today: string): readonly Check[] {
  const { wifiDownMbps: down, wifiUpMbps: up, wifiMeasuredOn: measuredOn } = facts;
  const { quietFromMinute: from, quietToMinute: to } = facts;
  return [
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
}

/** Error texts by field. `today` is the listing's local date. */
export const workFactErrors = (facts: WorkFacts, today: string): Record<string, string> =>
  Object.fromEntries(
    [...checkEquipment(facts), ...checkConditions(facts, today)]
      .filter(([, isWrong]) => isWrong)
      .map(([field, , text]) => [`workFacts.${field}`, text]),
  );

/** How many topics the host describes, with measurements, in their own words, or both. */
export function countFactTopics(facts: WorkFacts, factIds: readonly string[]): number {
  const measured = WORK_FACT_TOPIC_IDS.filter((topic) => isTopicStated(facts, topic));
  return new Set([...factIds, ...measured]).size;
}

const listTopicFacts = (topic: string): WorkFactName[] =>
  (Object.keys(WORK_FACT_TOPICS) as WorkFactName[]).filter((name) => WORK_FACT_TOPICS[name] === topic);

/** How a length is known isn't a measurement. */
const isTopicStated = (facts: WorkFacts, topic: string): boolean =>
  listTopicFacts(topic).some((name) => !name.endsWith('How') && facts[name] !== null);

const asStated = ({ on, by }: FactSource): FactSource => (by === undefined ? { on } : { on, by });

/** The sources once exactly these topics are checked. What isn't stated can't be checked. */
export function markChecked(
  { workFacts, workFactSources }: { readonly workFacts: WorkFacts; readonly workFactSources: WorkFactSources },
  topics: readonly string[],
  today: string,
): WorkFactSources {
  const sources: WorkFactSources = {};
  for (const topic of WORK_FACT_TOPIC_IDS) {
    const before = workFactSources[topic];
    const isChecked = topics.includes(topic) && isTopicStated(workFacts, topic);
    if (isChecked) sources[topic] = { on: today, ...before, checkedOn: before?.checkedOn ?? today };
    else if (before) sources[topic] = asStated(before);
  }
  return sources;
}

/** As the host stated them. */
export function withoutChecks(sources: WorkFactSources): WorkFactSources {
  const stated: WorkFactSources = {};
  for (const topic of WORK_FACT_TOPIC_IDS) {
    const source = sources[topic];
    if (source) stated[topic] = asStated(source);
  }
  return stated;
}

/** A topic whose measurements changed has a new source, and nobody has checked it. The others stay as they were. */
export function restateSources(
  before: { readonly workFacts: WorkFacts; readonly workFactSources: WorkFactSources },
  wanted: WorkFacts,
  now: FactSource,
): WorkFactSources {
  const sources: WorkFactSources = {};
  for (const topic of WORK_FACT_TOPIC_IDS) {
    if (!isTopicStated(wanted, topic)) continue;
    const isSame = listTopicFacts(topic).every((name) => isDeepStrictEqual(before.workFacts[name], wanted[name]));
    const source = isSame ? before.workFactSources[topic] : now;
    if (source) sources[topic] = source;
  }
  return sources;
}
