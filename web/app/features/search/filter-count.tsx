// How many listings a filter would leave (A8).

/** Choosing it would leave no listings. A chosen one can always be removed. */
export const isEmpty = (count: number | undefined, isChosen: boolean | undefined): boolean => count === 0 && !isChosen;

/** How many listings would be left; nothing while unknown. */
export const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="font-normal text-muted num">{count}</span>;
