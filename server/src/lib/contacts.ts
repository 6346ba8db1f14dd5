// Finds contact details in what people write, and hides them (H7). Pure.
import { CONTACT_KINDS, COVER, type ContactKind } from '@daynook/contract/contacts';

const AT = String.raw`\s?(?:@|\(at\)|\[at\])\s?`;
const DOT = String.raw`\s?(?:\.|\(dot\)|\[dot\])\s?`;
const LABEL = String.raw`[\p{L}\p{N}-]{1,63}`;
/** Every part has a maximum length and starts at a word boundary, so that no text makes the search slow. */
const EMAIL = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}${AT}${LABEL}(?:${DOT}${LABEL}){0,6}${DOT}\p{L}{2,24}`,
  'giu',
);

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]+/gi;
/**
 * A site's plain name. Endings that are also words only count with a path after them, because people leave out the space after a
 * period.
 */
const SITE =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,6}(?:(?:com|net|org|io|ca|app|dev|info|biz|xyz|ly|gg)(?![\p{L}\p{N}-])(?:\/[^\s<>"]*)?|(?:me|us|co|to|link|page|site|chat)\/[^\s<>"]+)/giu;

/** Digits and the characters people put between them. Starts and ends with a digit. */
const DIGITS = /(?<!\p{N})\+?\(?\d(?:[\s().,_•·:;|~*\-/\u2010-\u2015]{0,5}\d){6,24}(?!\p{N})/gu;
const TIME = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g;
const DATE =
  /(?<!\d|\d[-/.])(?:\d{4}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:20)?\d{2})(?!\d|[-/.]\d)/g;

/** A phone number, unlike hours in a row or an amount. */
function isNumber(text: string): boolean {
  const groups = text.split(/\D+/).filter(Boolean);
  const digits = groups.join('').length;
  // A local number is only written one way. Any other text this short is an amount or a code.
  if (digits === 7) return /^\d{3}[-.\u2010-\u2015]\d{4}$/.test(text);
  if (digits < 10 || digits > 19) return false;
  if (text.startsWith('+') || groups.some(({ length }) => length >= 10) || groups[0]!.startsWith('0')) return true;
  if (groups.length === digits) return true; // spelt out, figure by figure
  const isAmount = groups[0]!.length <= 3 && groups.slice(1).every(({ length }) => length === 3);
  const areYears = groups.every(({ length }) => length === 4) && digits < 16;
  return !isAmount && !areYears && groups.filter(({ length }) => length >= 3).length >= 2;
}

/** Punctuation that ends the sentence isn't part of the link. */
function bare(link: string): string {
  let end = link.length;
  while (end > 0 && '.,;:!?)]\'"’”'.includes(link[end - 1]!)) end -= 1;
  return link.slice(0, end);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A link to one of the hosts that doesn't contain anyone's contact details. */
function isOwn(link: string, ownHosts: readonly string[]): boolean {
  const address = /^https?:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return false;
  const { host, username, password, pathname, search, hash } = new URL(address);
  if (username !== '' || password !== '' || !ownHosts.includes(host)) return false;
  const way = `${pathname}${search}${hash}`;
  let plain = way;
  try {
    plain = decodeURIComponent(way);
  } catch {
    // Keep it as written.
  }
  // Such links consist of ids and map positions.
  const said = plain
    .replaceAll(UUID, ' ')
    .replaceAll(/(?<!\d)-?\d{1,3}\.\d{2,6}(?!\d)/g, ' ')
    .replaceAll(/[/?&=#]/g, ' ');
  return coverContacts(said, []).covers.length === 0;
}

export interface Covered {
  readonly text: string;
  /** The kinds of contact details that were hidden, each once. */
  readonly covers: readonly ContactKind[];
}

/** The text as people read it, with each letter's position in the original. */
interface Plain {
  readonly letters: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Invisible characters, and those that combine with the previous one. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\u20e3/u;
const isDigit = (codePoint: number) => codePoint >= 0 && /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The value of a digit in any script. Each script has its ten digits in a row. */
function toDigit(codePoint: number): string {
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

function plainLetter(letter: string): string {
  if (UNSEEN.test(letter)) return '';
  return letter
    .normalize('NFKC')
    .replace(/[^\0-\x7f]/gu, (one) => (isDigit(one.codePointAt(0)!) ? toDigit(one.codePointAt(0)!) : one))
    .replaceAll('。', '.')
    .replaceAll('\u2212', '-');
}

/** Replaces letters, digits, and dots of other scripts with plain ones, and removes invisible characters. */
function plainly(text: string): Plain {
  const starts: number[] = [];
  const ends: number[] = [];
  let letters = '';
  let at = 0;
  for (const letter of text) {
    const plain = letter <= '\x7f' ? letter : plainLetter(letter);
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(at);
      ends.push(at + letter.length);
    }
    letters += plain;
    at += letter.length;
  }
  return { letters, starts, ends };
}

/** Placeholders of the same length for what was already handled. Later searches see neither a letter nor a number. */
const COVERED = '\uE000';
const ASIDE = '\uE001';

/** The text with all contact details hidden and everything else unchanged. Keeps links to `ownHosts` (with their port). */
export function coverContacts(text: string, ownHosts: readonly string[]): Covered {
  const found = new Set<ContactKind>();
  const cover = (kind: ContactKind, match: string) => {
    found.add(kind);
    return COVERED.repeat(match.length);
  };
  const coverLink = (match: string): string => {
    const link = bare(match);
    const dealtWith = isOwn(link, ownHosts) ? ASIDE.repeat(link.length) : cover('link', link);
    return dealtWith + match.slice(link.length);
  };
  const { letters, starts, ends } = plainly(text.replaceAll(/[\uE000\uE001]/g, ' '));
  // Removes our own links, dates, and times first, so that nothing in them looks like a phone number.
  const looked = letters
    .replace(ADDRESS, coverLink)
    .replace(EMAIL, (match) => cover('email', match))
    .replace(SITE, coverLink)
    .replace(DATE, (date) => ASIDE.repeat(date.length))
    .replace(TIME, (time) => ASIDE.repeat(time.length))
    .replace(DIGITS, (match) => (isNumber(match) ? cover('phone', match) : match));
  if (found.size === 0) return { text, covers: [] };
  let covered = '';
  let from = 0;
  for (const { index, 0: run } of looked.matchAll(/\uE000+/g)) {
    covered += text.slice(from, starts[index]) + COVER;
    from = ends[index + run.length - 1]!;
  }
  return { text: covered + text.slice(from), covers: CONTACT_KINDS.filter((kind) => found.has(kind)) };
}
