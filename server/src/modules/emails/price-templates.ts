// Emails about price drops of saved workspaces.
import { moneyWords } from '../../lib/money-words.ts';
import type { Letter } from './email.ts';

/** An email names this many and counts the rest. */
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
    spaces.length === 1 ? `${spaces[0]!.title} dropped in price` : `${spaces.length} saved workspaces dropped in price`,
  name,
  paragraphs: [
    spaces.length === 1 ? 'A workspace you saved now costs less:' : 'These workspaces you saved now cost less:',
  ],
  facts: spaces
    .slice(0, NAMED)
    .map(({ title, currency, wasMinor, dayMinor }) => [
      title,
      `${moneyWords(dayMinor, currency)} a day, down from ${moneyWords(wasMinor, currency)}`,
    ]),
  action: { label: 'View saved workspaces', href: `${publicUrl}/bookmarks` },
  ...(spaces.length > NAMED ? { afterwards: [`And ${spaces.length - NAMED} more.`] } : {}),
  reason: 'You’re getting this because price drop emails are on. You can turn them off in your settings.',
});

export const PRICE_EMAIL_TEMPLATES = { 'price-drop': priceDrop } as const;
