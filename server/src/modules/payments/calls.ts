// Calls to payment providers. Each belongs to an attempt that was written down before, and never runs inside a transaction.
import type {
  CardParams,
  PaymentProvider,
  ProviderAnswer,
  ProviderCharge,
  ProviderRefund,
  Refusal,
  Waiting,
} from '../../adapters/payments/provider.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import * as charges from './charge-store.ts';
import * as store from './store.ts';
import { takeBack } from './take-back.ts';
import { withinTimeout } from './timeout.ts';

/** The result of a call: done, waiting for the guest's bank, refused for good, or unknown. */
export type CallResult =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'refused'; readonly code: Refusal['code']; readonly failureCode: string; readonly message: string }
  | { readonly kind: 'unknown' };
/** Only authorizations wait for the guest's bank. */
export type AuthorizeResult =
  | CallResult
  | { readonly kind: 'waiting'; readonly reference: string; readonly clientSecret: string };

const toResult = (answer: ProviderAnswer): CallResult => {
  if (answer.ok) return { kind: 'done', reference: answer.reference };
  const { code, failureCode, message } = answer;
  return { kind: 'refused', code, failureCode, message };
};
const toAuthorizeResult = (answer: ProviderAnswer | Waiting): AuthorizeResult =>
  answer.ok === 'waiting'
    ? { kind: 'waiting', reference: answer.reference, clientSecret: answer.clientSecret }
    : toResult(answer);

/** Returns the provider's answer, or `unknown`, which leaves the attempt open. */
async function callSafely<Result>(
  deps: Deps,
  attempt: store.Attempt,
  call: () => Promise<Result>,
): Promise<Result | { readonly kind: 'unknown' }> {
  try {
    return await withinTimeout(call());
  } catch (error) {
    deps.log.warn(
      { err: error, operation: attempt.operation, bookingId: attempt.bookingId },
      'payment call got no response',
    );
    await store.updateToUnknown(deps.db.kysely, attempt.id);
    return { kind: 'unknown' };
  }
}

/** Reserves the money. Safe to repeat, because the key makes it a single charge. A waiting call is asked for its result. */
export const authorize = (deps: Deps, attempt: store.Attempt, card: CardParams): Promise<AuthorizeResult> =>
  attempt.reference === null
    ? callSafely(deps, attempt, async () =>
        toAuthorizeResult(await deps.payments.get(attempt.provider).authorize({ ...attempt, ...card })),
      )
    : findAuthorization(deps, attempt);

/** Charges a card that the guest gives. Safe to repeat. Without the card it asks for the result. */
export const chargeGivenCard = (deps: Deps, attempt: store.Attempt, card?: CardParams): Promise<AuthorizeResult> =>
  attempt.reference === null && card
    ? callSafely(deps, attempt, async () =>
        toAuthorizeResult(await deps.payments.get(attempt.provider).chargeGiven({ ...attempt, ...card })),
      )
    : findAuthorization(deps, attempt);

/** Ends the wait for the guest's bank. Not done if the money was taken after all. */
export const closeWaiting = (deps: Deps, attempt: store.Attempt, reference: string): Promise<CallResult> =>
  callSafely(deps, attempt, async () => {
    const { amountMinor, currency } = attempt;
    const call = { reference, amountMinor, currency, idempotencyKey: `${attempt.idempotencyKey}:close` };
    return toResult(await deps.payments.get(attempt.provider).void(call));
  });

const NEVER_ARRIVED = toSay('The payment didn’t go through. Nothing was charged. Please try again.');

const NO_CARD = toSay('There’s no card to charge.');

/** The result of an interrupted `authorize`. Without the card, the call can't be repeated. */
export const findAuthorization = (deps: Deps, attempt: store.Attempt): Promise<AuthorizeResult> =>
  callSafely(deps, attempt, async (): Promise<AuthorizeResult> => {
    const charge = await deps.payments.get(attempt.provider).lookup(attempt);
    const refused = (failureCode: string): AuthorizeResult => ({
      kind: 'refused',
      code: 'PAYMENT_DECLINED',
      failureCode,
      message: NEVER_ARRIVED,
    });
    if (!charge) return refused('never_arrived');
    switch (charge.state) {
      case 'voided':
        return refused('charge_is_voided');
      case 'refused':
        return charge.refusal ? toResult(charge.refusal) : refused('declined');
      case 'waiting':
        return { kind: 'waiting', reference: charge.reference, clientSecret: charge.clientSecret ?? '' };
      default:
        return { kind: 'done', reference: charge.reference };
    }
  });

/** How much of the booking's later charges their provider has refunded. */
async function refundedLater(deps: Deps, provider: string, bookingId: string): Promise<number> {
  const later = (await charges.listCharges(deps.db.kysely, bookingId)).filter(({ refundOf }) => refundOf !== null);
  let refundedMinor = 0;
  for (const { reference } of later) {
    const found = reference === null ? undefined : await lookUpReference(deps, provider, reference);
    refundedMinor += found?.refundedMinor ?? 0;
  }
  return refundedMinor;
}

/**
 * The booking's charge as its provider knows it, with the refunds of all its charges. Undefined if there's none, 'unknown' if the
 * provider doesn't answer.
 */
export async function lookUpCharge(deps: Deps, bookingId: string): Promise<ProviderCharge | 'unknown' | undefined> {
  const attempt = await charges.findNewestAuthorization(deps.db.kysely, bookingId);
  if (attempt === undefined) return undefined;
  try {
    const charge = await withinTimeout(deps.payments.get(attempt.provider).lookup(attempt));
    if (!charge) return charge;
    const refundedMinor = charge.refundedMinor + (await refundedLater(deps, attempt.provider, bookingId));
    return { ...charge, refundedMinor };
  } catch (error) {
    deps.log.warn({ err: error, operation: 'lookup', bookingId }, 'payment call without answer');
    return 'unknown';
  }
}

/**
 * The current state of one of our charges, by the provider's reference. Undefined if it isn't ours. Throws if the provider doesn't
 * answer.
 */
export const lookUpReference = (deps: Deps, provider: string, reference: string): Promise<ProviderCharge | undefined> =>
  withinTimeout(deps.payments.get(provider).lookup({ bookingId: '', idempotencyKey: '', reference }));

/** A refund by the provider's reference, no matter who made it. Throws if the provider doesn't answer. */
export const lookUpRefund = (deps: Deps, provider: string, reference: string): Promise<ProviderRefund | undefined> =>
  withinTimeout(deps.payments.get(provider).lookupRefund(reference));

/** All refunds of a charge, oldest first. Throws if the provider doesn't answer. */
export const lookUpRefunds = async (
  deps: Deps,
  provider: string,
  reference: string,
): Promise<readonly ProviderRefund[]> =>
  (await withinTimeout(deps.payments.get(provider).listRefunds({ reference }))).toReversed();

/** The provider call for each operation. */
const CALL_OF = {
  capture: 'capture',
  void: 'void',
  refund: 'refund',
  charge: 'charge',
  'charge-refund': 'refund',
  installment: 'charge',
  change: 'charge',
  extra: 'charge',
} as const satisfies Record<Exclude<store.Operation, 'authorize'>, keyof PaymentProvider>;

/** Which of the booking's charges the call is about. */
const chooseCharge = ({ operation, refundOf }: store.Attempt): charges.ChargeOf => {
  if (operation === 'charge-refund') return 'charge';
  // A later charge uses the latest card the guest gave.
  if (CALL_OF[operation as keyof typeof CALL_OF] === 'charge') return 'given';
  return refundOf === null ? 'authorize' : { id: refundOf };
};

/** Makes a call on the booking's charge. `reference` may be omitted once the authorization is settled. */
export async function callOnCharge(deps: Deps, attempt: store.Attempt, reference?: string): Promise<CallResult> {
  const operation = attempt.operation;
  if (operation === 'authorize') throw new Error('an authorisation has no charge yet');
  const call = CALL_OF[operation];
  const charge =
    reference ?? (await charges.findCharge(deps.db.kysely, attempt.bookingId, chooseCharge(attempt)))?.reference;
  // No card was saved, so it's treated as declined.
  if (charge === undefined && call === 'charge')
    return { kind: 'refused', code: 'PAYMENT_DECLINED', failureCode: 'no_card', message: NO_CARD };
  if (charge === undefined) throw new Error(`booking ${attempt.bookingId} has no charge to ${operation}`);
  return callSafely(deps, attempt, async () =>
    toResult(await deps.payments.get(attempt.provider)[call]({ ...attempt, reference: charge })),
  );
}

/**
 * Takes back the charge of an authorization without a booking. Returns how: voided, or refunded if it was already captured.
 * Undefined if the provider failed, so it must be tried again.
 */
export async function undoCharge(
  deps: Deps,
  { bookingId, provider, idempotencyKey, amountMinor, currency }: store.Attempt,
  reference: string,
): Promise<'voided' | 'refunded' | undefined> {
  deps.log.warn({ bookingId, reference }, 'reversing a charge without a booking');
  try {
    const end = await takeBack(deps.payments.get(provider), { idempotencyKey, reference, amountMinor, currency });
    return end.kind === 'failed' ? undefined : end.kind;
  } catch (error) {
    deps.log.warn({ err: error, bookingId }, 'payment call got no response');
    return undefined;
  }
}

/** Voids the booking's charge. If it was captured in the meantime, refunds it instead. */
export async function letGoOfCharge(deps: Deps, attempt: store.Attempt): Promise<CallResult> {
  const charge = await charges.findCharge(deps.db.kysely, attempt.bookingId);
  if (!charge) throw new Error(`booking ${attempt.bookingId} has no charge to let go of`);
  const { amountMinor, currency } = attempt;
  return callSafely(deps, attempt, async () => {
    const provider = deps.payments.get(attempt.provider);
    const end = await takeBack(provider, { ...charge, amountMinor, currency, voidKey: attempt.idempotencyKey });
    return toResult(end.kind === 'failed' ? end.refusal : { ok: true, reference: charge.reference });
  });
}

/**
 * Returns if the card was charged. Throws PAYMENT_DECLINED, PAYMENT_AUTHENTICATION_REQUIRED with what the bank's page needs, and OVERLOADED
 * while the provider doesn't answer: a repeat charges nothing twice.
 */
export function requireCharged(result: AuthorizeResult): void {
  if (result.kind === 'refused') throw new AppError(result.code, { message: result.message });
  if (result.kind === 'waiting')
    throw new AppError('PAYMENT_AUTHENTICATION_REQUIRED', {
      message: say('Confirm this payment with your bank.'),
      current: { clientSecret: result.clientSecret },
    });
  if (result.kind === 'unknown')
    throw new AppError('OVERLOADED', {
      message: say('Our payment service isn’t responding. Try again in a moment. You won’t be charged twice.'),
      retryIn: 2,
    });
}
