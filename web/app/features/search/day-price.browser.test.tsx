import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { ResultCard } from './result-card.tsx';

// An hour's price far from a day's, so neither can be mistaken for the other.
const card = aCard(1, { pricing: { ...aCard(1).pricing, fullDay: 84, fullDayMinor: 8_400, hourMinor: 1_300 } });

const plain = {
  input: '',
  guests: 1,
  areHoursShared: false,
  isHighlighted: false,
  isPriority: false,
  onHighlight: () => undefined,
};

it.each([
  ['a card', () => <ListingCard listing={card} sizes="400px" />],
  ['a search result', () => <ResultCard result={card} {...plain} />],
] as const)('%s shows what a full day costs, per day (SH7)', async (_name, Shown) => {
  await renderHere(Shown);
  await expect.element(page.getByText(/\$84\s+per day/)).toBeVisible();
  expect(document.body.textContent).not.toContain('$13');
});

it.each(['instant', 'request'] as const)('a card and a result say how one books now: %s (C17)', async (bookingMode) => {
  const reasons = bookingMode === 'instant' ? [{ code: 'instant' as const }] : [];
  const listing = { ...card, bookingMode, reasons };
  await renderHere(() => (
    <>
      <ListingCard listing={listing} sizes="400px" />
      <ResultCard result={listing} {...plain} />
    </>
  ));
  const asks = bookingMode === 'request';
  await expect
    .element(page.getByRole('article').nth(0))
    .toMatchTextContent(asks ? 'request to book' : 'instant booking');
  await expect
    .element(page.getByRole('article').nth(1))
    .toMatchTextContent(asks ? 'Request to book' : 'Instant booking');
  expect(document.body.textContent.match(/request to book/gi)?.length ?? 0).toBe(asks ? 2 : 0);
});

it('a price in other dollars than those of the reader names them (SH7)', async () => {
  const canadian = { ...card, pricing: { ...card.pricing, currency: 'CAD' } };
  await renderHere(() => <ListingCard listing={canadian} sizes="400px" />);
  await expect.element(page.getByText(/^CA\$84\s+per day$/)).toBeVisible();
});
