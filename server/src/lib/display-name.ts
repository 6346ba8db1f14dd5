// Which names of people we show next to other text, on pages and in emails. Pure.

/** Characters that break the line, reverse the following text, or can't be displayed. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const UNFIT_RUNS = new RegExp(`${UNFIT.source}+`, 'gu');

/** Whether people can see the name: it has a letter or digit, not only spaces and marks. */
export const isVisibleName = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);

/** Whether the name stays on its line and doesn't affect the text around it. */
export const isPlainName = (name: string): boolean => !UNFIT.test(name);

/** Email clients would turn such a name into a link, so an email from us would link to any site. */
export const namesWebAddress = (name: string): boolean => /:\/\/|\bwww\./i.test(name);

/** What can be kept of a name from another source; '' if nothing. */
export function plainName(name: string): string {
  const plain = name.replaceAll(UNFIT_RUNS, ' ').toWellFormed().trim();
  return isVisibleName(plain) && !namesWebAddress(plain) ? plain : '';
}
