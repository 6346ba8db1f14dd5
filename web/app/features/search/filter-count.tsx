// How many spaces a filter would leave (A8).

/** Choosing it would leave nothing. What is chosen can always be let go of. */
export const isEmpty = (count: number | undefined, isChosen: boolean | undefined): boolean => count === 0 && !isChosen;

/** How many spaces would be left; nothing while unknown. */
export const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="font-normal text-muted num">{count}</span>;
