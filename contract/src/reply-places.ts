// The placeholders of a saved reply: filling them in, and finding those left (H5). Pure.
import { REPLY_PLACEHOLDERS, type ReplyPlaceholder } from './limits/messages.ts';

/** Without a booking there's no date or time to fill in. */
export type ReplyValues = Readonly<Partial<Record<ReplyPlaceholder, string>>>;

const PLACE = /\{(\w{1,20})\}/g;
const isPlace = (name: string): name is ReplyPlaceholder => REPLY_PLACEHOLDERS.some((one) => one === name);

/** Fills in the known values; the rest stays as written. */
export const fill = (text: string, values: ReplyValues): string =>
  text.replaceAll(PLACE, (whole, name: string) => (isPlace(name) ? (values[name] ?? whole) : whole));

/** The placeholders that are left, without repeats, in the order of the text. */
export function unfilledIn(text: string): ReplyPlaceholder[] {
  const names = [...text.matchAll(PLACE)].map(([, name]) => name!);
  return [...new Set(names)].filter(isPlace);
}

/**
 * What can't be filled in: placeholders without a value, and text that only looks like one. Nobody reads automatic messages before
 * they're sent.
 */
export const openPlacesIn = (text: string, values: ReplyValues): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name]) => name!).filter((name) => !isPlace(name) || !values[name])),
];
