// Charging a card that a guest gives after booking: for a change, an installment, or an extra payment. The caller says what a result means.
import type { CardParams } from '../../adapters/payments/provider.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { toSay } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { type AuthorizeResult, type CallResult, callOnCharge, closeWaiting, chargeGivenCard as send } from './calls.ts';
import { updateToWaiting } from './charge-store.ts';
import type { Attempt } from './store.ts';

export type KnownResult = Exclude<CallResult, { kind: 'unknown' }>;

/** The provider never answered, and nobody should wait any longer. */
export const NO_ANSWER = {
  kind: 'refused',
  code: 'PAYMENT_DECLINED',
  failureCode: 'no_answer',
  message: toSay('We couldn’t confirm your payment in time. If you were charged, the money goes back to your card.'),
} as const;

const NOT_CONFIRMED = {
  kind: 'refused',
  code: 'PAYMENT_AUTHENTICATION_REQUIRED',
  failureCode: 'authentication_expired',
  message: toSay('You didn’t confirm the payment with your bank in time. Nothing was charged.'),
} as const;

/** The guest has left, or their bank had enough time. Takes the result as it is and ends the wait. */
async function endGivenCard(deps: Deps, attempt: Attempt): Promise<CallResult> {
  const result = await send(deps, attempt);
  if (result.kind !== 'waiting') return result;
  const closed = await closeWaiting(deps, attempt, result.reference);
  // The guest confirmed at the last moment, or the provider doesn't answer. It's asked again later.
  return closed.kind === 'done' ? NOT_CONFIRMED : { kind: 'unknown' };
}

/** The guest may still be confirming with their bank, and another process mustn't end that. */
const isWithGuest = ({ isCardGiven, tries }: Attempt): boolean => isCardGiven && tries === 0;

/** Makes a charge that's written down, or asks for its result. Undefined while that's up to the guest. Safe to repeat. */
export async function finishCharge(deps: Deps, attempt: Attempt): Promise<CallResult | undefined> {
  if (isWithGuest(attempt)) return undefined;
  return attempt.isCardGiven ? endGivenCard(deps, attempt) : callOnCharge(deps, attempt);
}

/** How long a guest can take to confirm with their bank. */
const CONFIRM_WITHIN_MINUTES = 15;

/**
 * Charges the card, and settles a result that's known. A repeat charges nothing twice, even if the first request got no answer.
 */
export async function chargeGivenCard(
  deps: Deps,
  attempt: Attempt,
  card: CardParams,
  settle: (deps: Deps, attempt: Attempt, result: KnownResult) => Promise<void>,
): Promise<AuthorizeResult> {
  const result = await send(deps, attempt, card);
  if (result.kind === 'unknown') return result;
  if (result.kind !== 'waiting') {
    await settle(deps, attempt, result);
    return result;
  }
  const until = addMinutes(deps.clock.now(), CONFIRM_WITHIN_MINUTES);
  await retryTransaction(deps.db.kysely, (trx) =>
    updateToWaiting(trx, [attempt], { reference: result.reference, until }),
  );
  return result;
}
