// Cards and wallets through Stripe. A charge is a payment intent that is confirmed when it's made and captured later, so its id is our
// reference. Stripe's answer to a repeated key is its first answer, so what may have changed since is read again.
import { fromStripeAmount, toStripeAmount } from '@daynook/contract/money/stripe-amounts';
import Stripe from 'stripe';
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

/** Says that a charge is ours, and of which call: another product may use the same account. */
interface OurMetadata {
  readonly site?: string;
  readonly idempotencyKey?: string;
}

const PAGE_SIZE = 100;
const REFUND_FAILED = 'The refund didn’t go through.';
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
const idOf = (object: string | { readonly id: string } | null): string | undefined =>
  typeof object === 'string' ? object : object?.id;

/** What a card error says; anything else means that nobody knows, and is thrown on. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Stripe.errors.StripeCardError)
    return declinedFor(error.decline_code ?? error.code ?? 'card_declined');
  // Stripe has read the call and done nothing. Of one whose key was used with other values it doesn't say what was done.
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return declinedFor(error.code ?? 'invalid_request');
  throw error;
}

const isWrongState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';

function stateOf({ status, last_payment_error: error }: Stripe.PaymentIntent): ProviderCharge['state'] {
  switch (status) {
    case 'requires_capture':
      return 'authorized';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      // Closed once the bank had refused it.
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

/** Stripe keeps cards for customers only: a guest whose card isn't kept has none there. */
async function customerOf({ savedCardId, isSaved, isKept, customer }: AuthorizeParams): Promise<string | undefined> {
  if (savedCardId === undefined && !isSaved && !isKept) return undefined;
  if (!customer) throw new Error('a card is kept for a customer');
  return customer();
}

/** What the guest agreed to: that we charge the card later, or that they use it again. */
function futureUse({ savedCardId, isSaved, isKept }: AuthorizeParams) {
  if (isKept) return { setup_future_usage: 'off_session' as const };
  return isSaved && savedCardId === undefined ? { setup_future_usage: 'on_session' as const } : {};
}

export function createStripeProvider({ stripe, site }: { stripe: Stripe; site: string }): PaymentProvider {
  const { paymentIntents, refunds, charges } = stripe;

  /** The key of our call; undefined where another product made the object. */
  const keyOf = ({ metadata }: { readonly metadata: Stripe.Metadata | null }): string | undefined => {
    const ours = (metadata ?? {}) as OurMetadata;
    return ours.site === site ? ours.idempotencyKey : undefined;
  };

  const toCharge = (intent: Stripe.PaymentIntent): ProviderCharge => {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const state = stateOf(intent);
    const currency = intent.currency.toUpperCase();
    return {
      reference: intent.id,
      idempotencyKey: keyOf(intent) ?? '',
      state,
      amountMinor: fromStripeAmount(intent.amount, currency),
      // Stripe also calls a reservation refunded that was let go.
      refundedMinor: state === 'captured' ? fromStripeAmount(charge?.amount_refunded ?? 0, currency) : 0,
      currency,
      createdAt: new Date(intent.created * 1000),
      ...(state === 'waiting' ? { clientSecret: intent.client_secret ?? undefined } : {}),
      ...(state === 'refused' ? { refusal: intentRefusal(intent) } : {}),
    };
  };
  const read = (reference: string): Promise<Stripe.PaymentIntent> =>
    paymentIntents.retrieve(reference, { expand: ['latest_charge'] });

  /** A browser that still has the intent's secret could go on with it. */
  const close = (reference: string) => paymentIntents.cancel(reference).catch(() => undefined);

  /** A charge of the guest's card, which they may have to confirm with their bank. */
  async function pay(params: AuthorizeParams, captured: 'manual' | 'automatic'): Promise<ProviderAnswer | Waiting> {
    const { bookingId, idempotencyKey, amountMinor, currency, confirmationToken, savedCardId } = params;
    if (confirmationToken === undefined && savedCardId === undefined) return declinedFor('no_card');
    const amount = toStripeAmount(amountMinor, currency);
    if (amount === undefined) return declinedFor('amount_not_chargeable');
    let intent: Stripe.PaymentIntent;
    try {
      const customer = await customerOf(params);
      if (savedCardId !== undefined && customer === undefined) return declinedFor('saved_card_missing');
      intent = await paymentIntents.create(
        {
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
        },
        { idempotencyKey },
      );
    } catch (error) {
      return refusalOf(error);
    }
    if (intent.amount !== amount || intent.currency !== currency.toLowerCase())
      throw new Error(`Stripe has made ${intent.id} over another amount than we asked for`);
    const { state, reference, clientSecret, refusal } = toCharge(intent);
    if (state === 'waiting') return { ok: 'waiting', reference, clientSecret: clientSecret ?? '' };
    if (state === 'refused' || state === 'voided') return refusal ?? refused(`charge_is_${state}`);
    return { ok: true, reference };
  }

  const authorize = (params: AuthorizeParams) => pay(params, 'manual');
  const chargeGiven = (params: AuthorizeParams) => pay(params, 'automatic');

  /** Moves the intent; where it can't be moved, what it has become decides. */
  async function move(
    reference: string,
    to: 'succeeded' | 'canceled',
    call: () => Promise<unknown>,
  ): Promise<ProviderAnswer> {
    try {
      await call();
      return { ok: true, reference };
    } catch (error) {
      if (!isWrongState(error)) return refusalOf(error);
    }
    const { status } = await read(reference);
    return status === to ? { ok: true, reference } : refused(`charge_is_${status}`);
  }

  async function capture({ reference, amountMinor, currency, idempotencyKey }: ChargeParams): Promise<ProviderAnswer> {
    const amount = toStripeAmount(amountMinor, currency);
    if (amount === undefined) return refused('amount_not_chargeable');
    return move(reference, 'succeeded', () =>
      paymentIntents.capture(reference, { amount_to_capture: amount }, { idempotencyKey }),
    );
  }

  const letGo = ({ reference, idempotencyKey }: ChargeParams): Promise<ProviderAnswer> =>
    move(reference, 'canceled', () => paymentIntents.cancel(reference, {}, { idempotencyKey }));

  async function refund({ reference, amountMinor, currency, idempotencyKey }: ChargeParams): Promise<ProviderAnswer> {
    // Stripe forgets keys after a day, and we may ask again after that.
    for await (const made of refunds.list({ payment_intent: reference, limit: PAGE_SIZE })) {
      if (keyOf(made) !== idempotencyKey) continue;
      return made.status === 'failed' || made.status === 'canceled'
        ? refused(made.failure_reason ?? 'refund_failed')
        : { ok: true, reference };
    }
    const amount = toStripeAmount(amountMinor, currency);
    if (amount === undefined) return { ...refused('amount_not_chargeable'), message: REFUND_FAILED };
    try {
      await refunds.create(
        { payment_intent: reference, amount, metadata: { site, idempotencyKey } },
        { idempotencyKey },
      );
      return { ok: true, reference };
    } catch (error) {
      return { ...refusalOf(error), message: REFUND_FAILED };
    }
  }

  /** The intent that carries this call's key, among those of the booking that reached a bank. */
  async function findReference({ bookingId, idempotencyKey }: ChargeName): Promise<string | undefined> {
    for await (const charge of charges.list({ transfer_group: bookingId, limit: PAGE_SIZE })) {
      if (charge.paid && keyOf(charge) === idempotencyKey) return idOf(charge.payment_intent);
    }
    return undefined;
  }

  async function charge(params: ChargeParams & { bookingId: string }): Promise<ProviderAnswer> {
    const { bookingId, reference: first, idempotencyKey, amountMinor, currency } = params;
    // Stripe forgets keys after a day, and we may ask again after that.
    const made = await findReference({ bookingId, idempotencyKey, reference: null });
    if (made !== undefined) return { ok: true, reference: made };
    const amount = toStripeAmount(amountMinor, currency);
    if (amount === undefined) return declinedFor('amount_not_chargeable');
    try {
      const { customer, payment_method: card } = await paymentIntents.retrieve(first);
      const [customerId, cardId] = [idOf(customer), idOf(card)];
      if (customerId === undefined || cardId === undefined) return declinedFor('card_not_kept');
      const { id, status } = await paymentIntents.create(
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
      return refusalOf(error);
    }
  }

  async function lookup(name: ChargeName): Promise<ProviderCharge | undefined> {
    const reference = name.reference ?? (await findReference(name));
    if (reference === undefined) return undefined;
    const intent = await read(reference).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (!intent || keyOf(intent) === undefined) return undefined;
    if (intent.status === 'requires_payment_method') await close(reference);
    return toCharge(intent);
  }

  function toRefund(made: Stripe.Refund): ProviderRefund | undefined {
    const reference = idOf(made.payment_intent);
    if (reference === undefined) return undefined;
    const currency = made.currency.toUpperCase();
    const hasFailed = made.status === 'failed' || made.status === 'canceled';
    return {
      refundReference: made.id,
      reference,
      idempotencyKey: keyOf(made),
      amountMinor: fromStripeAmount(made.amount, currency),
      currency,
      createdAt: new Date(made.created * 1000),
      failureCode: hasFailed ? (made.failure_reason ?? 'refund_failed') : undefined,
    };
  }

  async function lookupRefund(refundReference: string): Promise<ProviderRefund | undefined> {
    const made = await refunds.retrieve(refundReference).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    return made && toRefund(made);
  }

  /** A charge may also be named by Stripe's id of what the bank was asked for. */
  async function listRefunds(of: { reference: string } | { since: Date }): Promise<ProviderRefund[]> {
    const listed: ProviderRefund[] = [];
    const filter =
      'since' in of
        ? { created: { gte: Math.floor(of.since.getTime() / 1000) } }
        : of.reference.startsWith('ch_')
          ? { charge: of.reference }
          : { payment_intent: of.reference };
    for await (const made of refunds.list({ ...filter, limit: PAGE_SIZE })) {
      const refund = toRefund(made);
      if (refund) listed.push(refund);
    }
    return listed;
  }

  async function list({ from, to, after }: ChargePage) {
    const page = await charges.list({
      created: { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) },
      limit: PAGE_SIZE,
      ...(after === undefined ? {} : { starting_after: after }),
    });
    const listed = page.data.flatMap((charge): ProviderCharge[] => {
      const reference = idOf(charge.payment_intent);
      const idempotencyKey = keyOf(charge);
      if (idempotencyKey === undefined || !charge.paid || reference === undefined) return [];
      const currency = charge.currency.toUpperCase();
      return [
        {
          reference,
          idempotencyKey,
          state: charge.captured ? 'captured' : charge.refunded ? 'voided' : 'authorized',
          amountMinor: fromStripeAmount(charge.amount, currency),
          refundedMinor: charge.captured ? fromStripeAmount(charge.amount_refunded, currency) : 0,
          currency,
          createdAt: new Date(charge.created * 1000),
        },
      ];
    });
    return { charges: listed, next: page.has_more ? page.data.at(-1)?.id : undefined };
  }

  return {
    name: 'stripe',
    authorize,
    capture,
    void: letGo,
    charge,
    chargeGiven,
    refund,
    lookup,
    lookupRefund,
    listRefunds,
    list,
  };
}
