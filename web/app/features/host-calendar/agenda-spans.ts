// Groups days of a list: consecutive empty days with the same hours share one line. Pure.

export interface Span {
  from: string;
  to: string;
}

interface Folding {
  /** It has entries or should stand out, so it gets its own line. */
  isAlone: (date: string) => boolean;
  /** Days with equal text are grouped. */
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
