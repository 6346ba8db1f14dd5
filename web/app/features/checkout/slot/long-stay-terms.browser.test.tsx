// The cancellation terms of a long stay, which differ (B8).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/fake-api.ts';
import { aListing, aQuote, LISTING_ID } from '../../../../test/listing-examples.ts';
import { dropSignIn, renderHere } from '../../../../test/render-app.tsx';
import { session } from '../../../lib/session/session.ts';
import type { Quote } from '../../../nouns/bookings/api.ts';
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
    await open({ cancellationPolicy: 'long-stay' });
    await expect.element(page.getByText(LONG_STAY)).toBeVisible();
    await expect.element(page.getByText(RELAXED)).not.toBeInTheDocument();
  });

  it('are those of the room for shorter times', async () => {
    await open({ cancellationPolicy: 'relaxed' });
    await expect.element(page.getByText(RELAXED)).toBeVisible();
  });

  it('have the dates and amounts for the chosen hours', async () => {
    await open({ cancellationPolicy: 'relaxed' });
    await expect.element(page.getByText('For the hours you chose:')).toBeVisible();
    await expect
      .element(page.getByRole('listitem').nth(0))
      .toMatchTextContent('Cancel by Wed, Dec 2 at 9:00, Pacific time$73.50 USD back (full refund)');
  });
});
