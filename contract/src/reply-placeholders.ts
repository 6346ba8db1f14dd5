// The placeholders of a saved reply: filling them in, and finding those left (H5). Pure.
import { REPLY_PLACEHOLDERS, type ReplyPlaceholder } from './limits/messages.ts';

/** Without a booking there's no date or time to fill in. */
export type ReplyValues = Readonly<Partial<Record<ReplyPlaceholder, string>>>;

const PLACEHOLDER = /\{(\w{1,20})\}/g;
const isPlaceholder = (name: string): name is ReplyPlaceholder => REPLY_PLACEHOLDERS.some((one) => one === name);

/** Fills in the known values; the rest stays as written. */
export const fill = (text: string, values: ReplyValues): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? whole) : whole));

/** The placeholders that are left, without repeats, in the order of the text. */
export function unfilledIn(text: string): ReplyPlaceholder[] {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!);
  return [...new Set(names)].filter(isPlaceholder);
}

/**
 * What can't be filled in: placeholders without a value, and text that only looks like one. Nobody reads automatic messages before
 * they're sent.
 */
export const listMissingPlaceholders = (text: string, values: ReplyValues): string[] => [
  ...new Set(
    [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter((name) => !isPlaceholder(name) || !values[name]),
  ),
];
