// Days of a list put together: what is empty, and open at the same hours, is one line from its first day to its last. Pure.

export interface Span {
  from: string;
  to: string;
}

interface Folding {
  /** Something stands on it, or it is to stand out: a line of its own. */
  isAlone: (date: string) => boolean;
  /** Days that say the same are alike. */
  likeness: (date: string) => string;
}

const nextDate = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

export function spansOf(dates: readonly string[], { isAlone, likeness }: Folding): Span[] {
  const spans: Span[] = [];
  for (const date of dates) {
    const last = spans.at(-1);
    const goesOn =
      last !== undefined &&
      nextDate(last.to) === date &&
      !isAlone(date) &&
      !isAlone(last.from) &&
      likeness(last.from) === likeness(date);
    if (goesOn) last.to = date;
    else spans.push({ from: date, to: date });
  }
  return spans;
}
