// Whether the reader's clock differs from the listing's, and how. Pure.
import { formatTime, toLocalDate } from '../formats.ts';

/** The device's time zone. */
export const readerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True if clocks in both zones show the same at that instant, as in Toronto and New York. */
export function readsSame(at: string, oneZone: string, otherZone: string): boolean {
  if (oneZone === otherZone) return true;
  return (
    formatTime(at, oneZone, 'en-GB') === formatTime(at, otherZone, 'en-GB') &&
    toLocalDate(at, oneZone) === toLocalDate(at, otherZone)
  );
}
