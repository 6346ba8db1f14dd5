// Whether the reader's own clock shows something else than the place's, and what. Pure.
import { formatTime, localDateOf } from '../formats.ts';

/** The zone this device is set to. */
export const readerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** True when a clock in the one zone reads the same as in the other at that moment: Toronto and New York do. */
export function readsSame(at: string, oneZone: string, otherZone: string): boolean {
  if (oneZone === otherZone) return true;
  return (
    formatTime(at, oneZone, 'en-GB') === formatTime(at, otherZone, 'en-GB') &&
    localDateOf(at, oneZone) === localDateOf(at, otherZone)
  );
}
