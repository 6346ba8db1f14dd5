// Disputed payments at Stripe: what the bank says and how we respond. Never called inside a transaction.
import {
  type DisputeFileField,
  type DisputeState,
  EVIDENCE_FIELDS,
  type EvidenceField,
} from '@daynook/contract/limits/disputes';
import { fromStripeAmount } from '@daynook/contract/money/stripe-amounts';
import type Stripe from 'stripe';
import { type StripeRefusal, toStripeRefusal } from './refusal.ts';

/** A dispute's current state at Stripe. */
export interface DisputeSeen {
  readonly disputeId: string;
  readonly paymentReference: string | undefined;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: string;
  readonly state: DisputeState;
  /** The evidence the bank has at the moment. */
  readonly withdrawnMinor: number;
  readonly dueAt: Date | undefined;
  readonly openedAt: Date;
  /** The bank has evidence. */
  readonly isAnswered: boolean;
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
    // Staff should look at a state that's new at Stripe.
    state: STATES[dispute.status] ?? 'open',
    withdrawnMinor: Math.max(0, -fromStripeAmount(movedBy, currency)),
    dueAt: dispute.evidence_details.due_by === null ? undefined : new Date(dispute.evidence_details.due_by * 1000),
    openedAt: new Date(dispute.created * 1000),
    isAnswered: dispute.evidence_details.submission_count > 0,
  };
}

export const fetchDispute = async (stripe: Stripe, disputeId: string): Promise<DisputeSeen> =>
  seen(await stripe.disputes.retrieve(disputeId));

/** Stripe's ids of disputes opened since then. */
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

const FILE_NAMES: Readonly<Record<DisputeFileField, keyof Stripe.DisputeUpdateParams.Evidence>> = {
  receipt: 'receipt',
  conversation: 'customer_communication',
  serviceUsed: 'service_documentation',
  cancellationPolicy: 'cancellation_policy',
  refundPolicy: 'refund_policy',
  other: 'uncategorized_file',
};

/** Large files take longer than other calls. */
const UPLOAD_TIMEOUT_MS = 15_000;

/** Uploads a file to Stripe. Returns its Stripe id. */
export async function uploadFile(
  stripe: Stripe,
  { name, mediaType, bytes }: { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array },
): Promise<{ readonly ok: true; readonly fileId: string } | StripeRefusal> {
  try {
    const { id } = await stripe.files.create(
      { purpose: 'dispute_evidence', file: { data: bytes, name, type: mediaType } },
      { timeout: UPLOAD_TIMEOUT_MS },
    );
    return { ok: true, fileId: id };
  } catch (error) {
    const refusal = toStripeRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}

type Done = { readonly ok: true } | StripeRefusal;

async function carriedOut(call: Promise<unknown>): Promise<Done> {
  try {
    await call;
    return { ok: true };
  } catch (error) {
    const refusal = toStripeRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}

interface EvidenceToSend {
  readonly texts: Readonly<Record<EvidenceField, string>>;
  readonly files: readonly { readonly field: DisputeFileField; readonly fileId: string }[];
}

/** Sends our evidence to the bank, which accepts it once. */
export const sendEvidence = (stripe: Stripe, disputeId: string, { texts, files }: EvidenceToSend): Promise<Done> => {
  const filled = EVIDENCE_FIELDS.filter((field) => texts[field].trim() !== '');
  return carriedOut(
    stripe.disputes.update(disputeId, {
      evidence: Object.fromEntries([
        ...filled.map((field) => [NAMES[field], texts[field]]),
        ...files.map(({ field, fileId }) => [FILE_NAMES[field], fileId]),
      ]),
      submit: true,
    }),
  );
};

/** Accepts the dispute. */
export const closeDispute = (stripe: Stripe, disputeId: string): Promise<Done> =>
  carriedOut(stripe.disputes.close(disputeId));
