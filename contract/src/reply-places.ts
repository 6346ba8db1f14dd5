// The places of a saved reply: what fills them, and which are still open (H5). Pure.
import { REPLY_PLACEHOLDERS, type ReplyPlaceholder } from './limits/messages.ts';

/** Without a booking there is neither date nor time to fill in. */
export type ReplyValues = Readonly<Partial<Record<ReplyPlaceholder, string>>>;

const PLACE = /\{(\w{1,20})\}/g;
const isPlace = (name: string): name is ReplyPlaceholder => REPLY_PLACEHOLDERS.some((one) => one === name);

/** What is known is filled in, the rest stands as it was written. */
export const fill = (text: string, values: ReplyValues): string =>
  text.replaceAll(PLACE, (whole, name: string) => (isPlace(name) ? (values[name] ?? whole) : whole));

/** The places that are still open, each once, in the order of the text. */
export function unfilledIn(text: string): ReplyPlaceholder[] {
  const names = [...text.matchAll(PLACE)].map(([, name]) => name!);
  return [...new Set(names)].filter(isPlace);
}

/**
 * What nobody will fill in: places without a value, and what looks like one and is none. What is sent automatically has nobody who
 * would see it before.
 */
export const openPlacesIn = (text: string, values: ReplyValues): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name]) => name!).filter((name) => !isPlace(name) || !values[name])),
];
