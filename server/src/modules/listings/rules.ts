// Small calculations about listings. Pure.
/** The average rating in hundredths of a star; 0 without reviews. */
export const ratingHundredths = (ratingSum: number, reviewCount: number): number =>
  reviewCount === 0 ? 0 : Math.round((100 * ratingSum) / reviewCount);

/** The average rating as shown, with two decimals; null without reviews. */
export const shownRating = (ratingSum: number, reviewCount: number): number | null =>
  reviewCount === 0 ? null : ratingHundredths(ratingSum, reviewCount) / 100;

export interface Comparable {
  readonly kind: number;
  readonly dayMinor: number;
}

/** Sorts listings, nearest first, by similarity: the same kind first, otherwise unchanged. */
export const mostAlikeFirst = <L extends Comparable>(listings: readonly L[], like: Comparable): L[] =>
  [...listings].sort((a, b) => Number(b.kind === like.kind) - Number(a.kind === like.kind));

/** The range of similar day prices: three fifths to five thirds. */
export const similarPrices = (dayMinor: number): { fromMinor: number; toMinor: number } => ({
  fromMinor: Math.floor(dayMinor * 0.6),
  toMinor: Math.ceil((dayMinor * 5) / 3),
});

/** The house rules that all listings share, in the order of the first list. */
export const sharedHouseRules = (lists: readonly (readonly string[])[]): string[] =>
  lists[0]?.filter((rule) => lists.every((list) => list.includes(rule))) ?? [];
