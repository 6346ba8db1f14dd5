// Staff actions on a stuck payment, and charges without a booking (RO2).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { withoutOutsidePayments } from '../../../test/payment-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { PaymentBreak, StuckPayment } from '../../nouns/staff/overview-api.ts';
import { StuckPayments } from './stuck-payments.tsx';

const LIST = 'GET /api/staff/stuck-payments';
const BREAKS = 'GET /api/staff/payment-breaks';
const BOOKING = '019a2f00-0000-7000-8000-000000000001';
const of = (verb: string) => `POST /api/staff/payments/${BOOKING}/${verb}`;
const Stuck = () => (
  <main>
    <h1>Stuck payments</h1>
    <StuckPayments />
  </main>
);
const aPayment = (more: Partial<StuckPayment> = {}): StuckPayment => ({
  booking: { _id: BOOKING, reference: 'DN-7K4M2Q', status: 'cancelled', listingTitle: 'Garden office' },
  kind: 'refund',
  guest: { _id: '019a2f00-0000-7000-8000-000000000002', name: 'Zoë' },
  host: { _id: '019a2f00-0000-7000-8000-000000000003', name: 'Ann' },
  amountMinor: 9_450,
  currency: 'USD',
  since: '2026-11-20T10:00:00.000Z',
  refusals: 3,
  nextTryAt: '2026-11-22T10:00:00.000Z',
  failure: 'refund_refused',
  ...more,
});
const aBreak = (more: Partial<PaymentBreak> = {}): PaymentBreak => ({
  _id: '019a2f00-0000-7000-8000-00000000000a',
  provider: 'sandbox',
  reference: 'sbx_1',
  amountMinor: 2_100,
  currency: 'USD',
  chargedAt: '2026-11-20T10:00:00.000Z',
  foundAt: '2026-11-20T10:15:00.000Z',
  resolution: 'voided',
  resolvedAt: '2026-11-20T10:15:00.000Z',
  tries: 1,
  nextTryAt: null,
  failure: null,
  ...more,
});
const show = async (payment: StuckPayment) => {
  answer(LIST, { body: { payments: [payment], nextCursor: null } });
  await renderHere(Stuck, '/admin?view=stuck-payments');
};
const errors = async () =>
  (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id }) => id);
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  withoutOutsidePayments();
  answer(BREAKS, { body: { breaks: [], nextCursor: null } });
  answer('GET /api/staff/stripe-refunds', { body: { refunds: [], nextCursor: null } });
});

describe('a stuck payment', () => {
  it('can be checked with the provider: what it knows, nothing, or that it’s silent (RO2)', async () => {
    await show(aPayment());
    const charge = { state: 'captured', amountMinor: 9_450, refundedMinor: 1_000, currency: 'USD' };
    answer(of('lookup'), { body: { charge: { ...charge, createdAt: '2026-11-19T10:00:00.000Z' } } });
    await button('Check with the provider').click();
    await expect
      .element(page.getByText(/^Provider: \$94.50 USD.*Charged\. Refunded so far: \$10\.00 USD\.$/))
      .toBeVisible();
    answer(of('lookup'), { body: { charge: null } });
    await button('Check with the provider').click();
    await expect.element(page.getByText('The provider has no record of this payment.')).toBeVisible();
    answer(of('lookup'), {
      status: 503,
      body: { code: 'OVERLOADED', message: 'The payment provider doesn’t answer.' },
    });
    await button('Check with the provider').click();
    await expect.element(page.getByRole('main').getByText('The payment provider doesn’t answer.')).toBeVisible();
    expect(await errors()).toEqual([]);
  });

  it('can be retried, and is gone from the list when it went through (RO2)', async () => {
    await show(aPayment());
    answer(of('retry'), { body: { payment: aPayment({ refusals: 4 }) } });
    answer(LIST, { body: { payments: [aPayment({ refusals: 4 })], nextCursor: null } });
    await button('Retry now').click();
    await expect.element(page.getByText(/declined it 4 times/)).toBeVisible();
    answer(of('retry'), { body: { payment: null } });
    answer(LIST, { body: { payments: [], nextCursor: null } });
    await button('Retry now').click();
    await expect.element(page.getByRole('heading', { name: 'No stuck payments' })).toBeVisible();
  });

  it('has no retry where the card was refused: that’s the host’s (RO2)', async () => {
    await show(aPayment({ kind: 'payment', nextTryAt: null }));
    await expect.element(button('Cancel payment…')).toBeVisible();
    await expect.element(button('Retry now')).not.toBeInTheDocument();
  });

  it('is canceled with a reason; what was typed stays when it’s refused (RO2)', async () => {
    await show(aPayment({ kind: 'payment' }));
    await button('Cancel payment…').click();
    const reason = page.getByRole('textbox', { name: 'Reason (for the audit log)' });
    await expect.element(reason).toHaveFocus();
    const fields = { reason: 'Please give a reason.' };
    answer(of('give-up'), { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Check it.', fields } });
    await button('Cancel payment').click();
    await expect.element(page.getByText('Please give a reason.')).toBeVisible();
    await reason.fill('The bank is closed');
    answer(of('give-up'), {
      status: 409,
      body: { code: 'STATE_CHANGED', message: 'This payment isn’t stuck anymore.' },
    });
    await button('Cancel payment').click();
    await expect.element(page.getByRole('main').getByText('This payment isn’t stuck anymore.')).toBeVisible();
    await expect.element(reason).toHaveValue('The bank is closed');
    expect(await errors()).toEqual([]);
    answer(of('give-up'), { status: 204 });
    answer(LIST, { body: { payments: [], nextCursor: null } });
    await button('Cancel payment').click();
    await expect.element(page.getByRole('heading', { name: 'No stuck payments' })).toBeVisible();
    expect(receivedCalls().findLast(({ key }) => key === of('give-up'))?.body).toEqual({
      reason: 'The bank is closed',
    });
  });

  it('that is a refund can be recorded as paid another way (RO2)', async () => {
    await show(aPayment());
    await button('Paid another way…').click();
    await page.getByRole('textbox', { name: 'How you paid (the guest sees this)' }).fill('Check 12');
    answer(of('give-up'), { status: 204 });
    answer(LIST, { body: { payments: [], nextCursor: null } });
    await button('Record refund').click();
    await expect.element(page.getByRole('heading', { name: 'No stuck payments' })).toBeVisible();
  });
});

it('charges without a booking say what became of each, page by page (RO2)', async () => {
  const open = { _id: `${BOOKING.slice(0, -1)}b`, resolution: null, resolvedAt: null, failure: 'card_closed' };
  answer(BREAKS, {
    body: { breaks: [aBreak({ ...open, nextTryAt: '2026-11-22T10:00:00.000Z' }), aBreak()], nextCursor: 'more' },
  });
  answer(LIST, { body: { payments: [], nextCursor: null } });
  await renderHere(Stuck, '/admin?view=stuck-payments');
  const section = page.getByRole('region', { name: 'Charges without a booking' });
  await expect.element(section.getByText('Not refunded yet')).toBeVisible();
  await expect.element(section.getByText(/Last error: “card_closed”/)).toBeVisible();
  await expect.element(section.getByText('Hold released')).toBeVisible();
  answer(BREAKS, {
    body: { breaks: [aBreak({ _id: `${BOOKING.slice(0, -1)}c`, resolution: 'matched' })], nextCursor: null },
  });
  await section.getByRole('button', { name: 'Show more' }).click();
  await expect.element(section.getByText('Booking found')).toBeVisible();
  expect(await errors()).toEqual([]);
});
