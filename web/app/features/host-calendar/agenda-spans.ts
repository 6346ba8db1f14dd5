// Days of a list put together: what is empty, and open at the same hours, is one line from its first day to its last. Pure.
import { addDays } from '../../lib/dates/calendar-dates.ts';

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

export function spansOf(dates: readonly string[], { isAlone, likeness }: Folding): Span[] {
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
