// Disputed payments at Stripe: what the bank says, and what we answer. Never called inside a transaction.
import type { DisputeState, EvidenceField } from '@daynook/contract/dispute-limits';
import { fromStripeAmount } from '@daynook/contract/stripe-amounts';
import type Stripe from 'stripe';
import { refusalOf, type StripeRefusal } from './refusal.ts';

/** A dispute as Stripe knows it now. */
export interface DisputeSeen {
  readonly disputeId: string;
  readonly paymentReference: string | undefined;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: string;
  readonly state: DisputeState;
  /** What the bank has at the moment. */
  readonly withdrawnMinor: number;
  readonly dueAt: Date | undefined;
  readonly openedAt: Date;
}

const STATES: Readonly<Record<string, DisputeState>> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  appeal_needs_response: 'open',
  under_review: 'review',
  warning_under_review: 'review',
  appeal_under_review: 'review',
  won: 'won',
  prevented: 'won',
  warning_closed: 'won',
  lost: 'lost',
};

function seen(dispute: Stripe.Dispute): DisputeSeen {
  const currency = dispute.currency.toUpperCase();
  const movedBy = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  return {
    disputeId: dispute.id,
    paymentReference:
      (typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id) ?? undefined,
    amountMinor: fromStripeAmount(dispute.amount, currency),
    currency,
    reason: dispute.reason,
    status: dispute.status,
    // A state that's new at Stripe is one that staff should look at.
    state: STATES[dispute.status] ?? 'open',
    withdrawnMinor: Math.max(0, -fromStripeAmount(movedBy, currency)),
    dueAt: dispute.evidence_details.due_by === null ? undefined : new Date(dispute.evidence_details.due_by * 1000),
    openedAt: new Date(dispute.created * 1000),
  };
}

export const fetchDispute = async (stripe: Stripe, disputeId: string): Promise<DisputeSeen> =>
  seen(await stripe.disputes.retrieve(disputeId));

/** Stripe's ids of those opened since then. */
export async function listDisputes(stripe: Stripe, since: Date): Promise<string[]> {
  const ids: string[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const { id } of stripe.disputes.list({ created, limit: 100 })) ids.push(id);
  return ids;
}

const NAMES: Readonly<Record<EvidenceField, keyof Stripe.DisputeUpdateParams.Evidence>> = {
  productDescription: 'product_description',
  serviceDate: 'service_date',
  customerName: 'customer_name',
  customerEmail: 'customer_email_address',
  activity: 'access_activity_log',
  cancellationPolicy: 'cancellation_policy_disclosure',
  refundPolicy: 'refund_policy_disclosure',
  refundRefusal: 'refund_refusal_explanation',
  conversation: 'uncategorized_text',
};

type Done = { readonly ok: true } | StripeRefusal;

async function carriedOut(call: Promise<unknown>): Promise<Done> {
  try {
    await call;
    return { ok: true };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}

/** Sends the bank our evidence, which it takes once. */
export const sendEvidence = (
  stripe: Stripe,
  disputeId: string,
  evidence: Readonly<Record<EvidenceField, string>>,
): Promise<Done> => {
  const filled = Object.entries(evidence).filter(([, text]) => text.trim() !== '');
  return carriedOut(
    stripe.disputes.update(disputeId, {
      evidence: Object.fromEntries(filled.map(([field, text]) => [NAMES[field as EvidenceField], text])),
      submit: true,
    }),
  );
};

/** Gives it up. */
export const closeDispute = (stripe: Stripe, disputeId: string): Promise<Done> =>
  carriedOut(stripe.disputes.close(disputeId));
