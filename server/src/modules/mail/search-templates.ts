// What is written about searches that members wait for.
import type { Letter } from './letter.ts';

interface Found {
  readonly name: string;
  readonly count: number;
  readonly query: string;
  readonly place: string | null;
  readonly date: string | null;
}

const dayWords = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

const searchFound = ({ name, count, query, place, date }: Found, { publicUrl }: { publicUrl: string }): Letter => {
  const what = count === 1 ? 'a workspace' : `${count} workspaces`;
  const where = place ? ` in ${place}` : '';
  return {
    subject: `There is ${count === 1 ? 'a workspace' : 'something'}${where} now`,
    name,
    paragraphs: [
      `You searched${where || ' the market'} when nothing fitted, and asked to be told. Now there ${count === 1 ? 'is' : 'are'} ${what}${date ? ` free on ${dayWords(date)}` : ''}.`,
      'Others may be looking too: what is found here is not held for you.',
    ],
    action: { label: 'See what fits', href: `${publicUrl}/search?${query}` },
    reason: 'You get this once, because you asked for it.',
  };
};

export const SEARCH_MAIL_TEMPLATES = { 'search-found': searchFound } as const;
