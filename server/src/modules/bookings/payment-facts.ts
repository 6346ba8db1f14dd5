// Handles what a payment provider reports about a charge. Only the charge's current state counts, so reports may arrive late,
// twice, in any order, or never: the settling job and reconciliation find the same (X1, X3).
import type { Deps } from '../../deps.ts';
import * as payments from '../payments/service.ts';
import type { StripeEventHandlers } from '../stripe-events/service.ts';
import { settleBooking } from './finish-payments.ts';
import { applyRefunds } from './refunds/stripe-refunds.ts';

/** The request that made the call may still be running. If it dies, the settling job takes over. */
const AT_WORK_MS = 30_000;
const mayBeAtWork = ({ reference, status, createdAt }: payments.KnownAttempt, now: Date): boolean =>
  status === 'pending' && reference === null && now.getTime() - createdAt.getTime() < AT_WORK_MS;

/** Something happened to this charge. */
async function applyPaymentFact(deps: Deps, provider: string, reference: string): Promise<void> {
  const charge = await payments.lookUpReference(deps, provider, reference);
  // It belongs to another product, or was deleted.
  if (!charge) return;
  const attempt = await payments.findAttempt(deps.db.kysely, charge.idempotencyKey);
  if (attempt && !mayBeAtWork(attempt, deps.clock.now())) await settleBooking(deps, attempt.bookingId);
  // Also for a charge that arrives after we gave up: without a booking, the money is returned.
  await payments.resolveUnknownCharge(deps, provider, charge);
  if (charge.refundedMinor > 0) await applyRefunds(deps, provider, reference);
}

const ofIntent: StripeEventHandlers[string] = (deps, { account, objectId }) =>
  account === null ? applyPaymentFact(deps, 'stripe', objectId) : Promise.resolve();

/** Staff may have made it in the dashboard, and a refund that seemed to work may be returned days later. */
const ofRefund: StripeEventHandlers[string] = async (deps, { account, objectId }) => {
  const refund = account === null ? await payments.lookUpRefund(deps, 'stripe', objectId) : undefined;
  if (refund) await applyRefunds(deps, 'stripe', refund.reference);
};

/** Only says which charge was refunded. */
const ofCharge: StripeEventHandlers[string] = async (deps, { account, objectId }) => {
  const [refund] = account === null ? await payments.lookUpRefunds(deps, 'stripe', objectId) : [];
  if (refund) await applyRefunds(deps, 'stripe', refund.reference);
};

/** Only events of our own account, because guests pay the operator. */
export const paymentEvents: StripeEventHandlers = {
  'payment_intent.amount_capturable_updated': ofIntent,
  'payment_intent.succeeded': ofIntent,
  'payment_intent.payment_failed': ofIntent,
  'payment_intent.canceled': ofIntent,
  'charge.refunded': ofCharge,
  'refund.created': ofRefund,
  'refund.failed': ofRefund,
  'refund.updated': ofRefund,
};
