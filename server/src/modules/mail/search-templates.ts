// What is written about searches that members wait for.
import type { Letter } from './letter.ts';

interface Found {
  readonly name: string;
  readonly count: number;
  readonly query: string;
  readonly place: string | null;
  readonly date: string | null;
  /** The search found something when it was kept; these came since. */
  readonly isNew?: boolean;
}

const dayWords = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

const searchFound = (found: Found, { publicUrl }: { publicUrl: string }): Letter => {
  const { name, count, query, place, date, isNew } = found;
  const what = `${count === 1 ? 'a' : count}${isNew ? ' new' : ''} workspace${count === 1 ? '' : 's'}`;
  const free = date ? ` free on ${dayWords(date)}` : '';
  const where = place ? ` in ${place}` : '';
  return {
    subject: isNew
      ? `New for your saved search${where}`
      : `We found ${count === 1 ? 'a workspace' : 'workspaces'} for you${where}`,
    name,
    paragraphs: [
      isNew
        ? `We found ${what} for your saved search${where}${free && `,${free}`}.`
        : `Nothing matched when you searched${where}. Now there ${count === 1 ? 'is' : 'are'} ${what}${free}.`,
      'Others may be looking too, and we don’t hold these for you.',
    ],
    action: { label: 'View results', href: `${publicUrl}/search?${query}` },
    reason: 'You’re getting this once, because you asked us to let you know.',
  };
};

export const SEARCH_MAIL_TEMPLATES = { 'search-found': searchFound } as const;
