// Times in words, always with their zone. English: these words go into stored records and error messages.

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  formats.set(key, found); // making one costs far more than using it
  return found;
}
// The formatter parts "PM" from the digits with a narrow no-break space, which people cannot type or search for.
const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');
/** "9 AM", as people write a full hour and as the pages do. */
const short = (text: string): string => plain(text).replace(/:00(?= [AP]M)/, '');

/** The zone's short name at that instant, e.g. "EDT" or "GMT+2". */
export const zoneName = (instant: Date, timeZone: string): string =>
  format(timeZone, 'zone', { timeZoneName: 'short' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** "4:30 PM EST", "4 PM EST". */
export const clockWords = (instant: Date, timeZone: string): string =>
  short(format(timeZone, 'clock', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(instant));

/** "Eastern time": what people call the zone, whatever the season. */
export function zoneWords(timeZone: string): string {
  if (/^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone)) return 'UTC';
  const parts = format(timeZone, 'people', { timeZoneName: 'longGeneric' }).formatToParts(0);
  return (parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone).replace(/ Time$/, ' time');
}

const HOUR_MS = 60 * 60_000;

/** Whether the zone has one name all through these hours and the hour around them: then none of them comes twice. */
export const isOneSeason = (startsAt: Date, endsAt: Date, timeZone: string): boolean =>
  zoneName(new Date(startsAt.getTime() - HOUR_MS), timeZone) ===
  zoneName(new Date(endsAt.getTime() + HOUR_MS), timeZone);

/** "9 AM – 11 AM, Eastern time"; where the clocks change, "1:30 AM EDT – 1:30 AM EST". */
export function clockRangeWords(startsAt: Date, endsAt: Date, timeZone: string): string {
  if (!isOneSeason(startsAt, endsAt, timeZone))
    return `${clockWords(startsAt, timeZone)} – ${clockWords(endsAt, timeZone)}`;
  const hour = (at: Date) => short(format(timeZone, 'hour', { hour: 'numeric', minute: '2-digit' }).format(at));
  return `${hour(startsAt)} – ${hour(endsAt)}, ${zoneWords(timeZone)}`;
}

/** "Mon, Dec 7, 2026". */
export const dayWords = (instant: Date, timeZone: string): string =>
  plain(format(timeZone, 'day', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }).format(instant));

/** "December 7, 2026": a calendar date, which has no zone. */
export const dateWords = (date: string): string =>
  format('UTC', 'date', { dateStyle: 'long' }).format(new Date(`${date}T12:00:00Z`));

/** "1 day", "3 days". */
export const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

/** "45 minutes", "2 hours", "1 hour 30 minutes", "3 days". */
export function durationWords(minutes: number): string {
  if (minutes >= 2_880 && minutes % 1_440 === 0) return count(minutes / 1_440, 'day');
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? count(hours, 'hour') : '', rest > 0 || hours === 0 ? count(rest, 'minute') : '']
    .filter(Boolean)
    .join(' ');
}
