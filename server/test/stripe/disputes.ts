// The stand-in's disputes. Tests open them and decide them like a bank.
import type Stripe from 'stripe';
import type { Balance } from './balance.ts';
import { type Call, type Core, invalid, missing, toApiList } from './core.ts';
import type { Files } from './files.ts';
import { isOn, readParams } from './form.ts';

/** Evidence that Stripe accepts as a file and not as text. */
const FILE_FIELDS: ReadonlySet<string> = new Set([
  'cancellation_policy',
  'customer_communication',
  'receipt',
  'refund_policy',
  'service_documentation',
  'uncategorized_file',
] satisfies (keyof Stripe.DisputeUpdateParams.Evidence)[]);
const FILES_MAXIMUM_BYTES = 5_000_000;

type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'balance_transactions'
  | 'created'
  | 'currency'
  | 'evidence_details'
  | 'payment_intent'
  | 'reason'
  | 'status'
> & { evidence: Record<string, string> };

export interface Disputes {
  readonly all: readonly Dispute[];
  /** The guest's bank reverses a payment, or only asks about it. Returns the dispute's Stripe id. */
  open(payment: {
    readonly paymentIntent: string;
    readonly amount: number;
    readonly currency?: string;
    readonly isInquiry?: boolean;
  }): string;
  /** The bank that only asked reverses the payment after all, and wants evidence for that. */
  escalate(id: string): void;
  win(id: string): void;
  lose(id: string): void;
}

const DAY_SECONDS = 86_400;

export function addDisputes(core: Core, balance: Balance, files: Files): Disputes {
  const all: Dispute[] = [];
  const find = (id: string): Dispute => {
    const dispute = all.find((each) => each.id === id);
    if (!dispute) throw missing('dispute', id);
    return dispute;
  };
  const move = (dispute: Dispute, amount: number): void => {
    const { currency } = dispute;
    const id = balance.add({ type: 'adjustment', amount, currency, source: dispute.id });
    dispute.balance_transactions.push({ id, object: 'balance_transaction', amount, currency } as never);
    core.events.emit(`charge.dispute.funds_${amount < 0 ? 'withdrawn' : 'reinstated'}`, dispute);
  };
  const held = (dispute: Dispute): number => -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const answer = ({ path, params }: Call): object => {
    const dispute = find(path['id']!);
    if (!dispute.status.endsWith('needs_response'))
      throw invalid('This dispute is already closed or its evidence was submitted.');
    const evidence = readParams(params, 'evidence');
    const sent = Object.entries(evidence).filter(([field]) => FILE_FIELDS.has(field));
    const bytes = sent.reduce((sum, [field, id]) => sum + files.requireEvidence(field, String(id)), 0);
    if (bytes > FILES_MAXIMUM_BYTES) throw invalid('The combined size of all files exceeds the limit.');
    Object.assign(dispute.evidence, evidence);
    if (isOn(params, 'submit')) {
      dispute.status = dispute.status.startsWith('warning') ? 'warning_under_review' : 'under_review';
      dispute.evidence_details.submission_count += 1;
      core.events.emit('charge.dispute.updated', dispute);
    }
    return dispute;
  };
  const lose = (dispute: Dispute): void => {
    dispute.status = 'lost';
    core.events.emit('charge.dispute.closed', dispute);
  };
  core.add({
    'GET /v1/disputes': ({ params }) => toApiList(all, params, '/v1/disputes'),
    'GET /v1/disputes/:id': ({ path }) => find(path['id']!),
    'POST /v1/disputes/:id': answer,
    'POST /v1/disputes/:id/close': ({ path }) => {
      const dispute = find(path['id']!);
      if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.');
      lose(dispute);
      return dispute;
    },
  });
  return {
    all,
    open: ({ paymentIntent, amount, currency = 'usd', isInquiry = false }) => {
      const dispute: Dispute = {
        id: core.newId('dp'),
        object: 'dispute',
        amount,
        balance_transactions: [],
        created: core.nowSeconds(),
        currency,
        evidence: {},
        evidence_details: {
          due_by: core.nowSeconds() + 9 * DAY_SECONDS,
          enhanced_eligibility: {},
          has_evidence: false,
          past_due: false,
          submission_count: 0,
          submission_method: 'not_submitted',
        },
        payment_intent: paymentIntent,
        reason: 'product_not_received',
        status: isInquiry ? 'warning_needs_response' : 'needs_response',
      };
      all.push(dispute);
      core.events.emit('charge.dispute.created', dispute);
      if (!isInquiry) move(dispute, -amount);
      return dispute.id;
    },
    escalate: (id) => {
      const dispute = find(id);
      dispute.status = 'needs_response';
      core.events.emit('charge.dispute.updated', dispute);
      move(dispute, -dispute.amount);
    },
    win: (id) => {
      const dispute = find(id);
      dispute.status = dispute.status.startsWith('warning') ? 'warning_closed' : 'won';
      if (held(dispute) > 0) move(dispute, held(dispute));
      core.events.emit('charge.dispute.closed', dispute);
    },
    lose: (id) => lose(find(id)),
  };
}
