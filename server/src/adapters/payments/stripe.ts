// Cards and wallets through Stripe. A charge is a payment intent that we confirm when we create it and capture later, and its id is our
// reference. Stripe repeats its first response to a repeated key, so we read again what may have changed since.
import { fromStripeAmount, toStripeAmount } from '@daynook/contract/money/stripe-amounts';
import Stripe from 'stripe';
import { toSay } from '../../lib/languages/say.ts';
import type {
  AuthorizeParams,
  ChargeName,
  ChargePage,
  ChargeParams,
  PaymentProvider,
  ProviderAnswer,
  ProviderCharge,
  ProviderRefund,
  Refusal,
  Waiting,
} from './provider.ts';
import { authenticationFailed, declinedFor, refused } from './stripe-refusals.ts';

/** Marks our charges and the calls that made them, because another product may use the same Stripe account. */
interface OurMetadata {
  readonly site?: string;
  readonly idempotencyKey?: string;
}

const PAGE_SIZE = 100;
const REFUND_FAILED = toSay('The refund didn’t go through.');
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
const toId = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

/** The refusal that a card error means. Throws all other errors, because then nobody knows what happened. */
function toRefusal(error: unknown): Refusal {
  if (error instanceof Stripe.errors.StripeCardError)
    return declinedFor(error.decline_code ?? error.code ?? 'card_declined');
  // Stripe has read the call and done nothing. If its key was used with other values before, Stripe doesn't say what was done then.
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return declinedFor(error.code ?? 'invalid_request');
  throw error;
}

const isWrongState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

function toState({ status, last_payment_error: error }: Stripe.PaymentIntent): ProviderCharge['state'] {
  switch (status) {
    case 'requires_capture':
      return 'authorized';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      // We cancel intents that the bank has refused.
      return error ? 'refused' : 'voided';
    case 'requires_action':
    case 'requires_confirmation':
      return 'waiting';
    case 'requires_payment_method':
      return 'refused';
    case 'processing':
      throw new Error('Stripe is still working on the payment');
    default:
      throw new Error(`a payment intent is in a state we don’t know: ${status}`);
  }
}

/** Why the bank refused the intent. */
const intentRefusal = ({ last_payment_error: error }: Stripe.PaymentIntent): Refusal =>
  error?.code === 'payment_intent_authentication_failure'
    ? authenticationFailed
    : declinedFor(error?.decline_code ?? error?.code ?? 'card_declined');

/** Stripe keeps cards only for customers, so guests without a saved card aren't customers. */
async function findCustomer({ savedCardId, isSaved, isKept, customer }: AuthorizeParams): Promise<string | undefined> {
  if (savedCardId === undefined && !isSaved && !isKept) return undefined;
  if (!customer) throw new Error('a card is kept for a customer');
  return customer();
}

/** What the guest agreed to: that we charge the card later, or that they use it again. */
function futureUse({ savedCardId, isSaved, isKept }: AuthorizeParams) {
  if (isKept) return { setup_future_usage: 'off_session' as const };
  return isSaved && savedCardId === undefined ? { setup_future_usage: 'on_session' as const } : {};
}

/** Stripe's API, and our site's name in its metadata. */
interface Account {
  readonly stripe: Stripe;
  readonly site: string;
}

/** The key of our call; undefined if another product created the object. */
function findOurKey(
  { site }: Account,
  { metadata }: { readonly metadata: Stripe.Metadata | null },
): string | undefined {
  const ours = (metadata ?? {}) as OurMetadata;
  return ours.site === site ? ours.idempotencyKey : undefined;
}

function toCharge(account: Account, intent: Stripe.PaymentIntent): ProviderCharge {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const state = toState(intent);
  const currency = intent.currency.toUpperCase();
  return {
    reference: intent.id,
    idempotencyKey: findOurKey(account, intent) ?? '',
    state,
    amountMinor: fromStripeAmount(state === 'captured' ? intent.amount_received : intent.amount, currency),
    // Stripe also counts a released authorization as refunded.
    refundedMinor: state === 'captured' ? fromStripeAmount(charge?.amount_refunded ?? 0, currency) : 0,
    currency,
    createdAt: new Date(intent.created * 1000),
    ...(state === 'waiting' ? { clientSecret: intent.client_secret ?? undefined } : {}),
    ...(state === 'refused' ? { refusal: intentRefusal(intent) } : {}),
  };
}

const readIntent = ({ stripe }: Account, reference: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });

/** Otherwise a browser that still has the intent's secret could continue with it. */
const close = ({ stripe }: Account, reference: string) =>
  stripe.paymentIntents.cancel(reference).catch(() => undefined);

type CaptureMethod = 'manual' | 'automatic';

function toIntentParams(
  { site }: Account,
  params: AuthorizeParams,
  { amount, customer, captured }: { amount: number; customer: string | undefined; captured: CaptureMethod },
): Stripe.PaymentIntentCreateParams {
  const { bookingId, idempotencyKey, currency, confirmationToken, savedCardId } = params;
  return {
    amount,
    currency: currency.toLowerCase(),
    capture_method: captured,
    confirm: true,
    allowed_payment_method_types: ['card'],
    use_stripe_sdk: true,
    transfer_group: bookingId,
    metadata: { site, bookingId, idempotencyKey },
    ...(savedCardId === undefined ? { confirmation_token: confirmationToken! } : { payment_method: savedCardId }),
    ...(customer === undefined ? {} : { customer }),
    ...futureUse(params),
  };
}

/** Charges the guest's card. They may have to confirm the payment with their bank. */
async function pay(
  account: Account,
  params: AuthorizeParams,
  captured: CaptureMethod,
): Promise<ProviderAnswer | Waiting> {
  const { idempotencyKey, amountMinor, currency, confirmationToken, savedCardId } = params;
  if (confirmationToken === undefined && savedCardId === undefined) return declinedFor('no_card');
  const amount = toStripeAmount(amountMinor, currency);
  if (amount === undefined) return declinedFor('amount_not_chargeable');
  let intent: Stripe.PaymentIntent;
  try {
    const customer = await findCustomer(params);
    if (savedCardId !== undefined && customer === undefined) return declinedFor('saved_card_missing');
    const intentParams = toIntentParams(account, params, { amount, customer, captured });
    intent = await account.stripe.paymentIntents.create(intentParams, { idempotencyKey });
  } catch (error) {
    return toRefusal(error);
  }
  if (intent.amount !== amount || intent.currency !== currency.toLowerCase())
    throw new Error(`Stripe has made ${intent.id} over another amount than we asked for`);
  const { state, reference, clientSecret, refusal } = toCharge(account, intent);
  if (state === 'waiting') return { ok: 'waiting', reference, clientSecret: clientSecret ?? '' };
  if (state === 'refused' || state === 'voided') return refusal ?? refused(`charge_is_${state}`);
  return { ok: true, reference };
}

/** Moves the intent to a status. If it can't be moved, its current status decides the result. */
async function move(
  account: Account,
  reference: string,
  to: 'succeeded' | 'canceled',
  call: () => Promise<unknown>,
): Promise<ProviderAnswer> {
  try {
    await call();
    return { ok: true, reference };
  } catch (error) {
    if (!isWrongState(error)) return toRefusal(error);
  }
  const { status } = await readIntent(account, reference);
  return status === to ? { ok: true, reference } : refused(`charge_is_${status}`);
}

async function capture(account: Account, params: ChargeParams): Promise<ProviderAnswer> {
  const { reference, amountMinor, currency, idempotencyKey } = params;
  const amount = toStripeAmount(amountMinor, currency);
  if (amount === undefined) return refused('amount_not_chargeable');
  return move(account, reference, 'succeeded', () =>
    account.stripe.paymentIntents.capture(reference, { amount_to_capture: amount }, { idempotencyKey }),
  );
}

const letGo = (account: Account, { reference, idempotencyKey }: ChargeParams): Promise<ProviderAnswer> =>
  move(account, reference, 'canceled', () => account.stripe.paymentIntents.cancel(reference, {}, { idempotencyKey }));

async function refund(account: Account, params: ChargeParams): Promise<ProviderAnswer> {
  const { stripe, site } = account;
  const { reference, amountMinor, currency, idempotencyKey } = params;
  // Stripe forgets keys after a day, and we may repeat the call later than that.
  for await (const made of stripe.refunds.list({ payment_intent: reference, limit: PAGE_SIZE })) {
    if (findOurKey(account, made) !== idempotencyKey) continue;
    return made.status === 'failed' || made.status === 'canceled'
      ? refused(made.failure_reason ?? 'refund_failed')
      : { ok: true, reference };
  }
  const amount = toStripeAmount(amountMinor, currency);
  if (amount === undefined) return { ...refused('amount_not_chargeable'), message: REFUND_FAILED };
  try {
    await stripe.refunds.create(
      { payment_intent: reference, amount, metadata: { site, idempotencyKey } },
      { idempotencyKey },
    );
    return { ok: true, reference };
  } catch (error) {
    return { ...toRefusal(error), message: REFUND_FAILED };
  }
}

/** The intent with this call's key, among the booking's intents that reached a bank. */
async function findReference(
  account: Account,
  { bookingId, idempotencyKey }: Omit<ChargeName, 'reference'>,
): Promise<string | undefined> {
  for await (const charge of account.stripe.charges.list({ transfer_group: bookingId, limit: PAGE_SIZE })) {
    if (charge.paid && findOurKey(account, charge) === idempotencyKey) return toId(charge.payment_intent);
  }
  return undefined;
}

async function chargeAgain(account: Account, params: ChargeParams & { bookingId: string }): Promise<ProviderAnswer> {
  const { stripe, site } = account;
  const { bookingId, reference: first, idempotencyKey, amountMinor, currency } = params;
  // Stripe forgets keys after a day, and we may repeat the call later than that.
  const made = await findReference(account, { bookingId, idempotencyKey });
  if (made !== undefined) return { ok: true, reference: made };
  const amount = toStripeAmount(amountMinor, currency);
  if (amount === undefined) return declinedFor('amount_not_chargeable');
  try {
    const { customer, payment_method: card } = await stripe.paymentIntents.retrieve(first);
    const [customerId, cardId] = [toId(customer), toId(card)];
    if (customerId === undefined || cardId === undefined) return declinedFor('card_not_kept');
    const { id, status } = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        confirm: true,
        off_session: true,
        customer: customerId,
        payment_method: cardId,
        allowed_payment_method_types: ['card'],
        transfer_group: bookingId,
        metadata: { site, bookingId, idempotencyKey },
      },
      { idempotencyKey },
    );
    if (status === 'processing') throw new Error('Stripe is still working on the payment');
    return status === 'succeeded' ? { ok: true, reference: id } : refused(`charge_is_${status}`);
  } catch (error) {
    return toRefusal(error);
  }
}

async function lookup(account: Account, name: ChargeName): Promise<ProviderCharge | undefined> {
  const reference = name.reference ?? (await findReference(account, name));
  if (reference === undefined) return undefined;
  const intent = await readIntent(account, reference).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!intent || findOurKey(account, intent) === undefined) return undefined;
  if (intent.status === 'requires_payment_method') await close(account, reference);
  return toCharge(account, intent);
}

function toRefund(account: Account, made: Stripe.Refund): ProviderRefund | undefined {
  const reference = toId(made.payment_intent);
  if (reference === undefined) return undefined;
  const currency = made.currency.toUpperCase();
  const hasFailed = made.status === 'failed' || made.status === 'canceled';
  return {
    refundReference: made.id,
    reference,
    idempotencyKey: findOurKey(account, made),
    amountMinor: fromStripeAmount(made.amount, currency),
    currency,
    createdAt: new Date(made.created * 1000),
    failureCode: hasFailed ? (made.failure_reason ?? 'refund_failed') : undefined,
  };
}

async function lookupRefund(account: Account, refundReference: string): Promise<ProviderRefund | undefined> {
  const made = await account.stripe.refunds.retrieve(refundReference).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return made && toRefund(account, made);
}

/** A reference is a payment intent's id or a charge's. */
function toRefundFilter(of: { reference: string } | { since: Date }): Stripe.RefundListParams {
  if ('since' in of) return { created: { gte: Math.floor(of.since.getTime() / 1000) } };
  return of.reference.startsWith('ch_') ? { charge: of.reference } : { payment_intent: of.reference };
}

async function listRefunds(account: Account, of: { reference: string } | { since: Date }): Promise<ProviderRefund[]> {
  const listed: ProviderRefund[] = [];
  for await (const made of account.stripe.refunds.list({ ...toRefundFilter(of), limit: PAGE_SIZE })) {
    const refund = toRefund(account, made);
    if (refund) listed.push(refund);
  }
  return listed;
}

async function list(account: Account, { from, to, after }: ChargePage) {
  const page = await account.stripe.charges.list({
    created: { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) },
    limit: PAGE_SIZE,
    ...(after === undefined ? {} : { starting_after: after }),
  });
  const listed = page.data.flatMap((charge): ProviderCharge[] => {
    const reference = toId(charge.payment_intent);
    const idempotencyKey = findOurKey(account, charge);
    if (idempotencyKey === undefined || !charge.paid || reference === undefined) return [];
    const currency = charge.currency.toUpperCase();
    return [
      {
        reference,
        idempotencyKey,
        state: charge.captured ? 'captured' : charge.refunded ? 'voided' : 'authorized',
        amountMinor: fromStripeAmount(charge.captured ? charge.amount_captured : charge.amount, currency),
        refundedMinor: charge.captured ? fromStripeAmount(charge.amount_refunded, currency) : 0,
        currency,
        createdAt: new Date(charge.created * 1000),
      },
    ];
  });
  return { charges: listed, next: page.has_more ? page.data.at(-1)?.id : undefined };
}

export function createStripeProvider(account: Account): PaymentProvider {
  return {
    name: 'stripe',
    authorize: (params) => pay(account, params, 'manual'),
    capture: (params) => capture(account, params),
    void: (params) => letGo(account, params),
    charge: (params) => chargeAgain(account, params),
    chargeGiven: (params) => pay(account, params, 'automatic'),
    refund: (params) => refund(account, params),
    lookup: (name) => lookup(account, name),
    lookupRefund: (refundReference) => lookupRefund(account, refundReference),
    listRefunds: (of) => listRefunds(account, of),
    list: (page) => list(account, page),
  };
}
