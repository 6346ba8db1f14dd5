// The cancellation terms of a long stay, which differ (B8).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/fake-api.ts';
import { aListing, aQuote, LISTING_ID } from '../../../../test/listing-examples.ts';
import { dropSignIn, renderHere } from '../../../../test/render-app.tsx';
import { session } from '../../../lib/session/session.ts';
import type { Quote } from '../../../nouns/bookings/api.ts';
import { CancellationTerms } from '../../../nouns/bookings/cancellation-terms.tsx';
import type { SlotState } from '../../../nouns/bookings/use-slot.ts';
import { SlotTerms } from './day-hours.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const LONG_STAY =
  'Long stay: full refund until 30 days before check-in. After that, the first 30 days are non-refundable';
const RELAXED = 'Relaxed: full refund until 2 hours before check-in';

describe('the terms on the page of a room, beside a chosen time', () => {
  beforeEach(() => {
    session.start();
    dropSignIn();
  });
  const { startsAt, endsAt } = aQuote();
  const chosen = { slot: { listingId: LISTING_ID, startsAt, endsAt, guests: 1 } } as SlotState;
  const open = (quote: Partial<Quote>) => {
    answer('POST /api/bookings/quote', { body: aQuote(quote) });
    const listing = aListing({ cancellationPolicy: 'relaxed' });
    return renderHere(() => <SlotTerms listing={listing} slot={chosen} nowMs={NOW_MS} />);
  };

  it('are those of the quote: a long stay in a relaxed room is not relaxed', async () => {
    await open({ cancellationPolicy: 'long-stay', deadlines: [] });
    await expect.element(page.getByText(LONG_STAY)).toBeVisible();
    await expect.element(page.getByText(RELAXED)).not.toBeInTheDocument();
  });

  it('are those of the room for shorter times', async () => {
    await open({ cancellationPolicy: 'relaxed' });
    await expect.element(page.getByText(RELAXED)).toBeVisible();
  });
});

describe('the terms beside a price, in a sentence', () => {
  /** Two thirds of 90 dates are refundable until the start: 599940 of 900000 minor units. */
  const STARTS_AT = '2027-03-01T17:00:00.000Z';
  const whole = { refundPercent: 100, until: '2027-01-30T17:00:00.000Z' };
  const share = { refundPercent: 66, until: STARTS_AT };
  const show = (deadlines: Quote['deadlines'], hasCleaning = true) => {
    const { lines, ...quote } = aQuote({ startsAt: STARTS_AT, deadlines });
    const shown = lines.filter(({ code }) => hasCleaning || code !== 'cleaning');
    return renderHere(() => (
      <main>
        <CancellationTerms quote={{ ...quote, lines: shown }} nowMs={NOW_MS} />
      </main>
    ));
  };
  const said = () => page.getByRole('main').element().textContent?.replace(/\s+/gu, ' ').trim();

  it('name the share of a long stay that comes back until it begins', async () => {
    await show([share]);
    await expect
      .poll(said)
      .toBe('66% of the workspace price is refunded until Mon, Mar 1 at 9:00, Pacific time. No refund after that.');
  });

  it('name it after the time in which everything comes back', async () => {
    await show([whole, share]);
    await expect
      .poll(said)
      .toBe(
        'Free cancellation until Sat, Jan 30 at 9:00, Pacific time. 66% of the workspace price is refunded until Mon, Mar 1 at 9:00, Pacific time. No refund after that.',
      );
  });

  it('say what comes back of the rest where the last of them ends before the start', async () => {
    await show([{ refundPercent: 50, until: '2027-02-26T17:00:00.000Z' }]);
    await expect
      .poll(said)
      .toBe(
        'Half of the workspace price is refunded until Fri, Feb 26 at 9:00, Pacific time. After that, only the cleaning fee is refunded.',
      );
  });

  it('say that the space is not refunded any more only when nothing is ahead', async () => {
    await show([{ ...whole, until: '2026-12-01T17:00:00.000Z' }]);
    await expect.poll(said).toMatch(/^Non-refundable, except the cleaning fee until check-in\./);
  });

  it.each([
    ['later', [{ refundPercent: 50, until: '2027-02-26T17:00:00.000Z' }], /Pacific time\. No refund after that\.$/],
    ['now', [], /^Non-refundable\. Free cancellation for 15 minutes after booking\.$/],
  ])('promise no cleaning back where none is paid, %s', async (_when, deadlines, words) => {
    await show(deadlines, false);
    await expect.poll(said).toMatch(words);
  });
});
