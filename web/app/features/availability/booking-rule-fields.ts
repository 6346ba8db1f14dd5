// The booking rules a host can set here, and which differ from what's stored. Pure.
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

export const rulesIn = (listing: RuleValues): RuleValues =>
  Object.fromEntries(RULE_FIELDS.map((field) => [field, listing[field]])) as RuleValues;

export const changedFields = (from: RuleValues, to: RuleValues): RuleField[] =>
  RULE_FIELDS.filter((field) => from[field] !== to[field]);

/** Rules that only make sense together, checked before the server does. */
export const isTooShort = ({ minDurationMinutes, maxDurationMinutes }: RuleValues): boolean =>
  minDurationMinutes > maxDurationMinutes;
