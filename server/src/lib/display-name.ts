// What may stand as a person's name among other people's words, on pages and in mails. Pure.

/** Breaks the line, turns around the text that follows, or cannot be shown. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const UNFIT_RUNS = new RegExp(`${UNFIT.source}+`, 'gu');

/** A name people can see: some letter or digit, not only blanks and marks. */
export const isVisibleName = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

/** True when the name stays on its line and leaves the text around it alone. */
export const isPlainName = (name: string): boolean => !UNFIT.test(name);

/** Mail programs make such a name a link, in an email from us to any address typed next to it. */
export const namesWebAddress = (name: string): boolean => /:\/\/|\bwww\./i.test(name);

/** What can be kept of a name that somebody else has taken down; '' when nothing. */
export function plainName(name: string): string {
  const plain = name.replaceAll(UNFIT_RUNS, ' ').toWellFormed().trim();
  return isVisibleName(plain) && !namesWebAddress(plain) ? plain : '';
}
