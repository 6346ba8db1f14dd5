// Converts one cell of an import file to a field's value and back without loss. Explains errors in a sentence. The field's own
// schema checks the value itself. Pure.

import type { WeeklyRule } from '@daynook/contract/hosting/hosting';
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { minorDigits, minorPerMajor } from '@daynook/contract/money/minor-units';
import { decimalAmount } from '../../lib/csv.ts';
import { say } from '../../lib/languages/say.ts';
import { currencySymbols } from '../../lib/money-words.ts';
import { findKindName } from './kind-names.ts';

/** A cell that can't be read, with a sentence for the host. */
export class CellError extends Error {}

const QUOTED_CHARACTERS = 40;
/** The cell's text, short and safe to show. */
export function quoted(text: string): string {
  const shown = text
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
  return shown.length > QUOTED_CHARACTERS ? `“${shown.slice(0, QUOTED_CHARACTERS).toWellFormed()}…”` : `“${shown}”`;
}

/** `a | b`. A `|` inside a text is written as `\|`. */
export const joinTexts = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll(/[\\|]/g, '\\$&')).join(' | ');

function splitTexts(cell: string): string[] {
  const texts: string[] = [''];
  for (const [part] of cell.matchAll(/\\[\\|]|[\s\S]/g)) {
    if (part === '|') texts.push('');
    else texts[texts.length - 1] += part.length > 1 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** A sentence lists up to this many values. For longer lists it names the likely one. */
const WORDS_IN_A_SENTENCE = 8;

/** However a word was written: `WiFi`, or `Door closes`. */
export const toFileWord = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');

/** What hosts call a word of a column; undefined if they call it by the word itself. */
type NameOf = (word: string) => string | undefined;

const withName = (word: string, nameOf: NameOf): string => {
  const name = nameOf(word);
  return name === undefined ? word : `${word} (${name})`;
};

/** The word, or the one with this name. */
const findWord = (written: string, words: readonly string[], nameOf: NameOf): string | undefined =>
  words.includes(written) ? written : words.find((word) => toFileWord(nameOf(word) ?? word) === written);

function readWord(text: string, words: readonly string[], nameOf: NameOf = () => undefined): string {
  const word = toFileWord(text);
  const found = findWord(word, words, nameOf);
  if (found !== undefined) return found;
  if (words.length > WORDS_IN_A_SENTENCE) {
    const meant = words.find((known) => word.length > 2 && (known.includes(word) || word.includes(known)));
    const values = { value: quoted(text), count: words.length };
    throw new CellError(
      meant
        ? say('{value} isn’t one of the {count} allowed values. Did you mean {meant}?', { ...values, meant })
        : say('{value} isn’t one of the {count} allowed values. See the list of columns.', values),
    );
  }
  throw new CellError(
    say('{value} isn’t one of these values: {words}.', {
      value: quoted(text),
      words: words.map((one) => withName(one, nameOf)).join(', '),
    }),
  );
}

function readNumber(text: string): number {
  const number = text.trim();
  if (!/^-?\d{1,12}$/.test(number)) throw new CellError(say('{value} isn’t a whole number.', { value: quoted(text) }));
  return Number(number);
}

/** Currency symbols people use in addition to the ones Intl knows. */
const OTHER_SYMBOLS: Readonly<Record<string, readonly string[]>> = { USD: ['us$'], CAD: ['c$', 'can$'], AUD: ['au$'] };
const symbolCache = new Map<string, ReadonlySet<string>>();

/** Accepted codes and symbols of this currency, lowercase: `usd`, `$`, `us$`. */
function listNames(currency: string): ReadonlySet<string> {
  const known = symbolCache.get(currency);
  if (known) return known;
  const names = new Set(
    [currency, ...currencySymbols(currency), ...(OTHER_SYMBOLS[currency] ?? [])].map((name) => name.toLowerCase()),
  );
  symbolCache.set(currency, names);
  return names;
}

const isCurrency = (name: string): boolean => /\p{Sc}/u.test(name) || CURRENCIES.includes(name.toUpperCase());

/** The amount without its currency, which has to be the property's. */
function withoutCurrency(text: string, currency: string): string {
  const [, before = '', amount = '', after = ''] = /^([^\d.,-]*)(-?[\d.,]+)([^\d.,-]*)$/.exec(text.trim()) ?? [];
  for (const name of [before, after].map((part) => part.trim()).filter((part) => part !== '')) {
    if (listNames(currency).has(name.toLowerCase())) continue;
    if (isCurrency(name))
      throw new CellError(
        say('{value} isn’t in {currency}. This property’s prices are in {currency}.', {
          value: quoted(text),
          currency,
        }),
      );
    return text;
  }
  return amount;
}

/** `45`, `45.5`, `1,250.00` or `45,50`, with or without the property's currency such as `$`, `CA$` or `JPY`, in minor units. */
function readPrice(text: string, currency: string): number {
  const amount = withoutCurrency(text, currency);
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?$/.test(amount);
  const plain = isGrouped ? amount.replaceAll(',', '') : amount.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
  const [, whole, typed = ''] = /^(\d{1,10})(?:\.(\d{1,4}))?$/.exec(plain) ?? [];
  const digits = minorDigits(currency);
  // Any amount may have two decimals, as in the template: `4500.00` yen are 4500.
  const part = typed.length > 2 ? typed : typed.replace(/0+$/, '');
  if (whole === undefined || part.length > digits)
    throw new CellError(
      say('{value} isn’t an amount like {example}.', {
        value: quoted(text),
        example: digits === 0 ? '4500' : (45).toFixed(digits),
      }),
    );
  return Number(whole) * minorPerMajor(currency) + Number(part.padEnd(digits, '0'));
}

/** Values for yes-or-no columns. */
const FLAG_WORDS = ['yes', 'no'];

function readDate(text: string): string {
  const date = text.trim();
  if (!/^\d{4}-\d\d-\d\d$/.test(date))
    throw new CellError(say('{value} isn’t a date like 2026-11-03.', { value: quoted(text) }));
  return date;
}

/** `09:00` as minutes of the day. */
function readTime(text: string): number {
  const [isTime, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (!isTime || toMinute(hours, minutes) > 1440)
    throw new CellError(say('{value} isn’t a time like 09:00.', { value: quoted(text) }));
  return toMinute(hours, minutes);
}

/** The value of a non-empty cell. Throws CellError. Hours have their own function. */
export function readCell(column: ListingColumn, cell: string, currency: string): unknown {
  switch (column.kind) {
    case 'word': {
      const word = readWord(cell, column.words ?? [], column.name === 'kind' ? findKindName : undefined);
      // Not if it reads differently as a number, such as 007.
      return /^\d+$/.test(word) && String(Number(word)) === word ? Number(word) : word;
    }
    case 'words':
      return [...new Set(splitTexts(cell).map((text) => readWord(text, column.words ?? [])))];
    case 'texts':
      return splitTexts(cell);
    case 'number':
      return readNumber(cell);
    case 'price':
      return readPrice(cell, currency);
    case 'date':
      return readDate(cell);
    case 'time':
      return readTime(cell);
    case 'flag':
      return readWord(cell, FLAG_WORDS) === 'yes';
    default:
      return cell;
  }
}

/** The cell of a value; empty for null. */
export function writeCell(column: ListingColumn, value: unknown, currency: string): string {
  if (value === null || value === undefined) return '';
  if (column.kind === 'price') return decimalAmount(value as number, currency);
  if (column.kind === 'time') return formatTime(value as number);
  if (column.kind === 'flag') return value ? 'yes' : 'no';
  return Array.isArray(value) ? joinTexts(value as string[]) : String(value as string | number);
}

const HOURS = /^(\d{1,2}):([0-5]\d)\s*[-–]\s*(\d{1,2}):([0-5]\d)(?:\s*@\s*(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?)?$/;
const toMinute = (hours = '', minutes = ''): number => Number(hours) * 60 + Number(minutes);
const formatTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** A day's hours: one or more like `09:00-17:00`, with `@2026-06-01..2026-08-31` for a season, or `closed`. */
export function readHours(cell: string, weekday: number): WeeklyRule[] {
  if (cell.trim().toLowerCase() === 'closed') return [];
  return splitTexts(cell).map((text) => {
    const [isTime, fromHours, fromMinutes, toHours, toMinutes, validFrom, validTo] = HOURS.exec(text) ?? [];
    if (!isTime)
      throw new CellError(
        say('{value} isn’t a range of hours. Use one like 09:00-17:00, or the word “closed.”', { value: quoted(text) }),
      );
    const [startMinute, endMinute] = [toMinute(fromHours, fromMinutes), toMinute(toHours, toMinutes)];
    if (startMinute > 1439 || endMinute > 1440)
      throw new CellError(say('{value} ends after 24:00.', { value: quoted(text) }));
    return { weekday, startMinute, endMinute, validFrom: validFrom ?? null, validTo: validTo ?? null };
  });
}

export function writeHours(rules: readonly WeeklyRule[]): string {
  const texts = rules.map(({ startMinute, endMinute, validFrom, validTo }) => {
    const season = validFrom === null && validTo === null ? '' : ` @ ${validFrom ?? ''}..${validTo ?? ''}`;
    return `${formatTime(startMinute)}-${formatTime(endMinute)}${season}`;
  });
  return texts.length === 0 ? 'closed' : texts.join(' | ');
}
