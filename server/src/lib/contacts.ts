// Finds ways to reach somebody past the product in what people write, and covers them (H7). Pure.
import { CONTACT_KINDS, COVER, type ContactKind } from '@daynook/contract/contacts';

const AT = String.raw`\s?(?:@|\(at\)|\[at\])\s?`;
const DOT = String.raw`\s?(?:\.|\(dot\)|\[dot\])\s?`;
const LABEL = String.raw`[\p{L}\p{N}-]{1,63}`;
/** Bounded in every part, and begun at the edge of a word alone, so that no text makes it slow. */
const EMAIL = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}${AT}${LABEL}(?:${DOT}${LABEL}){0,6}${DOT}\p{L}{2,24}`,
  'giu',
);

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]+/gi;
/**
 * The plain name of a site. Endings that are words as well count only with a path behind them: people leave out the space after
 * a full stop.
 */
const SITE =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,6}(?:(?:com|net|org|io|ca|app|dev|info|biz|xyz|ly|gg)(?![\p{L}\p{N}-])(?:\/[^\s<>"]*)?|(?:me|us|co|to|link|page|site|chat)\/[^\s<>"]+)/giu;

/** Digits with what people put between them. Begins and ends with a digit. */
const DIGITS = /(?<!\p{N})\+?\(?\d(?:[\s().,_•·:;|~*\-/\u2010-\u2015]{0,5}\d){6,24}(?!\p{N})/gu;
const TIME = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])/g;
const DATE =
  /(?<!\d|\d[-/.])(?:\d{4}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:20)?\d{2})(?!\d|[-/.]\d)/g;

/** A telephone number rather than hours in a row, or an amount. */
function isNumber(text: string): boolean {
  const groups = text.split(/\D+/).filter(Boolean);
  const digits = groups.join('').length;
  // A local number is written in one way alone; anything else so short is an amount or a code.
  if (digits === 7) return /^\d{3}[-.\u2010-\u2015]\d{4}$/.test(text);
  if (digits < 10 || digits > 19) return false;
  if (text.startsWith('+') || groups.some(({ length }) => length >= 10) || groups[0]!.startsWith('0')) return true;
  if (groups.length === digits) return true; // spelt out, figure by figure
  const isAmount = groups[0]!.length <= 3 && groups.slice(1).every(({ length }) => length === 3);
  const areYears = groups.every(({ length }) => length === 4) && digits < 16;
  return !isAmount && !areYears && groups.filter(({ length }) => length >= 3).length >= 2;
}

/** Ends of sentences belong to the sentence. */
function bare(link: string): string {
  let end = link.length;
  while (end > 0 && '.,;:!?)]\'"’”'.includes(link[end - 1]!)) end -= 1;
  return link.slice(0, end);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A link to one of the hosts that says nothing of anybody on its way. */
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
    // As it stands then.
  }
  // Ids and places on the map are what such links are made of.
  const said = plain
    .replaceAll(UUID, ' ')
    .replaceAll(/(?<!\d)-?\d{1,3}\.\d{2,6}(?!\d)/g, ' ')
    .replaceAll(/[/?&=#]/g, ' ');
  return coverContacts(said, []).covers.length === 0;
}

export interface Covered {
  readonly text: string;
  /** What is covered, each kind once; none when nothing is. */
  readonly covers: readonly ContactKind[];
}

/** A text as it is read, with where in the written one each of its letters stands. */
interface Plain {
  readonly letters: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Seen by nobody, or drawn around what stands before. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\u20e3/u;
const isDigit = (codePoint: number) => codePoint >= 0 && /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The figure that a digit of any script stands for: each script has its ten in a row. */
function figureOf(codePoint: number): string {
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

function plainLetter(letter: string): string {
  if (UNSEEN.test(letter)) return '';
  return letter
    .normalize('NFKC')
    .replace(/[^\0-\x7f]/gu, (one) => (isDigit(one.codePointAt(0)!) ? figureOf(one.codePointAt(0)!) : one))
    .replaceAll('。', '.')
    .replaceAll('\u2212', '-');
}

/** Letters, digits and dots of other writing as the plain ones, and nothing unseen between them. */
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

/** Stand for what has been dealt with, in as many letters: neither is a letter or a number to what is looked for next. */
const COVERED = '\uE000';
const ASIDE = '\uE001';

/** The text with each way to reach somebody covered, else as it was written; links to one of `ownHosts` (with their port) stay. */
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
  // Own links, dates and times step aside, so that nothing in them is taken for a telephone.
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
