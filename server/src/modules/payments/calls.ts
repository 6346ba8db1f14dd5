// Calls to payment providers, each on an attempt that was written down before. Never inside a transaction.
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
import * as charges from './charge-store.ts';
import * as store from './store.ts';
import { takeBack } from './take-back.ts';
import { withinTimeout } from './timeout.ts';

/** What became of a call: done, waiting for the guest's bank, refused for good, or nobody knows yet. */
export type CallResult =
  | { readonly kind: 'done'; readonly reference: string }
  | { readonly kind: 'refused'; readonly code: Refusal['code']; readonly failureCode: string; readonly message: string }
  | { readonly kind: 'unknown' };
/** Only an authorization ever waits. */
export type AuthorizeResult =
  | CallResult
  | { readonly kind: 'waiting'; readonly reference: string; readonly clientSecret: string };

const resultOf = (answer: ProviderAnswer): CallResult => {
  if (answer.ok) return { kind: 'done', reference: answer.reference };
  const { code, failureCode, message } = answer;
  return { kind: 'refused', code, failureCode, message };
};
const authorizeResultOf = (answer: ProviderAnswer | Waiting): AuthorizeResult =>
  answer.ok === 'waiting'
    ? { kind: 'waiting', reference: answer.reference, clientSecret: answer.clientSecret }
    : resultOf(answer);

/** An answer, or that nobody knows: the attempt then stays open. */
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

/** Reserves the money. May be repeated: the key makes it one charge, and one that was waiting is asked what became of it. */
export const authorize = (deps: Deps, attempt: store.Attempt, card: CardParams): Promise<AuthorizeResult> =>
  attempt.reference === null
    ? callSafely(deps, attempt, async () =>
        authorizeResultOf(await deps.payments.get(attempt.provider).authorize({ ...attempt, ...card })),
      )
    : findAuthorization(deps, attempt);

/** Takes an amount from a card that the guest gives. May be repeated, also without the card: then it's asked what became of it. */
export const chargeGivenCard = (deps: Deps, attempt: store.Attempt, card?: CardParams): Promise<AuthorizeResult> =>
  attempt.reference === null && card
    ? callSafely(deps, attempt, async () =>
        authorizeResultOf(await deps.payments.get(attempt.provider).chargeGiven({ ...attempt, ...card })),
      )
    : findAuthorization(deps, attempt);

/** Ends the wait for the guest's bank. Not done where the money has been taken after all. */
export const closeWaiting = (deps: Deps, attempt: store.Attempt, reference: string): Promise<CallResult> =>
  callSafely(deps, attempt, async () => {
    const { amountMinor, currency } = attempt;
    const call = { reference, amountMinor, currency, idempotencyKey: `${attempt.idempotencyKey}:close` };
    return resultOf(await deps.payments.get(attempt.provider).void(call));
  });

const NEVER_ARRIVED = 'The payment didn’t go through. Nothing was charged. Please try again.';

const NO_CARD = 'There’s no card to charge.';

/** What became of an interrupted `authorize`. Without the card the call cannot be made again. */
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
        return charge.refusal ? resultOf(charge.refusal) : refused('declined');
      case 'waiting':
        return { kind: 'waiting', reference: charge.reference, clientSecret: charge.clientSecret ?? '' };
      default:
        return { kind: 'done', reference: charge.reference };
    }
  });

/** What of the booking's later charges has gone back by their provider. */
async function refundedLater(deps: Deps, provider: string, bookingId: string): Promise<number> {
  const later = (await charges.listCharges(deps.db.kysely, bookingId)).filter(({ refundOf }) => refundOf !== null);
  let refundedMinor = 0;
  for (const { reference } of later) {
    const found = reference === null ? undefined : await lookUpReference(deps, provider, reference);
    refundedMinor += found?.refundedMinor ?? 0;
  }
  return refundedMinor;
}

/** The booking's charge as its provider knows it now, with what went back of all its charges; undefined where there is none, 'unknown' when the provider doesn't answer. */
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

/** One of our charges by the provider's name of it, as it is now; undefined where it isn't ours. Throws when nobody answers. */
export const lookUpReference = (deps: Deps, provider: string, reference: string): Promise<ProviderCharge | undefined> =>
  withinTimeout(deps.payments.get(provider).lookup({ bookingId: '', idempotencyKey: '', reference }));

/** A refund by the provider's name of it, whoever made it. Throws when nobody answers. */
export const lookUpRefund = (deps: Deps, provider: string, reference: string): Promise<ProviderRefund | undefined> =>
  withinTimeout(deps.payments.get(provider).lookupRefund(reference));

/** Every refund of a charge, the oldest first. Throws when nobody answers. */
export const lookUpRefunds = async (
  deps: Deps,
  provider: string,
  reference: string,
): Promise<readonly ProviderRefund[]> =>
  (await withinTimeout(deps.payments.get(provider).listRefunds({ reference }))).toReversed();

/** What a provider is asked to do. */
const CALL_OF = {
  capture: 'capture',
  void: 'void',
  refund: 'refund',
  charge: 'charge',
  'charge-refund': 'refund',
  installment: 'charge',
} as const satisfies Record<Exclude<store.Operation, 'authorize'>, keyof PaymentProvider>;

/** Which of the booking's charges the call is made on. */
const chargeOf = ({ operation, refundOf }: store.Attempt): charges.ChargeOf => {
  if (operation === 'charge-refund') return 'charge';
  // A later charge is made with the card the guest gave last.
  if (operation === 'charge' || operation === 'installment') return 'given';
  return refundOf === null ? 'authorize' : { id: refundOf };
};

/** Makes a call on the booking's charge. `reference` may be left out once the authorisation is settled. */
export async function callOnCharge(deps: Deps, attempt: store.Attempt, reference?: string): Promise<CallResult> {
  const operation = attempt.operation;
  if (operation === 'authorize') throw new Error('an authorisation has no charge yet');
  const call = CALL_OF[operation];
  const charge =
    reference ?? (await charges.findCharge(deps.db.kysely, attempt.bookingId, chargeOf(attempt)))?.reference;
  // No card was kept: like one that's declined.
  if (charge === undefined && call === 'charge')
    return { kind: 'refused', code: 'PAYMENT_DECLINED', failureCode: 'no_card', message: NO_CARD };
  if (charge === undefined) throw new Error(`booking ${attempt.bookingId} has no charge to ${operation}`);
  return callSafely(deps, attempt, async () =>
    resultOf(await deps.payments.get(attempt.provider)[call]({ ...attempt, reference: charge })),
  );
}

/**
 * Takes back the charge of an authorization that no booking will stand behind, and says how: let go, or paid back where it was
 * already taken. Undefined when the provider couldn't be brought to: it must then be tried again.
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

/** Voids the booking's charge. If the money was taken after all, when nobody was listening any more, it's refunded instead. */
export async function letGoOfCharge(deps: Deps, attempt: store.Attempt): Promise<CallResult> {
  const charge = await charges.findCharge(deps.db.kysely, attempt.bookingId);
  if (!charge) throw new Error(`booking ${attempt.bookingId} has no charge to let go of`);
  const { amountMinor, currency } = attempt;
  return callSafely(deps, attempt, async () => {
    const provider = deps.payments.get(attempt.provider);
    const end = await takeBack(provider, { ...charge, amountMinor, currency, voidKey: attempt.idempotencyKey });
    return resultOf(end.kind === 'failed' ? end.refusal : { ok: true, reference: charge.reference });
  });
}
