// Puts the price lines of two agreements side by side. Pure.
import type { ChangeQuote } from '../../nouns/booking-changes/api.ts';

type Line = ChangeQuote['before']['lines'][number];

export interface LinePair {
  readonly key: string;
  /** The line as it would be, or as it was if it's gone. */
  readonly line: Line;
  readonly beforeMinor: number;
  readonly afterMinor: number;
}

/** Packages, extras, and taxes are told apart by what they are, all other lines by their kind. */
const toKey = ({ code, addOn, tax, ...line }: Line): string =>
  [code, line.package?.id, addOn?.id, tax && `${tax.supply} ${tax.name} ${tax.jurisdiction ?? ''}`]
    .filter(Boolean)
    .join(' ');

/** In the order of the new lines; lines that are gone come last. Lines without an amount on both sides are left out. */
export function pairLines(before: readonly Line[], after: readonly Line[]): LinePair[] {
  const old = new Map<string, { line: Line; amountMinor: number }>();
  for (const line of before) {
    const key = toKey(line);
    old.set(key, { line, amountMinor: (old.get(key)?.amountMinor ?? 0) + line.amountMinor });
  }
  const pairs: LinePair[] = after.map((line) => {
    const key = toKey(line);
    const beforeMinor = old.get(key)?.amountMinor ?? 0;
    old.delete(key);
    return { key, line, beforeMinor, afterMinor: line.amountMinor };
  });
  const gone = [...old].map(([key, { line, amountMinor }]) => ({ key, line, beforeMinor: amountMinor, afterMinor: 0 }));
  return [...pairs, ...gone].filter(({ beforeMinor, afterMinor }) => beforeMinor !== 0 || afterMinor !== 0);
}
