// Charges the guest's card for what a dispute was settled with. The provider is called outside transactions, after the call has been
// written down; after a crash, the timed job finishes it, exactly once.
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { CardParams } from '../../adapters/payments/provider.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction, lockRecord } from '../bookings/service.ts';
import * as payments from '../payments/service.ts';
import { emailSide } from './emails.ts';
import { payDeadline, recordPaid } from './settle-dispute.ts';
import * as store from './store.ts';

/** Applies the result of a charge, once. A declined card leaves the guest time to pay with another one. */
const settleCharge = (deps: Deps, attempt: payments.Attempt, result: payments.KnownResult): Promise<void> =>
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

/** If the card was charged after all, reconciliation reverses it. */
async function findResult(deps: Deps, attempt: payments.Attempt): Promise<payments.KnownResult | undefined> {
  const result = await payments.finishCharge(deps, attempt);
  if (result?.kind !== 'unknown') return result;
  return attempt.tries >= BOOKING.paymentTries ? payments.NO_ANSWER : undefined;
}

const listCharges = async (deps: Deps, bookingId: string): Promise<payments.Attempt[]> =>
  (await payments.listUnsettled(deps.db.kysely, bookingId)).filter(({ operation }) => operation === 'extra');

/** Makes the charges that are written down for the booking's disputes, and applies their results. Safe to repeat. */
export async function carryOutCharges(deps: Deps, bookingId: string): Promise<void> {
  for (const attempt of await listCharges(deps, bookingId)) {
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

/** Charges the card that the guest gives. A repeat charges nothing twice, even if the first request got no answer. */
export const chargeGivenCard = (
  deps: Deps,
  attempt: payments.Attempt,
  card: CardParams,
): Promise<payments.AuthorizeResult> => payments.chargeGivenCard(deps, attempt, card, settleCharge);
