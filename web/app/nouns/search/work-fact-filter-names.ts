// The search filters for work facts. Separate from their texts, which most searches don't need.
import type { SearchState } from './search-url.ts';

export const WORK_FACT_FILTERS = [
  'monitors',
  'deskHeight',
  'deskSize',
  'ports',
  'wifiDown',
  'quiet',
  'callReady',
  'measuredQuiet',
  'stepFree',
  'doorWidth',
  'kneeClearance',
  'turningCircle',
] as const;
export type WorkFactFilter = (typeof WORK_FACT_FILTERS)[number];
/** Undefined removes a filter. */
export type WorkFactChanges = { [K in WorkFactFilter]?: SearchState[K] | undefined };
type Chosen = Pick<SearchState, WorkFactFilter>;

export const NO_WORK_FACT_FILTERS: Record<WorkFactFilter, undefined> = {
  monitors: undefined,
  deskHeight: undefined,
  deskSize: undefined,
  ports: undefined,
  wifiDown: undefined,
  quiet: undefined,
  callReady: undefined,
  measuredQuiet: undefined,
  stepFree: undefined,
  doorWidth: undefined,
  kneeClearance: undefined,
  turningCircle: undefined,
};

/** Only the work fact filters of a search. */
export const pickWorkFacts = (state: SearchState): Chosen =>
  Object.fromEntries(WORK_FACT_FILTERS.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])));
