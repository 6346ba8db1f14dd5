// Emails about saved listings: price drops, and hours that freed up.
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
    subject: isOneListing ? `Hours freed up at ${first!.title}` : 'Hours freed up at workspaces you saved',
    name,
    paragraphs: ['These hours are free again, so you can book them now. We aren’t holding them for you.'],
    facts: hours.slice(0, NAMED).map((one) => [one.title, whenWords(one)]),
    action: isOneListing
      ? { label: 'View workspace', href: publicUrl + pathTo(first!, others.length === 0) }
      : { label: 'View saved workspaces', href: `${publicUrl}/bookmarks` },
    ...(hours.length > NAMED ? { afterwards: [`And ${hours.length - NAMED} more.`] } : {}),
    reason: 'You’re getting this because you asked to hear when hours free up. You can turn this off in your settings.',
  };
}

export const SAVED_LISTING_EMAIL_TEMPLATES = { 'price-drop': priceDrop, 'hours-free': hoursFree } as const;
