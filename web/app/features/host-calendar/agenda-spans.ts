// Groups days of a list: consecutive empty days with the same hours share one line. Pure.
import { addDays } from '../../lib/dates/calendar-dates.ts';

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

export function foldDates(dates: readonly string[], { isAlone, likeness }: Folding): Span[] {
  const spans: Span[] = [];
  for (const date of dates) {
    const last = spans.at(-1);
    const goesOn =
      last !== undefined &&
      addDays(last.to, 1) === date &&
      !isAlone(date) &&
      !isAlone(last.from) &&
      likeness(last.from) === likeness(date);
    if (goesOn) last.to = date;
    else spans.push({ from: date, to: date });
  }
  return spans;
}
