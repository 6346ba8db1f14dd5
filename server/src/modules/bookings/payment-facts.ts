// What a provider tells of a charge, and what follows for its booking. Whatever was told, and in whatever order, the charge's present
// state decides, so facts may come late, twice, in any order, or never: the settling job and reconciliation find the same (X1, X3).
import type { Deps } from '../../deps.ts';
import * as payments from '../payments/service.ts';
import type { StripeEventHandlers } from '../stripe-events/service.ts';
import { applyRefunds } from './refunds/stripe-refunds.ts';
import { settleBooking } from './settle.ts';

/** The request that made the call may still be going on; if it dies, the settling job finds out. */
const AT_WORK_MS = 30_000;
const mayBeAtWork = ({ reference, status, createdAt }: payments.KnownAttempt, now: Date): boolean =>
  status === 'pending' && reference === null && now.getTime() - createdAt.getTime() < AT_WORK_MS;

/** Something has happened to this charge. */
async function applyPaymentFact(deps: Deps, provider: string, reference: string): Promise<void> {
  const charge = await payments.lookUpReference(deps, provider, reference);
  // Another product's, or one that is gone.
  if (!charge) return;
  const attempt = await payments.findAttempt(deps.db.kysely, charge.idempotencyKey);
  if (attempt && !mayBeAtWork(attempt, deps.clock.now())) await settleBooking(deps, attempt.bookingId);
  // Also where a charge comes after we gave up: what no booking stands behind goes back.
  await payments.resolveUnknownCharge(deps, provider, charge);
  if (charge.refundedMinor > 0) await applyRefunds(deps, provider, reference);
}

const ofIntent: StripeEventHandlers[string] = (deps, { account, objectId }) =>
  account === null ? applyPaymentFact(deps, 'stripe', objectId) : Promise.resolve();

/** Someone may have made it in the dashboard, and one that seemed to have worked may come back days later. */
const ofRefund: StripeEventHandlers[string] = async (deps, { account, objectId }) => {
  const refund = account === null ? await payments.lookUpRefund(deps, 'stripe', objectId) : undefined;
  if (refund) await applyRefunds(deps, 'stripe', refund.reference);
};

/** Says only which charge was refunded. */
const ofCharge: StripeEventHandlers[string] = async (deps, { account, objectId }) => {
  const [refund] = account === null ? await payments.lookUpRefunds(deps, 'stripe', objectId) : [];
  if (refund) await applyRefunds(deps, 'stripe', refund.reference);
};

/** Events about our own account only: guests pay the operator. */
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
