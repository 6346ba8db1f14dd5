// Emails about saved searches.
import { shortDayWords } from '../../lib/time/words.ts';
import type { Letter } from './email.ts';

interface Found {
  readonly name: string;
  readonly count: number;
  readonly query: string;
  readonly place: string | null;
  readonly date: string | null;
  /** The search had results when it was saved; these came later. */
  readonly isNew?: boolean;
}

const searchFound = (found: Found, { publicUrl }: { publicUrl: string }): Letter => {
  const { name, count, query, place, date, isNew } = found;
  const what = `${count === 1 ? 'a' : count}${isNew ? ' new' : ''} workspace${count === 1 ? '' : 's'}`;
  const free = date ? ` available on ${shortDayWords(new Date(date), 'UTC')}` : '';
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
      'We don’t hold these for you, so book soon if you like one.',
    ],
    action: { label: 'View results', href: `${publicUrl}/search?${query}` },
    reason: 'You’re getting this once because you saved this search.',
  };
};

export const SEARCH_EMAIL_TEMPLATES = { 'search-found': searchFound } as const;
