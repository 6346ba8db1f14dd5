// A simulated card network whose behavior depends only on the test card. It moves no real money.
import { createHash } from 'node:crypto';
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { DB, SandboxCharge } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { toSay } from '../../lib/languages/say.ts';
import type {
  AuthorizeParams,
  ChargeName,
  ChargePage,
  ChargeParams,
  PaymentProvider,
  ProviderAnswer,
  ProviderCharge,
  Refusal,
} from './provider.ts';
import * as store from './sandbox-store.ts';

const declined = (failureCode: string, message: string): Refusal => ({
  ok: false,
  code: 'PAYMENT_DECLINED',
  failureCode,
  message,
});

/** The network's response to each card it doesn't simply accept. */
const REFUSED_CARDS = new Map<string, Refusal>([
  [
    SANDBOX_CARDS.decline,
    declined('card_declined', toSay('The card was declined. Nothing was charged. Try another card.')),
  ],
  [
    SANDBOX_CARDS.insufficientFunds,
    declined('insufficient_funds', toSay('This card has insufficient funds. Nothing was charged. Try another card.')),
  ],
  [
    SANDBOX_CARDS.authenticationRequired,
    {
      ok: false,
      code: 'PAYMENT_AUTHENTICATION_REQUIRED',
      failureCode: 'authentication_required',
      message: toSay('Your bank needs to confirm this payment. Nothing was charged. Try another card.'),
    },
  ],
]);
const ACCEPTED_CARDS: readonly string[] = [
  SANDBOX_CARDS.success,
  SANDBOX_CARDS.refundFails,
  SANDBOX_CARDS.laterChargeFails,
];
const REFUND_FAILS_LAST4 = SANDBOX_CARDS.refundFails.slice(-4);
const LATER_CHARGE_FAILS_LAST4 = SANDBOX_CARDS.laterChargeFails.slice(-4);

const unknownCard = declined(
  'unknown_card',
  toSay('This demo takes test cards only, such as 4242 4242 4242 4242. Nothing was charged.'),
);
const wrongState = (state: string | undefined): Refusal =>
  declined(`charge_is_${state ?? 'missing'}`, toSay('This payment can’t be changed anymore.'));

/** People type card numbers in groups. */
const cardDigits = (cardNumber: string) => cardNumber.replaceAll(/[\s-]/g, '');
const toReference = (key: string) => `sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

const toCharge = (row: Selectable<SandboxCharge>): ProviderCharge => ({
  reference: row.reference,
  idempotencyKey: row.idempotency_key,
  state: row.state as ProviderCharge['state'],
  amountMinor: row.captured_minor ?? row.amount_minor,
  refundedMinor: row.refunded_minor,
  currency: row.currency,
  createdAt: row.created_at,
});

interface Network {
  readonly kysely: Kysely<DB>;
  readonly clock: Clock;
}

/** Changes the charge's state, or returns its current state if it can't. Repeating a change is fine. */
async function move(
  { kysely }: Network,
  { reference, amountMinor }: ChargeParams,
  to: 'captured' | 'voided',
): Promise<ProviderAnswer> {
  const capturedMinor = to === 'captured' ? amountMinor : null;
  if (await store.moveCharge(kysely, reference, 'authorized', { to, capturedMinor })) return { ok: true, reference };
  return wrongState((await store.findCharge(kysely, reference))?.state);
}

function findRefusal(card: string): Refusal | undefined {
  const refusal = REFUSED_CARDS.get(card);
  return refusal ?? (ACCEPTED_CARDS.includes(card) ? undefined : unknownCard);
}

async function pay(
  { kysely, clock }: Network,
  params: AuthorizeParams,
  state: 'authorized' | 'captured',
): Promise<ProviderAnswer> {
  const card = cardDigits(params.cardNumber ?? SANDBOX_CARDS.success);
  const refusal = findRefusal(card);
  if (refusal) return refusal;
  const reference = toReference(params.idempotencyKey);
  const isNew = await store.addQuickly(kysely, {
    reference,
    idempotency_key: params.idempotencyKey,
    card_last4: card.slice(-4),
    amount_minor: params.amountMinor,
    currency: params.currency,
    state,
    created_at: clock.now(),
  });
  if (isNew) return { ok: true, reference };
  const charge = await store.findCharge(kysely, reference);
  return charge && charge.state !== 'voided' ? { ok: true, reference } : wrongState(charge?.state);
}

async function chargeAgain({ kysely, clock }: Network, params: ChargeParams): Promise<ProviderAnswer> {
  const first = await store.findCharge(kysely, params.reference);
  if (!first) return wrongState(undefined);
  if (first.card_last4 === LATER_CHARGE_FAILS_LAST4) return declined('card_declined', toSay('The card was declined.'));
  const reference = toReference(params.idempotencyKey);
  await store.addCharge(kysely, {
    reference,
    idempotency_key: params.idempotencyKey,
    card_last4: first.card_last4,
    amount_minor: params.amountMinor,
    currency: params.currency,
    state: 'captured',
    created_at: clock.now(),
  });
  return { ok: true, reference };
}

async function refund({ kysely, clock }: Network, params: ChargeParams): Promise<ProviderAnswer> {
  const { reference, idempotencyKey, amountMinor } = params;
  const charge = await store.findCharge(kysely, reference);
  if (charge?.state !== 'captured') return wrongState(charge?.state);
  if (charge.card_last4 === REFUND_FAILS_LAST4)
    return declined('refund_refused', toSay('This card’s bank doesn’t accept refunds.'));
  await store.addRefund(kysely, { idempotencyKey, reference, amountMinor, createdAt: clock.now() });
  return { ok: true, reference };
}

async function lookup({ kysely }: Network, { idempotencyKey }: ChargeName): Promise<ProviderCharge | undefined> {
  const charge = await store.findChargeByKey(kysely, idempotencyKey);
  return charge && toCharge(charge);
}

async function list({ kysely }: Network, page: ChargePage) {
  const { rows, next } = await store.listCharges(kysely, page);
  return { charges: rows.map(toCharge), next };
}

export function createSandboxProvider({ db, clock }: { db: Pick<Database, 'kysely'>; clock: Clock }): PaymentProvider {
  const network: Network = { kysely: db.kysely, clock };
  return {
    name: 'sandbox',
    authorize: (params) => pay(network, params, 'authorized'),
    capture: (params) => move(network, params, 'captured'),
    void: (params) => move(network, params, 'voided'),
    charge: (params) => chargeAgain(network, params),
    chargeGiven: (params) => pay(network, params, 'captured'),
    refund: (params) => refund(network, params),
    lookup: (name) => lookup(network, name),
    // Its refunds fail immediately or never, and only we make them.
    lookupRefund: async () => undefined,
    listRefunds: async () => [],
    list: (page) => list(network, page),
  };
}
