// Times in words, always with their zone, in the language and on the clock of the current reader.
import { currentReader } from '../languages/reader.ts';
import { say } from '../languages/say.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = currentReader();
  const key = `${locale} ${name} ${timeZone}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, found); // expensive to create
  return found;
}
// The formatter puts a narrow no-break space before "PM", which people can't type or search for.
const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');
/** "9 AM", "9 h", and "9:00", the way people and our pages write a full hour. */
const short = (text: string): string =>
  plain(text)
    .replace(/:00(?= [AP]M)| 00$/, '')
    .replace(/^0(?=\d(?::| h))/, '');

/** The zone's short name at that instant, e.g. "EDT" or "GMT+2". */
export const zoneName = (instant: Date, timeZone: string): string =>
  format(timeZone, 'zone', { timeZoneName: 'short' })
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** "4:30 PM EST", "4 PM EST", "16:00 EST". */
const clockWords = (instant: Date, timeZone: string): string =>
  `${hourWords(instant, timeZone)} ${zoneName(instant, timeZone)}`;

/** An instant with today's clock rules. In 1970, zones such as Europe/Berlin had no daylight saving time in their names. */
const CURRENT_RULES_MS = Date.UTC(2026, 0, 1);

/** "Eastern time": what people call the zone all year. */
export function zoneWords(timeZone: string): string {
  if (/^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone)) return 'UTC';
  const parts = format(timeZone, 'people', { timeZoneName: 'longGeneric' }).formatToParts(CURRENT_RULES_MS);
  return (parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone).replace(
    /(?: Standard)? Time$/,
    (end) => end.toLowerCase(),
  );
}

const HOUR_MS = 60 * 60_000;

/** Whether the zone keeps one name during these hours and the hour around them, so no time in them comes twice. */
const isOneSeason = (startsAt: Date, endsAt: Date, timeZone: string): boolean =>
  zoneName(new Date(startsAt.getTime() - HOUR_MS), timeZone) ===
  zoneName(new Date(endsAt.getTime() + HOUR_MS), timeZone);

/**
 * "9 AM" or "9:00", without the zone: for sentences that name it once. Outside English, "9 h" and "9:00 a.m." stay on one line, as their
 * typography requires.
 */
export function hourWords(instant: Date, timeZone: string): string {
  const { language, hourCycle } = currentReader();
  const text = short(
    format(timeZone, `hour ${hourCycle}`, { hour: 'numeric', minute: '2-digit', hourCycle }).format(instant),
  );
  return language === 'en' ? text : text.replaceAll(' ', '\u00a0');
}

/** "9 AM–11 AM", for a list that names its zone once; where the clocks change, "1:30 AM EDT–1:30 AM EST". */
export function hourRangeWords(startsAt: Date, endsAt: Date, timeZone: string): string {
  const formatClock = isOneSeason(startsAt, endsAt, timeZone) ? hourWords : clockWords;
  return `${formatClock(startsAt, timeZone)}–${formatClock(endsAt, timeZone)}`;
}

/** "9 AM–11 AM (Eastern time)"; where the clocks change, "1:30 AM EDT–1:30 AM EST". */
export function clockRangeWords(startsAt: Date, endsAt: Date, timeZone: string): string {
  const range = hourRangeWords(startsAt, endsAt, timeZone);
  return isOneSeason(startsAt, endsAt, timeZone) ? `${range} (${zoneWords(timeZone)})` : range;
}

// Formatters don't know that the first of a month is the only day that French counts.
const countFirst = (text: string): string =>
  currentReader().language === 'fr' ? text.replace(/(?<=^| )1(?= \p{L})/u, '1er') : text;

/**
 * French and Spanish spell days and months out in sentences. In Spanish, "del mar" would also be "of the sea" before it's "of Tuesday".
 */
const dayWidth = (): 'long' | 'short' => (isSpelledOut() ? 'long' : 'short');
const isSpelledOut = (): boolean => ['fr', 'es'].includes(currentReader().language);

/** Formatters write "lunes, 7 de diciembre", with a comma that sentences don't have. */
const withoutComma = (text: string): string =>
  currentReader().language === 'es' ? text.replace(/^(\p{L}+), /u, '$1 ') : text;

/** "Mon, Dec 7, 2026", "lundi 7 décembre 2026", "lunes 7 de diciembre de 2026". */
export const dayWords = (instant: Date, timeZone: string): string => {
  const width = dayWidth();
  const options = { weekday: width, month: width, day: 'numeric', year: 'numeric' } as const;
  return withoutComma(countFirst(plain(format(timeZone, 'day', options).format(instant))));
};

/** "Mon, Dec 7": for days so close that the year is clear. */
export const shortDayWords = (instant: Date, timeZone: string): string => {
  const width = dayWidth();
  const options = { weekday: width, month: width, day: 'numeric' } as const;
  return withoutComma(countFirst(plain(format(timeZone, 'short day', options).format(instant))));
};

/** "Mon, Dec 7, 9 AM", "lundi 7 décembre à 9 h", "lunes 7 de diciembre a las 9:00", and at one o'clock "a la 1:00". */
function joinDayAndHour(day: string, hour: string): string {
  const { language } = currentReader();
  if (language === 'fr') return `${day} à ${hour}`;
  if (language === 'es') return `${day} ${/^1:/.test(hour) ? 'a la' : 'a las'} ${hour}`;
  return `${day}, ${hour}`;
}

/** "Mon, Dec 7, 2026, 9 AM–1 PM (Eastern time)", or "Mon, Dec 7, 2026, 9 AM to Tue, Dec 8, 2026, 1 PM (Eastern time)". */
export function spanWords(startsAt: Date, endsAt: Date, timeZone: string, formatDay = dayWords): string {
  const [firstDay, lastDay] = [formatDay(startsAt, timeZone), formatDay(endsAt, timeZone)];
  if (firstDay === lastDay) return `${firstDay}, ${clockRangeWords(startsAt, endsAt, timeZone)}`;
  const isOne = isOneSeason(startsAt, endsAt, timeZone);
  const formatClock = isOne ? hourWords : clockWords;
  const from = joinDayAndHour(firstDay, formatClock(startsAt, timeZone));
  const to = joinDayAndHour(lastDay, formatClock(endsAt, timeZone));
  return say(isOne ? '{from} to {to} ({zone})' : '{from} to {to}', { from, to, zone: zoneWords(timeZone) });
}

/** "Mon, Dec 7, 9 AM (Eastern time)"; near a clock change, "Sun, Nov 7, 1:30 AM EDT". */
export const momentWords = (instant: Date, timeZone: string, formatDay = shortDayWords): string =>
  isOneSeason(instant, instant, timeZone)
    ? `${joinDayAndHour(formatDay(instant, timeZone), hourWords(instant, timeZone))} (${zoneWords(timeZone)})`
    : joinDayAndHour(formatDay(instant, timeZone), clockWords(instant, timeZone));

/** "Mon, Dec 7, 2026, 9 AM (Eastern time)": for deadlines that can be weeks away. */
export const fullMomentWords = (instant: Date, timeZone: string): string => momentWords(instant, timeZone, dayWords);

/** "December 7, 2026": a calendar date, which has no zone. */
export function dateWords(date: string): string {
  const text = format('UTC', 'date', { dateStyle: 'long' }).format(new Date(`${date}T12:00:00Z`));
  return countFirst(text);
}

const hoursWords = (hours: number): string => say('{hours, plural, one {# hour} other {# hours}}', { hours });
const minutesWords = (minutes: number): string =>
  say('{minutes, plural, one {# minute} other {# minutes}}', { minutes });

/** "45 minutes", "2 hours", "1 hour 30 minutes", "3 days". */
export function durationWords(minutes: number): string {
  if (minutes >= 2_880 && minutes % 1_440 === 0)
    return say('{days, plural, one {# day} other {# days}}', { days: minutes / 1_440 });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? hoursWords(hours) : '', rest > 0 || hours === 0 ? minutesWords(rest) : '']
    .filter(Boolean)
    .join(' ');
}

/** "March 2026". */
export const monthWords = (date: string): string =>
  plain(format('UTC', 'month', { month: 'long', year: 'numeric' }).format(new Date(`${date}T12:00:00Z`)));
