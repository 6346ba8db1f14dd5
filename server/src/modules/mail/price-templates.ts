// What is written about prices of saved spaces.
import { moneyWords } from '../../lib/money-words.ts';
import type { Letter } from './letter.ts';

/** Named in one mail; the others are counted. */
const NAMED = 5;

interface Cheaper {
  readonly listingId?: string;
  readonly title: string;
  readonly currency: string;
  readonly wasMinor: number;
  readonly dayMinor: number;
}

const priceDrop = (
  { name, spaces }: { name: string; spaces: readonly Cheaper[] },
  { publicUrl }: { publicUrl: string },
): Letter => ({
  subject:
    spaces.length === 1
      ? `${spaces[0]!.title} has become cheaper`
      : `${spaces.length} workspaces you saved have become cheaper`,
  name,
  paragraphs: ['What you saved costs less for a day than when you last heard of it:'],
  facts: spaces
    .slice(0, NAMED)
    .map(({ title, currency, wasMinor, dayMinor }) => [
      title,
      `${moneyWords(dayMinor, currency)} a day, before ${moneyWords(wasMinor, currency)}`,
    ]),
  action: { label: 'See what you saved', href: `${publicUrl}/bookmarks` },
  ...(spaces.length > NAMED ? { afterwards: [`And ${spaces.length - NAMED} more.`] } : {}),
  reason: 'You get this once a day at most, because you chose to hear of lower prices. Your settings end it.',
});

export const PRICE_MAIL_TEMPLATES = { 'price-drop': priceDrop } as const;
