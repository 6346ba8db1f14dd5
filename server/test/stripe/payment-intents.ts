// The stand-in's payment intents, charges, and refunds. As with Stripe's test cards, a card's behavior depends on its number.
import type Stripe from 'stripe';
import type { Balance } from './balance.ts';
import { ApiError, type Call, type Core, invalid, missing, toApiList } from './core.ts';
import { type Customers, TEST_CARDS } from './customers.ts';
import { isOn, type Params, readList, readMetadata, readNumber, readText } from './form.ts';

type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'customer'
  | 'last_payment_error'
  | 'latest_charge'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'payment_method'
  | 'payment_method_types'
  | 'status'
  | 'transfer_group'
>;
type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'balance_transaction'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'failure_code'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'payment_intent'
  | 'refunded'
  | 'status'
  | 'transfer_group'
>;
type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'status'
> & { failure_reason?: string };

export interface Payments {
  readonly intents: ReadonlyMap<string, Intent>;
  readonly charges: readonly Charge[];
  readonly refunds: readonly Refund[];
  /** The guest has responded to their bank, which the browser handles. */
  authenticate(intentId: string, isPassed: boolean): void;
  /** The bank releases an authorization that nobody captured. */
  expire(intentId: string): void;
  /** A refund that seemed successful comes back. */
  failRefund(refundId: string): void;
  /** Someone refunds a payment in the dashboard. Returns the refund's Stripe id. */
  refundInDashboard(intentId: string, amount?: number): string;
}

const DECLINES: Readonly<Record<string, readonly [code: string, declineCode: string]>> = {
  [TEST_CARDS.declined]: ['card_declined', 'generic_decline'],
  [TEST_CARDS.insufficientFunds]: ['card_declined', 'insufficient_funds'],
};
const unexpectedState = (intent: Intent, verb: string) =>
  invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });

export function addPayments(core: Core, balance: Balance, customers: Customers): Payments {
  const intents = new Map<string, Intent>();
  const charges: Charge[] = [];
  const refunds: Refund[] = [];

  const find = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  };
  const findCharge = (intent: Intent): Charge | undefined => charges.find(({ id }) => id === intent.latest_charge);
  const served = (intent: Intent, params: Params): object =>
    readList(params, 'expand').includes('latest_charge')
      ? { ...intent, latest_charge: findCharge(intent) ?? null }
      : { ...intent };

  const addCharge = (intent: Intent, failureCode: string | null): Charge => {
    const charge: Charge = {
      id: core.newId('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: 0,
      amount_refunded: 0,
      balance_transaction: null,
      captured: false,
      created: core.nowSeconds(),
      currency: intent.currency,
      disputed: false,
      failure_code: failureCode,
      livemode: false,
      metadata: { ...intent.metadata },
      paid: failureCode === null,
      payment_intent: intent.id,
      refunded: false,
      status: failureCode === null ? 'succeeded' : 'failed',
      transfer_group: intent.transfer_group,
    };
    charges.push(charge);
    intent.latest_charge = charge.id;
    return charge;
  };

  const capture = (intent: Intent, amount: number): void => {
    const charge = findCharge(intent)!;
    Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount });
    Object.assign(charge, { captured: true, amount_captured: amount });
    const fee = Math.round(amount * 0.029) + 30;
    charge.balance_transaction = balance.add({
      type: 'charge',
      amount,
      fee,
      currency: intent.currency,
      source: charge.id,
    });
    core.events.emit('charge.captured', charge);
    core.events.emit('payment_intent.succeeded', intent);
  };
  const approve = (intent: Intent): void => {
    intent.next_action = null;
    customers.approved(String(intent.payment_method));
    addCharge(intent, null);
    if (intent.capture_method !== 'manual') {
      capture(intent, intent.amount);
      return;
    }
    Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount });
    core.events.emit('payment_intent.amount_capturable_updated', intent);
  };
  const refuse = (intent: Intent, code: string, declineCode?: string): Stripe.PaymentIntent.LastPaymentError => {
    const charge = declineCode === undefined ? undefined : addCharge(intent, code);
    const error = {
      type: declineCode === undefined ? 'invalid_request_error' : 'card_error',
      code,
      message: 'Your card was declined.',
      ...(declineCode === undefined ? {} : { decline_code: declineCode, charge: charge!.id }),
    } as Stripe.PaymentIntent.LastPaymentError;
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: error });
    core.events.emit('payment_intent.payment_failed', intent);
    return error;
  };

  const confirm = (intent: Intent, card: string): void => {
    const decline = DECLINES[card];
    if (decline) {
      const error = refuse(intent, ...decline);
      throw new ApiError(402, { ...error, type: 'card_error', message: error.message!, payment_intent: intent });
    }
    if (card !== TEST_CARDS.authenticate) {
      approve(intent);
      return;
    }
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    core.events.emit('payment_intent.requires_action', intent);
  };

  const create = ({ params }: Call): object => {
    const amount = readNumber(params, 'amount');
    const currency = readText(params, 'currency');
    if (!amount || !currency) throw invalid(`Missing required param: ${amount ? 'currency' : 'amount'}.`);
    const id = core.newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: (readText(params, 'capture_method') ?? 'automatic_async') as Intent['capture_method'],
      client_secret: `${id}_secret_standin`,
      created: core.nowSeconds(),
      currency,
      customer: readText(params, 'customer') ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: { ...readMetadata(params) },
      next_action: null,
      payment_method: null,
      payment_method_types: readList(params, 'allowed_payment_method_types') as string[],
      status: 'requires_confirmation',
      transfer_group: readText(params, 'transfer_group') ?? null,
    };
    const card = customers.cardFor(params);
    if (isOn(params, 'confirm') && !card)
      throw missing('confirmation_token', readText(params, 'confirmation_token') ?? '');
    intent.payment_method = card?.id ?? null;
    intents.set(id, intent);
    core.events.emit('payment_intent.created', intent);
    if (isOn(params, 'confirm')) confirm(intent, card!.number);
    return served(intent, params);
  };

  const takeCapture = ({ path, params }: Call): object => {
    const intent = find(path['id']!);
    if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
    const amount = readNumber(params, 'amount_to_capture') ?? intent.amount_capturable;
    if (amount > intent.amount_capturable) throw invalid('The amount to capture is more than can be captured.');
    capture(intent, amount);
    return served(intent, params);
  };

  const cancel = (intent: Intent, reason: Stripe.PaymentIntent.CancellationReason): void => {
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel');
    const charge = findCharge(intent);
    // Stripe also calls a released authorization refunded.
    if (charge?.paid) Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
    Object.assign(intent, {
      status: 'canceled',
      amount_capturable: 0,
      next_action: null,
      canceled_at: core.nowSeconds(),
      cancellation_reason: reason,
    });
    core.events.emit('payment_intent.canceled', intent);
  };

  const refund = ({ params }: Call): Refund => {
    const wanted = readText(params, 'payment_intent') ?? readText(params, 'charge') ?? '';
    const charge = charges.find(({ id, payment_intent, captured }) =>
      wanted.startsWith('pi_') ? payment_intent === wanted && captured : id === wanted,
    );
    if (!charge?.captured) throw invalid(`This payment (${wanted}) doesn't have a successful charge to refund.`);
    const left = charge.amount_captured - charge.amount_refunded;
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    const amount = readNumber(params, 'amount') ?? left;
    if (amount > left) throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    const made: Refund = {
      id: core.newId('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: core.nowSeconds(),
      currency: charge.currency,
      metadata: { ...readMetadata(params) },
      payment_intent: charge.payment_intent,
      status: 'succeeded',
    };
    refunds.push(made);
    balance.add({ type: 'refund', amount: -amount, currency: charge.currency, source: made.id });
    core.events.emit('refund.created', made);
    core.events.emit('charge.refunded', charge);
    return made;
  };

  const failRefund = (id: string): void => {
    const made = refunds.find((each) => each.id === id)!;
    const charge = charges.find((each) => each.id === made.charge)!;
    charge.amount_refunded -= made.amount;
    charge.refunded = false;
    Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    balance.add({ type: 'refund_failure', amount: made.amount, currency: made.currency, source: made.id });
    core.events.emit('refund.failed', made);
  };

  const matching = <T extends object>(all: readonly T[], params: Params, names: readonly (keyof T & string)[]): T[] =>
    all.filter((each) => names.every((name) => params[name] === undefined || each[name] === params[name]));

  const payments: Payments = {
    intents,
    charges,
    refunds,
    authenticate: (id, isPassed) => {
      const intent = find(id);
      if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate');
      if (isPassed) approve(intent);
      else refuse(intent, 'payment_intent_authentication_failure');
    },
    expire: (id) => cancel(find(id), 'automatic'),
    failRefund,
    refundInDashboard: (id, amount) => {
      const params = { payment_intent: id, ...(amount === undefined ? {} : { amount: String(amount) }) };
      return refund({ path: {}, params, account: undefined }).id;
    },
  };
  core.add({
    'POST /v1/payment_intents': create,
    'GET /v1/payment_intents': ({ params }) =>
      toApiList(matching([...intents.values()], params, ['customer']), params, '/v1/payment_intents'),
    'GET /v1/payment_intents/:id': ({ path, params }) => served(find(path['id']!), params),
    'POST /v1/payment_intents/:id/capture': takeCapture,
    'POST /v1/payment_intents/:id/cancel': ({ path, params }) => {
      const intent = find(path['id']!);
      cancel(intent, 'requested_by_customer');
      return served(intent, params);
    },
    'GET /v1/charges': ({ params }) =>
      toApiList(matching(charges, params, ['transfer_group', 'payment_intent']), params, '/v1/charges'),
    'GET /v1/charges/:id': ({ path }) => {
      const charge = charges.find(({ id }) => id === path['id']);
      if (!charge) throw missing('charge', path['id']!);
      return charge;
    },
    'POST /v1/refunds': refund,
    'GET /v1/refunds': ({ params }) =>
      toApiList(matching(refunds, params, ['charge', 'payment_intent']), params, '/v1/refunds'),
    'GET /v1/refunds/:id': ({ path }) => {
      const made = refunds.find(({ id }) => id === path['id']);
      if (!made) throw missing('refund', path['id']!);
      return made;
    },
    // What the card form's script does with Stripe's pages in the browser.
    'POST /test/payment_intents/:id/authenticate': ({ path, params }) => {
      payments.authenticate(path['id']!, isOn(params, 'passed'));
      return find(path['id']!);
    },
  });
  return payments;
}
