// Saved cards at checkout: choosing one, saving another, bank confirmation, and errors.
import { useParams } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aListing, aQuote, freeDays, LISTING_ID } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import BookPage from './book.tsx';

const NOW_MS = Date.parse('2026-12-02T16:00:00Z');
const ORDER = 'POST /api/bookings';
const CARDS = 'GET /api/saved-cards';

function Page() {
  const params = useParams();
  return (
    <main>
      <BookPage {...({ params } as unknown as Parameters<typeof BookPage>[0])} />
    </main>
  );
}
const Booked = () => <h1>Booked</h1>;

/** What our page requested from Stripe's script, which stays loaded for the whole file. */
let asked: { tokens: unknown[]; updates: Record<string, unknown>[]; confirmed: string[] };
let isTyped = true;
const stripe = () => {
  let field: HTMLInputElement | undefined;
  return {
    elements: () => ({
      create: () => ({
        on: () => undefined,
        mount: (node: HTMLElement) => {
          field = document.createElement('input');
          field.setAttribute('aria-label', 'Card number');
          node.append(field);
        },
        destroy: () => field?.remove(),
      }),
      update: (options: Record<string, unknown>) => asked.updates.push(options),
      submit: async () => (isTyped ? {} : { error: { message: 'Your card number is incomplete.' } }),
    }),
    createConfirmationToken: async ({ params }: { params?: unknown }) => {
      asked.tokens.push(params);
      return { confirmationToken: { id: `ctoken_${asked.tokens.length}` } };
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => asked.confirmed.push(clientSecret),
  };
};

const card = (n: number, more: object = {}) => ({
  _id: `pm_${n}`,
  brand: 'visa',
  last4: `424${n}`,
  expires: '2030-04',
  isExpired: false,
  ...more,
});
const withCards = (...cards: object[]) => answer(CARDS, { body: { cards } });
const open = () =>
  renderRoutes(
    [
      { path: '/listing/:id/book', Component: Page },
      { path: '/booking/:id', Component: Booked },
    ],
    `/listing/${LISTING_ID}/book?date=2026-12-03&from=09:00&to=13:00`,
  );
const radio = (name: RegExp) => page.getByRole('radio', { name });
const pay = () => page.getByRole('button', { name: /^Pay / });
const orders = () => receivedCalls().filter(({ key }) => key === ORDER);
const bodies = () => orders().map(({ body }) => body as Record<string, unknown>);
const keys = () => orders().map(({ headers }) => headers['idempotency-key']);

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
  Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });
  asked = { tokens: [], updates: [], confirmed: [] };
  isTyped = true;
  localStorage.clear();
  session.start();
  dropSignIn();
  const quote = aQuote({
    bookingMode: 'instant',
    paymentMethods: [{ method: 'card', collectedBy: 'platform', payBy: null }],
  });
  answer('GET /api/config', { body: { isDemo: false, stripeKey: 'pk_test_1' } });
  answer(`GET /api/listings/${LISTING_ID}`, { body: aListing({ houseRules: [] }) });
  answer(`GET /api/listings/${LISTING_ID}/availability`, {
    body: { timeZone: 'America/Los_Angeles', days: freeDays('2026-12-03') },
  });
  answer('POST /api/bookings/quote', { body: quote });
  const hold = { _id: '019a2f00-0000-7000-8000-0000000000f1', expiresAt: new Date(NOW_MS + 900_000).toISOString() };
  answer('POST /api/bookings/holds', { status: 201, body: { ...hold, quote } });
  answer(`DELETE /api/bookings/holds/${hold._id}`, { status: 204 });
  answer(ORDER, { status: 201, body: aBooking() });
});

it('pay without the form; the newest that works is chosen, and the bank may ask', async () => {
  withCards(
    card(1, { isExpired: true, expires: '2026-01' }),
    card(2, { brand: 'mastercard' }),
    card(3, { brand: 'new' }),
  );
  await open();
  await expect.element(radio(/^Visa ending in 4241/)).toBeDisabled();
  await expect.element(radio(/^Mastercard ending in 4242 ?Expires 04\/30/)).toBeChecked();
  await expect.element(radio(/^Card ending in 4243/)).toBeVisible();
  await expect.element(page.getByLabelText('Card number')).not.toBeInTheDocument();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  const waiting = { clientSecret: 'pi_1_secret_2' };
  answer(ORDER, () =>
    orders().length < 2
      ? { status: 402, body: { code: 'PAYMENT_AUTHENTICATION_REQUIRED', message: 'Confirm it.', current: waiting } }
      : { status: 201, body: aBooking() },
  );
  await pay().click();
  await expect.element(page.getByRole('heading', { name: 'Booked' })).toBeVisible();
  expect(asked.confirmed).toEqual(['pi_1_secret_2']);
  expect(bodies().map(({ savedCardId, confirmationToken }) => [savedCardId, confirmationToken])).toEqual([
    ['pm_2', undefined],
    ['pm_2', undefined],
  ]);
  expect(new Set(keys()).size).toBe(1);
});

it('another card is typed instead, saved when the guest wants that, and tried again after a decline', async () => {
  withCards(card(1));
  await open();
  await radio(/^Use another card/).click();
  const field = page.getByLabelText('Card number');
  await expect.element(field).toBeVisible();
  isTyped = false;
  await pay().click();
  await expect.element(page.getByText('Your card number is incomplete.')).toBeVisible();
  isTyped = true;
  await page.getByRole('checkbox', { name: /^Save this card for next time/ }).click();
  expect(asked.updates.at(-1)).toMatchObject({ setupFutureUsage: 'on_session' });
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(ORDER, { status: 402, body: { code: 'PAYMENT_DECLINED', message: 'The card was declined.' } });
  await pay().click();
  await expect.element(page.getByText('The card was declined.')).toBeVisible();
  expect(asked.tokens).toEqual([{ payment_method_data: { allow_redisplay: 'always' } }]);
  expect(bodies()[0]).toMatchObject({ confirmationToken: 'ctoken_1', saveCard: true });
  await radio(/^Visa ending in 4241/).click();
  await expect.element(field).not.toBeInTheDocument();
  answer(ORDER, { status: 201, body: aBooking() });
  await pay().click();
  await expect.element(page.getByRole('heading', { name: 'Booked' })).toBeVisible();
  expect(bodies()[1]).toMatchObject({ savedCardId: 'pm_1' });
  expect(bodies()[1]).not.toHaveProperty('saveCard');
  expect(new Set(keys()).size).toBe(2);
});

it('one that is gone by now is refused, and no longer offered; it isn’t changed while the outcome is open', async () => {
  withCards(card(1), card(2));
  answer(ORDER, { status: 503, body: { code: 'OVERLOADED', message: 'Try again in a moment.' } });
  await open();
  await pay().click();
  await expect.element(page.getByText('Try again in a moment.')).toBeVisible();
  await expect.element(radio(/^Visa ending in 4242/)).toBeDisabled();
  withCards(card(2));
  answer(ORDER, { status: 402, body: { code: 'PAYMENT_DECLINED', message: 'This card is no longer saved.' } });
  await pay().click();
  await expect.element(page.getByText('This card is no longer saved.')).toBeVisible();
  expect(new Set(keys()).size).toBe(1);
  await expect.element(radio(/^Visa ending in 4241/)).not.toBeInTheDocument();
  await expect.element(radio(/^Visa ending in 4242/)).toBeChecked();
});

it('that can’t be loaded don’t keep anybody from paying', async () => {
  answer(CARDS, { status: 503, body: { code: 'OVERLOADED', message: 'Down.' } });
  await open();
  await expect.element(page.getByText('Your saved cards can’t be loaded right now.')).toBeVisible();
  await expect.element(page.getByLabelText('Card number')).toBeVisible();
});

it('without any there is just the form', async () => {
  withCards();
  await open();
  await expect.element(page.getByRole('group', { name: 'Card details' })).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await pay().click();
  await expect.element(page.getByRole('heading', { name: 'Booked' })).toBeVisible();
  expect(bodies()[0]).toMatchObject({ confirmationToken: 'ctoken_1' });
  expect(bodies()[0]).not.toHaveProperty('saveCard');
  expect(asked.tokens).toEqual([undefined]);
});
