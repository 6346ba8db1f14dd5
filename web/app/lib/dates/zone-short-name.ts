// A time zone's abbreviation. A separate file, because landing pages use full names.
import { dateFormat } from '../formats.ts';

/** The zone's abbreviation at that instant, e.g. `EDT`; distinguishes the two 1:30s when the clock goes back. */
export function zoneShortName(at: string | Date, timeZone: string, locale: string): string {
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'short', hour: 'numeric' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
