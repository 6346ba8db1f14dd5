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
const DIGITS = /(?<!\p{N})\+?\(?\d(?:[\s().,_•·\-/\u2010-\u2015]{0,3}\d){6,24}(?!\p{N})/gu;
const DATE =
  /(?<!\d|\d[-/.])(?:\d{4}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:20)?\d{2})(?!\d|[-/.]\d)/g;

/** A telephone number rather than hours in a row, or an amount. */
function isNumber(text: string): boolean {
  const groups = text.split(/\D+/).filter(Boolean);
  const digits = groups.join('').length;
  // A local number is written in one way alone; anything else so short is an amount or a code.
  if (digits === 7) return /^\d{3}[-.\u2010-\u2015]\d{4}$/.test(text);
  if (digits < 10 || digits > 19) return false;
  if (text.startsWith('+') || groups.length === 1 || groups[0]!.startsWith('0')) return true;
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
    .replaceAll(/-?\d{1,3}\.\d{2,}/g, ' ')
    .replaceAll(/[/?&=#]/g, ' ');
  return coverContacts(said, []).covers.length === 0;
}

export interface Covered {
  readonly text: string;
  /** What is covered, each kind once; none when nothing is. */
  readonly covers: readonly ContactKind[];
}

/** Digits and dots of other writing as the plain ones, and nothing unseen between them. */
const plainly = (text: string): string =>
  text.normalize('NFKC').replace(/(?<=[\p{L}\p{N}@.-])[\u00ad\u200b-\u200f\u2060\ufeff]+(?=[\p{L}\p{N}@.-])/gu, '');

/** The text with each way to reach somebody covered; links to one of `ownHosts` (with their port) stay. */
export function coverContacts(text: string, ownHosts: readonly string[]): Covered {
  const found = new Set<ContactKind>();
  const cover = (kind: ContactKind, kept = '') => {
    found.add(kind);
    return COVER + kept;
  };
  // Own links and dates step aside, so that nothing in them is taken for a telephone.
  const aside: string[] = [];
  const stepAside = (words: string) => `\uE000${aside.push(words) - 1}\uE001`;
  const coverLink = (match: string): string => {
    const link = bare(match);
    const rest = match.slice(link.length);
    if (!isOwn(link, ownHosts)) return cover('link', rest);
    return stepAside(link) + rest;
  };
  const covered = plainly(text)
    .replace(ADDRESS, coverLink)
    .replace(EMAIL, () => cover('email'))
    .replace(SITE, coverLink)
    .replace(DATE, (date) => stepAside(date))
    .replace(DIGITS, (match) => (isNumber(match) ? cover('phone') : match))
    .replace(/\uE000(\d+)\uE001/g, (mark, index: string) => aside[Number(index)] ?? mark);
  if (found.size === 0) return { text, covers: [] };
  return { text: covered, covers: CONTACT_KINDS.filter((kind) => found.has(kind)) };
}
