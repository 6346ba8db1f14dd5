// The text of embedded listings. They're pages of their own, without the website's scripts and its translations.
import { say, sayLater } from '../../lib/languages/say.ts';

export const EMBED_WORDS = sayLater({
  book: 'Book',
  newTab: 'opens in a new tab',
  free: 'Free hours',
  none: 'Not available',
  paused: 'This workspace can’t be booked right now.',
  gone: 'This workspace is no longer offered.',
  perDay: (amount: string) => say('{amount} a day', { amount }),
  perHour: (amount: string) => say('{amount} an hour', { amount }),
  people: (count: number) => say('{count, plural, one {# person} other {Up to # people}}', { count }),
  rating: (rating: string, count: number) =>
    say('{rating} of 5 from {count, plural, one {# review} other {# reviews}}', { rating, count }),
  zone: (zone: string) => say('Times are in {zone}.', { zone }),
  from: () => say('On {brand}'),
  other: () => say('Find another workspace on {brand}'),
});
