import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard, aListing, aPhoto, aQuote } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { SearchResult } from '../../nouns/search/api.ts';
import { ResultCard } from './result-card.tsx';

const quote = {
  totalMinor: 4_320,
  currency: 'USD',
  durationMinutes: 240,
  startsAt: '2026-12-03T17:00:00.000Z',
  endsAt: '2026-12-03T21:00:00.000Z',
};

const show = (more: Partial<SearchResult> = {}, areHoursShared = true) =>
  renderHere(() => (
    <ResultCard
      result={{ ...aCard(1, { stats: { rating: 4.8, reviewCount: 12 } }), ...more }}
      input="?date=2026-12-03"
      guests={1}
      areHoursShared={areHoursShared}
      isHighlighted={false}
      isPriority
      onHighlight={() => undefined}
    />
  ));
const price = () => page.getByRole('button', { name: /per day|total/ });

beforeEach(async () => {
  await page.viewport(390, 844);
  // A pointer left over the photos by an earlier test would load more of them.
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } });
});

describe('a result on a phone (SE3)', () => {
  it('has a photo as wide as the list and three lines of text', async () => {
    await show({ photoCount: 3, reasons: [{ code: 'new' }] });
    const card = page.getByRole('article').element();
    const photo = page.getByRole('group', { name: '3 photos of Room number 1' }).element();
    expect(photo.clientWidth).toBeGreaterThan(card.clientWidth - 40);
    const { bottom } = photo.getBoundingClientRect();
    expect(card.getBoundingClientRect().bottom - bottom).toBeLessThan(120);
    await expect.element(page.getByText('New listing')).not.toBeVisible();
  });

  it('asks for further photos once someone reaches for them, and not as a visit (K5)', async () => {
    const images = ['A', 'B', 'C'].map((alt, n) => aPhoto(`Photo ${alt}`, n));
    answer('GET /api/listings/019a2f00-0000-7000-8000-000000000001', { body: aListing({ images }) });
    await show({ photoCount: 3 });
    const asked = () => receivedCalls().filter(({ key }) => key.startsWith('GET /api/listings/'));
    expect(asked()).toHaveLength(0);
    await userEvent.hover(page.getByRole('group', { name: /photos of/ }));
    await expect.poll(() => document.querySelector('img[alt="Photo C"]')).not.toBeNull();
    expect(asked()).toHaveLength(1);
    expect(asked()[0]?.headers).toMatchObject({ 'x-uncounted': '1' });
  });

  it('says the language its host wrote in, which a short title alone doesn’t tell (P4)', async () => {
    await show({ title: 'Bureau calme', description: 'Un bureau près de la fenêtre, dans une pièce pour vous.' });
    await expect.element(page.getByRole('link', { name: 'Bureau calme' })).toHaveAttribute('lang', 'fr');
  });

  it('has nothing to swipe with one photo', async () => {
    await show({ photoCount: 1 });
    await expect.element(page.getByRole('group')).not.toBeInTheDocument();
  });
});

describe('the price of a result', () => {
  it('of a full day opens what it is made of (SH7, D13)', async () => {
    const pricing = { ...aCard(1).pricing, dayMinor: 4_000, cleaningMinor: 600, fullDayMinor: 4_830, fullDay: 48.3 };
    await show({ pricing });
    await price().click();
    await expect.element(page.getByText('Guest fee (5%)')).toBeVisible();
    const amounts = page
      .getByRole('definition')
      .elements()
      .map((element) => element.textContent);
    expect(amounts).toEqual(['$40.00', '$6.00', '$2.30', '$48.30 USD']);
    await price().click();
    await expect.element(page.getByText('Guest fee (5%)')).not.toBeInTheDocument();
  });

  it('of hours leads the card and opens the lines of their quote (D13)', async () => {
    answer('POST /api/bookings/quote', { body: aQuote({ totalMinor: 4_320 }) });
    await show({ quote });
    await expect.element(price()).toHaveTextContent('$43.20 total · 4 hours');
    await price().click();
    await expect.element(page.getByText('$43.20 USD')).toBeVisible();
    const { startsAt, endsAt } = quote;
    const asked = receivedCalls().find(({ key }) => key === 'POST /api/bookings/quote');
    expect(asked?.body).toEqual({ listingId: aCard(1)._id, startsAt, endsAt, guests: 1 });
  });

  it('names its own hours where only the day was chosen', async () => {
    await show({ quote }, false);
    await expect.element(price()).toHaveTextContent('$43.20 total · 9:00 – 13:00');
  });

  it('says so where its lines cannot be loaded, and tries again', async () => {
    answer('POST /api/bookings/quote', { status: 409, body: { code: 'SLOT_TAKEN', message: 'no' } });
    await show({ quote });
    await price().click();
    await expect.element(page.getByText('The price couldn’t be loaded.')).toBeVisible();
    answer('POST /api/bookings/quote', { body: aQuote({ totalMinor: 4_320 }) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await vi.waitFor(() => expect(document.body.textContent).toContain('$43.20 USD'));
  });
});
