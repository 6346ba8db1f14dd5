// A zone by its letters. A file of its own: the pages one comes in by say zones in words.
import { dateFormat } from '../formats.ts';

/** Short name of the zone at that instant, e.g. `EDT`; tells the two 1:30s of a night in autumn apart. */
export function zoneShortName(at: string | Date, timeZone: string, locale: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'short', hour: 'numeric' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
