// What is promised about cancelling a long stay, which has terms of its own (B8).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { aListing, aQuote, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere } from '../../../test/render-app.tsx';
import { session } from '../../lib/session.ts';
import type { Quote } from './api.ts';
import { SlotTerms } from './day-hours.tsx';
import type { SlotState } from './use-slot.ts';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const LONG_STAY = 'Long stay: everything back until 30 days before; after that 30 days are owed';
const RELAXED = 'Relaxed: everything back until 2 hours before the start';

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
