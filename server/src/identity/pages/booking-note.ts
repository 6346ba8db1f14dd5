// What someone was about to book when they had to log in. Shown at the top, so that they know it isn't lost.
import { type Html, html } from '../../lib/html.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { clockRangeWords, dayWords } from '../../lib/time/words.ts';
import type { CheckoutIntent } from '../../modules/bookings/service.ts';
import { WORDS } from './words.ts';

const PICTURE_WIDTH = 200;

function whenLines({ hours, timeZone }: CheckoutIntent): string[] {
  if (!hours) return [];
  const { startsAt, endsAt } = hours;
  const first = dayWords(startsAt, timeZone);
  const last = dayWords(new Date(endsAt.getTime() - 1), timeZone);
  return first === last ? [first, clockRangeWords(startsAt, endsAt, timeZone)] : [`${first} – ${last}`];
}

function picture({ photo }: CheckoutIntent): Html | false {
  const size = photo?.sizes.find(({ width }) => width >= PICTURE_WIDTH) ?? photo?.sizes.at(-1);
  return size !== undefined && html`<img src="${size.webp}" alt="" width="84" height="84">`;
}

export function bookingNote(intent: CheckoutIntent): Html {
  const { title, place, price } = intent;
  const lines = whenLines(intent);
  return html`<section class="booking" aria-label="${WORDS.booking.label}">${picture(intent)}<div><b>${title}</b>${(lines.length > 0 ? lines : [place]).map((line) => html`<span>${line}</span>`)}${price !== undefined && html`<strong>${WORDS.booking.total(moneyWords(price.totalMinor, price.currency))}</strong>`}</div></section>`;
}
