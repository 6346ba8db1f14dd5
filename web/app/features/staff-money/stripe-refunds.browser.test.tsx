// Refunds made in Stripe's dashboard, as staff see them: what happened to each, and closing one with a note (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { StripeRefunds } from './stripe-refunds.tsx';
import type { StripeRefund } from './stripe-refunds-api.ts';

const LIST = 'GET /api/staff/stripe-refunds';
const ID = '019a2f00-0000-7000-8000-000000000001';
const CLOSE = `POST /api/staff/stripe-refunds/${ID}/close`;
const aRefund = (more: Partial<StripeRefund> = {}): StripeRefund => ({
  _id: ID,
  refundId: 're_1',
  booking: { _id: ID, reference: 'DN-7K4M2Q', listingTitle: '<b>Attic</b>' },
  amountMinor: 2_100,
  currency: 'USD',
  goodwillMinor: 0,
  strayMinor: 1_500,
  state: 'open',
  madeAt: '2026-11-20T10:00:00.000Z',
  note: null,
  closedAt: null,
  ...more,
});
const Main = () => (
  <main>
    <h1>Payments</h1>
    <StripeRefunds />
  </main>
);
const show = () => renderHere(Main);
const button = (name: RegExp) => page.getByRole('button', { name });
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
});

it('say what doesn’t fit the booking, and are closed with a note', async () => {
  answer(LIST, { body: { refunds: [aRefund()], nextCursor: null } });
  await show();
  const line = page.getByRole('listitem').filter({ hasText: 'DN-7K4M2Q' });
  await expect
    .element(line)
    .toMatchTextContent('so we recorded it as our loss. Check whether the guest was refunded twice.');
  expect(await violations()).toEqual([]);
  await button(/^Close the refund for DN-7K4M2Q/).click();
  answer(CLOSE, {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'Check the form.', fields: { note: 'Enter a note.' } },
  });
  await button(/^Close refund$/).click();
  const note = page.getByRole('textbox', { name: 'What you found out' });
  await expect.element(note).toHaveAccessibleDescription(/Enter a note/);
  await note.fill('Refunded twice.');
  const closed = aRefund({ state: 'closed', note: 'Refunded twice.', closedAt: '2026-11-21T10:00:00.000Z' });
  answer(CLOSE, { body: closed });
  answer(LIST, ({ search }) => ({
    body: { refunds: search.get('state') === 'all' ? [closed] : [], nextCursor: null },
  }));
  await button(/^Close refund$/).click();
  await expect.element(page.getByText('Every refund fits its booking.')).toBeVisible();
  expect(receivedCalls().findLast(({ key }) => key === CLOSE)?.body).toEqual({ note: 'Refunded twice.' });
  await page.getByRole('button', { name: 'All' }).click();
  await expect.element(line).toMatchTextContent('so we recorded it as our loss.Note: Refunded twice.');
});

it('that are part of their booking say who bears them; a failure can be tried again', async () => {
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  await expect.element(page.getByText('We couldn’t load these refunds')).toBeVisible();
  const recorded = { strayMinor: 0, state: 'recorded' } as const;
  answer(LIST, {
    body: {
      refunds: [
        aRefund({ ...recorded, goodwillMinor: 600 }),
        aRefund({ ...recorded, _id: `${ID.slice(0, -1)}2` }),
        aRefund({ state: 'returned', _id: `${ID.slice(0, -1)}3` }),
      ],
      nextCursor: null,
    },
  });
  await button(/^Try again$/i).click();
  await expect.element(page.getByRole('main')).toMatchTextContent('We covered $6.00 USD of it.');
  await expect.element(page.getByText('The guest was owed this refund.')).toBeVisible();
  await expect.element(page.getByText(/The bank returned it, so it’s no longer our loss\.$/)).toBeVisible();
});
