// Finds ways to reach somebody past the product in what people write, and covers them (H7). Pure.
import { CONTACT_KINDS, COVER, type ContactKind } from '@daynook/contract/contacts';

const AT = String.raw`\s?(?:@|\(at\)|\[at\])\s?`;
const DOT = String.raw`\s?(?:\.|\(dot\)|\[dot\])\s?`;
const EMAIL = new RegExp(
  String.raw`[\p{L}\p{N}._%+-]+${AT}[\p{L}\p{N}-]+(?:${DOT}[\p{L}\p{N}-]+)*${DOT}\p{L}{2,24}`,
  'giu',
);

const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]+/gi;
/**
 * The plain name of a site. Endings that are words as well count only with a path behind them: people leave out the space after
 * a full stop.
 */
const SITE =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+(?:(?:com|net|org|io|ca|app|dev|info|biz|xyz|ly|gg)(?![\p{L}\p{N}-])(?:\/[^\s<>"]*)?|(?:me|us|co|to|link|page|site|chat)\/[^\s<>"]+)/giu;

/** Digits with what people put between them. Begins and ends with a digit. */
const DIGITS = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s().\-/\u2010-\u2015\u200b-\u200d\u2060]{0,3}\d){6,18}(?![\p{L}\p{N}])/gu;
const DATE = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/;

/** A telephone number rather than a date, hours in a row, or an amount. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  const groups = text.split(/\D+/).filter(Boolean);
  // A local number is written in one way alone; anything else so short is an amount or a code.
  if (digits === 7) return /^\d{3}[-.\u2011]\d{4}$/.test(text);
  if (digits < 10) return false;
  if (DATE.test(text)) return false;
  return (
    text.startsWith('+') ||
    groups[0]!.startsWith('0') ||
    groups.filter(({ length }) => length >= 3).length >= 2 ||
    groups.length === 1
  );
}

/** Ends of sentences belong to the sentence. */
const bare = (link: string): string => link.replace(/[.,;:!?)\]'"’”]+$/, '');

function isOwn(link: string, ownHosts: readonly string[]): boolean {
  const address = /^https?:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return false;
  const { host, username } = new URL(address);
  return username === '' && ownHosts.includes(host);
}

export interface Covered {
  readonly text: string;
  /** What is covered, each kind once; none when nothing is. */
  readonly covers: readonly ContactKind[];
}

/** The text with each way to reach somebody covered; links to one of `ownHosts` (with their port) stay. */
export function coverContacts(text: string, ownHosts: readonly string[]): Covered {
  const found = new Set<ContactKind>();
  const cover = (kind: ContactKind, kept = '') => {
    found.add(kind);
    return COVER + kept;
  };
  // Own links step aside, so that a number in one is not taken for a telephone.
  const own: string[] = [];
  const coverLink = (match: string): string => {
    const link = bare(match);
    const rest = match.slice(link.length);
    if (!isOwn(link, ownHosts)) return cover('link', rest);
    own.push(link);
    return `\uE000${own.length - 1}\uE001${rest}`;
  };
  const covered = text
    .replace(ADDRESS, coverLink)
    .replace(EMAIL, () => cover('email'))
    .replace(SITE, coverLink)
    .replace(DIGITS, (match) => (isPhone(match) ? cover('phone') : match))
    .replace(/\uE000(\d+)\uE001/g, (mark, index: string) => own[Number(index)] ?? mark);
  return { text: covered, covers: CONTACT_KINDS.filter((kind) => found.has(kind)) };
}
