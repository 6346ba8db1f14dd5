// Emails about saved listings: price drops, and hours that freed up.

import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import * as words from '../../lib/time/words.ts';
import { wallClockText } from '../../lib/time/zoned.ts';
import type { EmailContent } from './email.ts';

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
): EmailContent => ({
  subject:
    spaces.length === 1
      ? say('{title} dropped in price', { title: spaces[0]!.title })
      : say('{count} saved workspaces dropped in price', { count: spaces.length }),
  name,
  paragraphs: [
    spaces.length === 1
      ? say('A workspace you saved now costs less:')
      : say('These workspaces you saved now cost less:'),
  ],
  facts: spaces.slice(0, NAMED).map(({ title, currency, wasMinor, dayMinor }) => [
    title,
    say('{amount} a day, down from {before}', {
      amount: moneyWords(dayMinor, currency),
      before: moneyWords(wasMinor, currency),
    }),
  ]),
  action: { label: say('View saved workspaces'), href: `${publicUrl}/bookmarks` },
  ...(spaces.length > NAMED ? { afterwards: [say('And {count} more.', { count: spaces.length - NAMED })] } : {}),
  reason: say('You’re getting this because price drop emails are on. You can turn them off in your settings.'),
});

interface FreeHours {
  readonly listingId: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
}

const whenWords = ({ startsAt, endsAt, timeZone }: FreeHours) =>
  words.spanWords(new Date(startsAt), new Date(endsAt), timeZone);

/** The listing's page. If only some hours of one date are free again, it has them chosen. */
function pathTo({ listingId, startsAt, endsAt, timeZone }: FreeHours, isAlone: boolean): string {
  const [start, end] = [startsAt, endsAt].map((at) => wallClockText(new Date(at), timeZone).split(' '));
  const [date, from] = start!;
  const [endDate, to] = end!;
  if (!isAlone || date !== endDate) return `/listing/${listingId}`;
  return `/listing/${listingId}?${new URLSearchParams({ date: date!, from: from!, to: to! })}`;
}

function hoursFree(
  { name, hours }: { name: string; hours: readonly FreeHours[] },
  { publicUrl }: { publicUrl: string },
): EmailContent {
  const [first, ...others] = hours;
  const isOneListing = others.every(({ listingId }) => listingId === first!.listingId);
  return {
    subject: isOneListing
      ? say('Hours freed up at {title}', { title: first!.title })
      : say('Hours freed up at workspaces you saved'),
    name,
    paragraphs: [say('These hours are available again, so you can book them now. We aren’t holding them for you.')],
    facts: hours.slice(0, NAMED).map((one) => [one.title, whenWords(one)]),
    action: isOneListing
      ? { label: say('View workspace'), href: publicUrl + pathTo(first!, others.length === 0) }
      : { label: say('View saved workspaces'), href: `${publicUrl}/bookmarks` },
    ...(hours.length > NAMED ? { afterwards: [say('And {count} more.', { count: hours.length - NAMED })] } : {}),
    reason: say(
      'You’re getting this because you asked to hear when hours free up. You can turn this off in your settings.',
    ),
  };
}

export const SAVED_LISTING_EMAIL_TEMPLATES = { 'price-drop': priceDrop, 'hours-free': hoursFree } as const;
