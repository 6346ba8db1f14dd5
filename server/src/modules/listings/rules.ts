// Small sums about listings and hosts. Pure.
import { ANSWERS } from '@daynook/contract/limits/hosting';

/** The average rating as hundredths of a star; 0 without reviews. */
export const ratingHundredths = (ratingSum: number, reviewCount: number): number =>
  reviewCount === 0 ? 0 : Math.round((100 * ratingSum) / reviewCount);

/** The average rating as shown, with two decimals; null without reviews. */
export const shownRating = (ratingSum: number, reviewCount: number): number | null =>
  reviewCount === 0 ? null : ratingHundredths(ratingSum, reviewCount) / 100;

/** What may be said about how a host answers: nothing before five requests were decided. */
export function answerRecord(record: { asked: number; answered: number; medianMinutes: number | null }): {
  responseRatePercent: number | null;
  responseMinutes: number | null;
} {
  const { asked, answered, medianMinutes } = record;
  return {
    responseRatePercent: asked < ANSWERS.needed ? null : Math.round((100 * answered) / asked),
    responseMinutes:
      answered < ANSWERS.needed || medianMinutes === null ? null : Math.max(1, Math.round(medianMinutes)),
  };
}

export interface Comparable {
  readonly kind: number;
  readonly dayMinor: number;
}

/** Orders listings that are already nearest first by likeness: the same kind first, then as they came. */
export const mostAlikeFirst = <L extends Comparable>(listings: readonly L[], like: Comparable): L[] =>
  [...listings].sort((a, b) => Number(b.kind === like.kind) - Number(a.kind === like.kind));

/** Which day prices count as similar: three fifths to five thirds. */
export const similarPrices = (dayMinor: number): { fromMinor: number; toMinor: number } => ({
  fromMinor: Math.floor(dayMinor * 0.6),
  toMinor: Math.ceil((dayMinor * 5) / 3),
});

/** The house rules that stand in every room's list, in the order of the first. */
export const rulesOfAll = (lists: readonly (readonly string[])[]): string[] =>
  lists[0]?.filter((rule) => lists.every((list) => list.includes(rule))) ?? [];
