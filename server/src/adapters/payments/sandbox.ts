// A simulated card network whose behavior depends only on the test card. Its tables stand for the provider's own database, so only
// this file may use them. It moves no real money.
import { createHash } from 'node:crypto';
import { SANDBOX_CARDS } from '@daynook/contract/bookings';
import { type QueryCreator, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { DB, SandboxCharge } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
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

const declined = (failureCode: string, message: string): Refusal => ({
  ok: false,
  code: 'PAYMENT_DECLINED',
  failureCode,
  message,
});

/** The network's response to each card it doesn't simply accept. */
const REFUSED_CARDS = new Map<string, Refusal>([
  [SANDBOX_CARDS.decline, declined('card_declined', 'The card was declined. Nothing was charged. Try another card.')],
  [
    SANDBOX_CARDS.insufficientFunds,
    declined('insufficient_funds', 'This card has insufficient funds. Nothing was charged. Try another card.'),
  ],
  [
    SANDBOX_CARDS.authenticationRequired,
    {
      ok: false,
      code: 'PAYMENT_AUTHENTICATION_REQUIRED',
      failureCode: 'authentication_required',
      message: 'Your bank needs to confirm this payment. Nothing was charged. Try another card.',
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
  'This demo takes test cards only, such as 4242 4242 4242 4242. Nothing was charged.',
);
const wrongState = (state: string | undefined): Refusal =>
  declined(`charge_is_${state ?? 'missing'}`, 'This payment can’t be changed anymore.');

/** People type card numbers in groups. */
const digitsOf = (cardNumber: string) => cardNumber.replaceAll(/[\s-]/g, '');
const referenceOf = (key: string) => `sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

const PAGE_SIZE = 100;

const toCharge = (row: Selectable<SandboxCharge>): ProviderCharge => ({
  reference: row.reference,
  idempotencyKey: row.idempotency_key,
  state: row.state as ProviderCharge['state'],
  amountMinor: row.amount_minor,
  refundedMinor: row.refunded_minor,
  currency: row.currency,
  createdAt: row.created_at,
});

/**
 * The statement doesn't wait for the disk. What it wrote is there for good once the booking's own transaction is, which comes after it
 * in the same log. If the machine dies before, the network has never heard of the call, and that's looked up.
 */
const withoutWaiting = (db: QueryCreator<DB>) =>
  db.selectNoFrom(sql<string>`set_config('synchronous_commit', 'off', true)`.as('setting'));

/** The network, based on its tables. */
export function createSandboxProvider({ db, clock }: { db: Pick<Database, 'kysely'>; clock: Clock }): PaymentProvider {
  const { kysely } = db;
  const find = (reference: string) =>
    kysely.selectFrom('sandbox_charge').selectAll().where('reference', '=', reference).executeTakeFirst();

  /** Changes the charge's state, or returns its current state if it can't. Repeating a change is fine. */
  async function move(reference: string, from: 'authorized', to: 'captured' | 'voided'): Promise<ProviderAnswer> {
    const moved = await kysely
      .with('quick', withoutWaiting)
      .updateTable('sandbox_charge')
      .from('quick')
      .set({ state: to })
      .where('reference', '=', reference)
      .where('state', 'in', [from, to])
      .returning('reference')
      .executeTakeFirst();
    return moved ? { ok: true, reference } : wrongState((await find(reference))?.state);
  }

  async function pay(params: AuthorizeParams, state: 'authorized' | 'captured'): Promise<ProviderAnswer> {
    const card = digitsOf(params.cardNumber ?? SANDBOX_CARDS.success);
    const refusal = REFUSED_CARDS.get(card) ?? (ACCEPTED_CARDS.includes(card) ? undefined : unknownCard);
    if (refusal) return refusal;
    const reference = referenceOf(params.idempotencyKey);
    const added = await kysely
      .with('quick', withoutWaiting)
      .insertInto('sandbox_charge')
      .columns(['reference', 'idempotency_key', 'card_last4', 'amount_minor', 'currency', 'state', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('quick')
          .select([
            sql<string>`${reference}::text`.as('reference'),
            sql<string>`${params.idempotencyKey}::text`.as('idempotency_key'),
            sql<string>`${card.slice(-4)}::text`.as('card_last4'),
            sql<number>`${params.amountMinor}::bigint`.as('amount_minor'),
            sql<string>`${params.currency}::char(3)`.as('currency'),
            sql.lit(state).as('state'),
            sql<Date>`${clock.now()}::timestamptz`.as('created_at'),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (added) return { ok: true, reference };
    const charge = await find(reference);
    return charge && charge.state !== 'voided' ? { ok: true, reference } : wrongState(charge?.state);
  }

  const authorize = (params: AuthorizeParams) => pay(params, 'authorized');
  const chargeGiven = (params: AuthorizeParams) => pay(params, 'captured');

  async function charge(params: ChargeParams): Promise<ProviderAnswer> {
    const first = await find(params.reference);
    if (!first) return wrongState(undefined);
    if (first.card_last4 === LATER_CHARGE_FAILS_LAST4) return declined('card_declined', 'The card was declined.');
    const reference = referenceOf(params.idempotencyKey);
    await kysely
      .insertInto('sandbox_charge')
      .values({
        reference,
        idempotency_key: params.idempotencyKey,
        card_last4: first.card_last4,
        amount_minor: params.amountMinor,
        currency: params.currency,
        state: 'captured',
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { ok: true, reference };
  }

  async function refund(params: ChargeParams): Promise<ProviderAnswer> {
    const charge = await find(params.reference);
    if (charge?.state !== 'captured') return wrongState(charge?.state);
    if (charge.card_last4 === REFUND_FAILS_LAST4) {
      return declined('refund_refused', 'This card’s bank doesn’t accept refunds.');
    }
    return kysely.transaction().execute(async (trx) => {
      const isNew = await trx
        .insertInto('sandbox_refund')
        .values({
          idempotency_key: params.idempotencyKey,
          charge_reference: params.reference,
          amount_minor: params.amountMinor,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('idempotency_key')
        .executeTakeFirst();
      if (isNew) {
        // The table doesn't allow refunding more than was charged.
        await trx
          .updateTable('sandbox_charge')
          .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', params.amountMinor) }))
          .where('reference', '=', params.reference)
          .execute();
      }
      return { ok: true as const, reference: params.reference };
    });
  }

  async function lookup({ idempotencyKey }: ChargeName): Promise<ProviderCharge | undefined> {
    const charge = await kysely
      .selectFrom('sandbox_charge')
      .selectAll()
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    return charge && toCharge(charge);
  }

  async function list({ from, to, after }: ChargePage) {
    const rows = await kysely
      .selectFrom('sandbox_charge')
      .selectAll()
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('created_at', 'reference'),
            '>',
            selectFrom('sandbox_charge')
              .where('reference', '=', after!)
              .select(['created_at', 'reference'])
              .$asTuple('created_at', 'reference'),
          ),
        ),
      )
      .orderBy('created_at')
      .orderBy('reference')
      .limit(PAGE_SIZE)
      .execute();
    return { charges: rows.map(toCharge), next: rows.length === PAGE_SIZE ? rows.at(-1)!.reference : undefined };
  }

  return {
    name: 'sandbox',
    authorize,
    capture: ({ reference }) => move(reference, 'authorized', 'captured'),
    void: ({ reference }) => move(reference, 'authorized', 'voided'),
    charge,
    chargeGiven,
    refund,
    lookup,
    // Its refunds fail at once or never, and only we make them.
    lookupRefund: async () => undefined,
    listRefunds: async () => [],
    list,
  };
}
