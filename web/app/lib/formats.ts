// Formats money, dates, and times. Every amount names its currency and every time its zone. No domain knowledge. Formatters are cached,
// because creating one costs more than using it a hundred times.
import type { HourCycle } from '@daynook/contract/limits/accounts';
import { minorDigits } from '@daynook/contract/money/minor-units';
import { keepLastUsed } from './last-used.ts';

/** A page needs about fifty. */
const keptFormat = keepLastUsed<unknown>(500);

function kept<F, O>(Format: new (locale: string, options: O) => F, locale: string, options: O): F {
  return keptFormat(Format.name + locale + JSON.stringify(options), () => new Format(locale, options)) as F;
}
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions) =>
  kept(Intl.NumberFormat, locale, options);
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  kept(Intl.DateTimeFormat, locale, options);

/**
 * An amount in minor units (cents for USD, none for JPY), e.g. `$54.60`. A currency of another country is named: `CA$80` for readers in
 * the US, `US$64` for readers in Canada. `isRounded` drops decimals that are zero. `withCode` also names the reader's own currency, for
 * totals: `$54.60 USD`. `isNarrow` leaves the country out, where a column or its head has the code: `$80`; with both, every currency is
 * spelled the same way: `$80 CAD`.
 */
export function formatMoney(
  amountMinor: number,
  currency: string,
  locale: string,
  {
    isRounded = false,
    withCode = false,
    isNarrow = false,
  }: { isRounded?: boolean; withCode?: boolean; isNarrow?: boolean } = {},
): string {
  const digits = minorDigits(currency);
  const format = numberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: isNarrow ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: isRounded ? 'stripIfInteger' : 'auto',
  });
  const text = format.format(amountMinor / 10 ** digits);
  if (!withCode) return text;
  // A sign with a letter (CA$, CHF) already names the currency, but a narrow one can be several currencies' (kr).
  const isNamed = isNarrow ? text.includes(currency) : /\p{L}/u.test(text);
  return isNamed ? text : `${text} ${currency}`;
}

/** An instant under today's clock rules. In 1970, Detroit and Edmonton had no daylight saving time, so their names differed. */
const CURRENT_RULES_MS = Date.UTC(2026, 0, 1);

/**
 * `Pacific time`: the zone's everyday name in any season. Zones without one are named after their city (`Kathmandu time`). UTC stays UTC.
 */
export function zoneName(timeZone: string, locale: string): string {
  if (/^(?:Etc\/)?(?:UTC|GMT)$/.test(timeZone)) return 'UTC';
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric', hour: 'numeric' }).formatToParts(
    CURRENT_RULES_MS,
  );
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/(?: Standard)? Time$/, (end) => end.toLowerCase());
}

const isIn = (language: string, locale: string): boolean => locale.startsWith(language);

/** `14 h`, `14 h 05`, kept on one line; on the 12-hour clock `2 h 05 PM`. */
const toFrenchTime = (text: string): string =>
  text
    .replace(/ h 00|:00(?= [AP]M$)/, (end) => (end.startsWith(':') ? '' : ' h'))
    .replace(/([ap])\.m\.$/, (_, half: string) => `${half.toUpperCase()}M`)
    .replaceAll(' ', '\u00a0');

/** On the hour, nobody says the minutes of the 12-hour clock. */
const onTheHour = { en: /:00(?= [AP]M$)/, es: /:00(?= [ap]\. ?m\.$)/ };

/** Wall-clock time in the zone, e.g. `9:00`, `9 AM` or `9:30 AM`. */
export function formatTime(at: string | Date, timeZone: string, locale: string, hourCycle: HourCycle = 'h23'): string {
  const isTwelve = hourCycle === 'h12';
  const format = dateFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: isTwelve ? 'h12' : 'h23',
  });
  // `numeric` still pads with h23 in some locales, and nobody writes 09:00.
  const text = format.format(new Date(at)).replace(/[\u202f\u00a0]/g, ' ');
  if (isIn('fr', locale)) return toFrenchTime(text);
  return isTwelve ? text.replace(onTheHour[isIn('es', locale) ? 'es' : 'en'], '') : text.replace(/^0(?=\d:)/, '');
}

/** Midnight on the 24-hour clock as the end of a day: `24:00`, `24 h`. */
const toDayEnd = (midnight: string): string => midnight.replace(/^0(?=:00$|\u00a0h$)/, '24');

/** A wall-clock time `09:30` without a date, e.g. `9:30 AM`; `24:00` is the midnight that ends a day. */
export function formatWallTime(time: string, locale: string, hourCycle: HourCycle = 'h23'): string {
  const [hours, minutes] = time.split(':').map(Number);
  const text = formatTime(new Date(Date.UTC(2024, 0, 1, hours, minutes)), 'UTC', locale, hourCycle);
  return time === '24:00' ? toDayEnd(text) : text;
}

/** The local date of an instant in the zone, as `YYYY-MM-DD`. */
export function toLocalDate(at: string | Date, timeZone: string): string {
  // Swedish dates have this format.
  return dateFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));
}

export type DateStyle = 'short' | 'medium' | 'long' | 'plain' | 'dated' | 'month';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { month: 'short', day: 'numeric' },
  medium: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  plain: { month: 'long', day: 'numeric', year: 'numeric' },
  dated: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};

/** In French, the first of a month is `1er`, which browsers don't know. */
const joinParts = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('');

/** A date with its month, as these options show it. */
export function formatDay(at: string | number | Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = dateFormat(locale, options);
  const date = new Date(at);
  return isIn('fr', locale) ? joinParts(format.formatToParts(date)) : format.format(date);
}

/** `Dec 1 – 7`, `Nov 29 – Dec 1`: the first and the last date, as these options show them. */
export function formatDateRange(from: string, to: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  const format = dateFormat(locale, options);
  const [first, last] = [new Date(from), new Date(to)];
  return isIn('fr', locale) ? joinParts(format.formatRangeToParts(first, last)) : format.formatRange(first, last);
}

/** A calendar date `YYYY-MM-DD`, which no time zone can shift. */
export const formatLocalDate = (date: string, locale: string, style: DateStyle = 'medium'): string =>
  formatDay(`${date}T00:00:00Z`, locale, { ...dateStyles[style], timeZone: 'UTC' });

/** The date of an instant in a time zone. */
export const formatDate = (at: string | Date, timeZone: string, locale: string, style: DateStyle = 'medium'): string =>
  formatDay(at, locale, { ...dateStyles[style], timeZone });

/** `9 AM – 5 PM` or `9:00 – 17:00`, or with both dates if it ends on another day. The caller names the zone. */
export function formatTimeRange(
  startsAt: string | Date,
  endsAt: string | Date,
  timeZone: string,
  locale: string,
  hourCycle: HourCycle = 'h23',
): string {
  const start = formatTime(startsAt, timeZone, locale, hourCycle);
  const end = formatTime(endsAt, timeZone, locale, hourCycle);
  const isMidnightEnd =
    toLocalDate(new Date(new Date(endsAt).getTime() - 1), timeZone) === toLocalDate(startsAt, timeZone);
  if (isMidnightEnd) return `${start} – ${toDayEnd(end)}`;
  const from = formatDate(startsAt, timeZone, locale);
  const to = formatDate(endsAt, timeZone, locale);
  return `${from}, ${start} – ${to}, ${end}`;
}

/** `4 hours`, `1 hr 30 min`; days from 48 hours on. */
export function formatDuration(durationMinutes: number, locale: string): string {
  const unit = (value: number, name: string, unitDisplay: 'long' | 'short') =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay }).format(value);
  if (durationMinutes >= 48 * 60) return unit(Math.round(durationMinutes / (24 * 60)), 'day', 'long');
  const hours = Math.floor(durationMinutes / 60);
  const minutes = durationMinutes % 60;
  if (minutes === 0) return unit(hours, 'hour', 'long');
  return [hours > 0 && unit(hours, 'hour', 'short'), unit(minutes, 'minute', 'short')].filter(Boolean).join(' ');
}

/** `9 AM – 5 PM` or `9:00 – 17:00`, kept on one line. */
export const formatWallRange = (from: string, to: string, locale: string, hourCycle: HourCycle = 'h23'): string =>
  `${formatWallTime(from, locale, hourCycle)} – ${formatWallTime(to, locale, hourCycle)}`.replaceAll(' ', '\u00a0');
