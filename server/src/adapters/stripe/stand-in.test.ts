// The stand-in treats our client as Stripe would: what other tests conclude from it rests on this.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmationToken, TEST_CARDS } from '../../../test/stripe/customers.ts';
import { STRIPE_KEYS } from '../../../test/stripe/keys.ts';
import { type StripeStandIn, startStripe } from '../../../test/stripe/stand-in.ts';
import { createStripe } from './client.ts';

let standIn: StripeStandIn;
const client = (secretKey = STRIPE_KEYS.STRIPE_SECRET_KEY) =>
  createStripe({ secretKey, apiUrl: standIn.url }, { timeoutMs: 300 });
beforeAll(async () => {
  standIn = await startStripe();
});
afterAll(() => standIn.close());

const input = (card: string, token = '1') => ({
  amount: 2_100,
  currency: 'usd',
  capture_method: 'manual' as const,
  confirm: true,
  confirmation_token: confirmationToken(card, token),
  allowed_payment_method_types: ['card' as const],
  metadata: { bookingId: 'b1' },
  transfer_group: 'b1',
});

it('gives one response per key, and refuses other parameters with it', async () => {
  const { paymentIntents } = client();
  const options = { idempotencyKey: 'k1' };
  const first = await paymentIntents.create(input(TEST_CARDS.success), options);
  expect(first).toMatchObject({ status: 'requires_capture', amount_capturable: 2_100, metadata: { bookingId: 'b1' } });
  expect(await paymentIntents.create(input(TEST_CARDS.success), options)).toMatchObject({ id: first.id });
  expect(standIn.payments.charges).toHaveLength(1);
  await expect(paymentIntents.create({ ...input(TEST_CARDS.success), amount: 1 }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
  await expect(paymentIntents.create(input(TEST_CARDS.declined), { idempotencyKey: 'k2' })).rejects.toMatchObject({
    type: 'StripeCardError',
    decline_code: 'generic_decline',
  });
});

it('loses responses after carrying out the call, and the client’s repeat finds it done', async () => {
  const { paymentIntents } = client();
  const before = standIn.payments.charges.length;
  standIn.faults.failAt('POST /v1/payment_intents', 'after', 'drop', 1);
  await paymentIntents.create(input(TEST_CARDS.success, '3'), { idempotencyKey: 'k3' });
  expect(standIn.payments.charges).toHaveLength(before + 1);
  standIn.faults.failAt('POST /v1/payment_intents', 'before', 'silent', 2);
  await expect(paymentIntents.create(input(TEST_CARDS.success, '4'), { idempotencyKey: 'k4' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  expect(standIn.payments.charges).toHaveLength(before + 1);
});

it('captures, refunds and cancels only what’s possible, and signs its events', async () => {
  const stripe = client();
  const intent = await stripe.paymentIntents.create(input(TEST_CARDS.authenticate), { idempotencyKey: 'k5' });
  expect(intent.status).toBe('requires_action');
  standIn.payments.authenticate(intent.id, true);
  await stripe.paymentIntents.capture(intent.id);
  await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 2_000 });
  await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 101 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
  const charges = await stripe.charges.list({ transfer_group: 'b1', limit: 1 });
  expect(charges).toMatchObject({ has_more: true, data: [{ captured: true, amount_refunded: 2_000 }] });
  const { payload, headers } = standIn.events.sign(standIn.events.all.at(-1)!);
  const event = stripe.webhooks.constructEvent(
    payload,
    headers['stripe-signature']!,
    STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
  );
  expect(event.type).toBe('charge.refunded');
});

it('accepts only its key', async () => {
  await expect(client('sk_test_other').charges.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
});
