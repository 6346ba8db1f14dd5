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
      ? `Something new for you${where}`
      : `There is ${count === 1 ? 'a workspace' : 'something'}${where} now`,
    name,
    paragraphs: [
      isNew
        ? `You saved a search${where}, and asked us to let you know what’s new. Now there ${count === 1 ? 'is' : 'are'} ${what} that fit${count === 1 ? 's' : ''} it${free && `,${free}`}.`
        : `You searched${where || ' the market'} when nothing matched, and asked us to let you know. Now there ${count === 1 ? 'is' : 'are'} ${what}${free}.`,
      'Others may be looking too: what is found here is not held for you.',
    ],
    action: { label: 'See what fits', href: `${publicUrl}/search?${query}` },
    reason: 'You get this once, because you asked for it.',
  };
};

export const SEARCH_MAIL_TEMPLATES = { 'search-found': searchFound } as const;
