// The booking rules a host can set here, and the values offered for each. Pure.
import type { ListingFields } from '@daynook/contract/hosting/hosting';

export const RULE_FIELDS = [
  'noticeMinutes',
  'windowDays',
  'minDurationMinutes',
  'maxDurationMinutes',
  'startStepMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'maxStayDays',
] as const satisfies readonly (keyof ListingFields)[];
export type RuleField = (typeof RULE_FIELDS)[number];
export type RuleValues = Record<RuleField, number>;

const HOUR = 60;
const DAY = 24 * HOUR;

const offered: Record<RuleField, readonly number[]> = {
  noticeMinutes: [0, 30, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY],
  windowDays: [7, 14, 30, 60, 90, 180, 365],
  minDurationMinutes: [30, HOUR, 90, 2 * HOUR, 3 * HOUR, 4 * HOUR, 8 * HOUR],
  maxDurationMinutes: [HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 10 * HOUR, 12 * HOUR, 16 * HOUR, DAY],
  startStepMinutes: [15, 30, HOUR],
  bufferBeforeMinutes: [0, 15, 30, HOUR, 2 * HOUR],
  bufferAfterMinutes: [0, 15, 30, HOUR, 2 * HOUR],
  maxStayDays: [1, 7, 14, 28, 60, 90, 180, 365],
};

/** The choices for a rule, including a value that was set elsewhere. */
export const choicesFor = (field: RuleField, current: number): number[] =>
  [...new Set([...offered[field], current])].sort((a, b) => a - b);

export const rulesIn = (listing: RuleValues): RuleValues =>
  Object.fromEntries(RULE_FIELDS.map((field) => [field, listing[field]])) as RuleValues;

export const changedFields = (from: RuleValues, to: RuleValues): RuleField[] =>
  RULE_FIELDS.filter((field) => from[field] !== to[field]);

/** Rules that only make sense together, checked before the server does. */
export const isTooShort = ({ minDurationMinutes, maxDurationMinutes }: RuleValues): boolean =>
  minDurationMinutes > maxDurationMinutes;
