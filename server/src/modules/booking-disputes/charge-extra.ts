// Charges the guest's card for what a dispute was settled with. The provider is called outside transactions, after the call has been
// written down; after a crash, the timed job finishes it, exactly once.
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { CardParams } from '../../adapters/payments/provider.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { inTransaction, lockRecord, NO_ANSWER } from '../bookings/service.ts';
import * as payments from '../payments/service.ts';
import { emailSide } from './emails.ts';
import { payDeadline, recordPaid } from './settle-dispute.ts';
import * as store from './store.ts';

type Known = Exclude<payments.CallResult, { kind: 'unknown' }>;

/** Applies the result of a charge, once. A declined card leaves the guest time to pay with another one. */
const settleCharge = (deps: Deps, attempt: payments.Attempt, result: Known): Promise<void> =>
  inTransaction(deps, async (trx) => {
    const booking = await lockRecord(trx, attempt.bookingId);
    const dispute = await store.lockDispute(trx, attempt.disputeId!);
    if (!booking || !dispute || !(await payments.settle(trx, deps, [attempt], result))) return;
    if (result.kind === 'done') return recordPaid(trx, deps, { booking, dispute });
    // The deadline of an earlier try stays, so nobody has more time for trying more often.
    const deadline = dispute.due_at ? {} : payDeadline(deps.clock.now());
    await store.updateDispute(trx, dispute.id, { state: 'due', failure_code: result.failureCode, ...deadline });
    // A guest who gave a card is looking at the page.
    if (attempt.isCardGiven) return;
    await emailSide(
      trx,
      deps,
      { booking, disputeId: dispute.id },
      { template: 'booking-dispute-unpaid', side: 'guest' },
    );
  });

/** The guest may still be confirming with their bank, and another process mustn't end that. */
const isWithGuest = ({ isCardGiven, tries }: payments.Attempt): boolean => isCardGiven && tries === 0;

const NOT_CONFIRMED = {
  kind: 'refused',
  code: 'PAYMENT_AUTHENTICATION_REQUIRED',
  failureCode: 'authentication_expired',
  message: 'You didn’t confirm the payment with your bank in time. Nothing was charged.',
} as const;

/** The guest has left, or their bank had enough time. Takes the result as it is and ends the wait. */
async function endGivenCard(deps: Deps, attempt: payments.Attempt): Promise<payments.CallResult> {
  const result = await payments.chargeGivenCard(deps, attempt);
  if (result.kind !== 'waiting') return result;
  const closed = await payments.closeWaiting(deps, attempt, result.reference);
  return closed.kind === 'done' ? NOT_CONFIRMED : { kind: 'unknown' };
}

/** If the card was charged after all, reconciliation reverses it. */
async function findResult(deps: Deps, attempt: payments.Attempt): Promise<Known | undefined> {
  const result = attempt.isCardGiven ? await endGivenCard(deps, attempt) : await payments.callOnCharge(deps, attempt);
  if (result.kind !== 'unknown') return result;
  return attempt.tries >= BOOKING.paymentTries ? NO_ANSWER : undefined;
}

const listCharges = async (deps: Deps, bookingId: string): Promise<payments.Attempt[]> =>
  (await payments.listUnsettled(deps.db.kysely, bookingId)).filter(({ operation }) => operation === 'extra');

/** Makes the charges that are written down for the booking's disputes, and applies their results. Safe to repeat. */
export async function carryOutCharges(deps: Deps, bookingId: string): Promise<void> {
  for (const attempt of await listCharges(deps, bookingId)) {
    if (isWithGuest(attempt)) continue;
    const result = await findResult(deps, attempt);
    if (result) await settleCharge(deps, attempt, result);
  }
}

/** The charge of a given card that's under way for this dispute. */
export const findGivenCharge = async (
  deps: Deps,
  { id, disputeId }: { id: string; disputeId: string },
): Promise<payments.Attempt | undefined> =>
  (await listCharges(deps, id)).find((attempt) => attempt.disputeId === disputeId && attempt.isCardGiven);

/** How long a guest can take to confirm with their bank. */
const CONFIRM_WITHIN_MINUTES = 15;

/** Charges the card that the guest gives. A repeat charges nothing twice, even if the first request got no answer. */
export async function chargeGivenCard(
  deps: Deps,
  attempt: payments.Attempt,
  card: CardParams,
): Promise<payments.AuthorizeResult> {
  const result = await payments.chargeGivenCard(deps, attempt, card);
  if (result.kind === 'unknown') return result;
  if (result.kind !== 'waiting') {
    await settleCharge(deps, attempt, result);
    return result;
  }
  const until = addMinutes(deps.clock.now(), CONFIRM_WITHIN_MINUTES);
  await inTransaction(deps, (trx) => payments.awaitGuest(trx, [attempt], { reference: result.reference, until }));
  return result;
}
