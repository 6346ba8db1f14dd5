/** The end of a page's URL, from what's typed. */
export const toId = (typed: string, maximumCharacters: number): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maximumCharacters)
    .replace(/-+$/, '');
