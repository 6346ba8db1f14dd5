// Saved cards in the settings: the list, removing one, and errors.
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { SavedCard } from '../../nouns/card-payments/api.ts';
import { SavedCards } from './saved-cards.tsx';

const LIST = 'GET /api/saved-cards';
const REMOVE = 'DELETE /api/saved-cards/pm_1';
const card = (n: number, more: Partial<SavedCard> = {}): SavedCard => ({
  _id: `pm_${n}`,
  brand: 'amex',
  last4: `000${n}`,
  expires: '2030-04',
  isExpired: false,
  ...more,
});
const withCards = (...cards: SavedCard[]) => answer(LIST, { body: { cards } });
const Main = () => (
  <main>
    <h1>Saved cards</h1>
    <SavedCards />
  </main>
);
const show = () => renderHere(Main);
const dialog = () => page.getByRole('dialog', { name: 'Remove American Express ending in 0001?' });
const remove = () => page.getByRole('button', { name: 'Remove American Express ending in 0001' });

beforeEach(() => session.start());

it('are listed with their expiry, and removed after a question', async () => {
  withCards(card(1), card(2, { isExpired: true, expires: '2026-01' }));
  await show();
  await expect.element(page.getByText('Expires 04/30')).toBeVisible();
  await expect.element(page.getByText('Expired 01/26')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await remove().click();
  await dialog().getByRole('button', { name: 'Keep card' }).click();
  await remove().click();
  answer(REMOVE, {
    status: 409,
    body: { code: 'CARD_NEEDED', message: 'Booking DN-7K4M2Q may still charge this card.' },
  });
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Booking DN-7K4M2Q may still charge this card.');
  answer(REMOVE, { status: 204 });
  withCards(card(2));
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Card removed')).toBeInTheDocument();
  await expect.element(remove()).not.toBeInTheDocument();
});

it('a card removed elsewhere disappears; without cards it says how to save one; a failed load can be retried', async () => {
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'Your saved cards can’t be loaded right now.' } });
  await show();
  await expect.element(page.getByRole('main')).toMatchTextContent('Your saved cards can’t be loaded right now.');
  withCards(card(1));
  await page.getByRole('button', { name: /^Try again$/i }).click();
  await remove().click();
  answer(REMOVE, { status: 404, body: { code: 'NOT_FOUND', message: 'Gone.' } });
  withCards();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText(/^No saved cards\./)).toBeVisible();
  expect(receivedCalls().filter(({ key }) => key === REMOVE)).toHaveLength(1);
});
