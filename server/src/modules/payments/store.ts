// Queries for provider calls and the ledger.
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, PaymentAttempt } from '../../db/schema.ts';
import type { Account, Entry } from './ledger.ts';

export {
  failCapture,
  hasReversed,
  insertReceived,
  listEntries,
  listReceived,
  type ReceivedPart,
  reverseReceived,
  sumReceived,
} from './received-store.ts';

/** The provider of payments between people: bank transfer, cash, or check. */
export const OUTSIDE = 'manual';
/** For refunds returned as credit, where no money moves. */
export const CREDIT = 'credit';

export type Operation =
  | 'authorize'
  | 'capture'
  | 'void'
  | 'refund'
  | 'charge'
  | 'charge-refund'
  | 'installment'
  | 'change'
  | 'extra';

/** Charges after the booking's first. Each has its own job to finish it, and its own refund. */
export type LaterCharge = 'charge' | 'installment' | 'change' | 'extra';

/** A call to a provider, written down before it's made. */
export interface Attempt {
  readonly id: string;
  readonly bookingId: string;
  readonly provider: string;
  readonly operation: Operation;
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'unknown';
  /** How often it was checked again; 0 while its first call may still be running. */
  readonly tries: number;
  /** The refused call that this one replaces; null for the first. */
  readonly replacesId: string | null;
  /** The provider's reference, as soon as it's known. */
  readonly reference: string | null;
  /** The installment it pays; null for other operations. */
  readonly installmentId: string | null;
  /** The change of the booking it's for; null for other calls. */
  readonly changeId: string | null;
  /** The dispute whose extra payment it is; null for other calls. */
  readonly disputeId: string | null;
  /** For refunds: the call whose charge is refunded; null for the first charge. */
  readonly refundOf: string | null;
  /** The guest gave a card for it, so it's never repeated without them. */
  readonly isCardGiven: boolean;
}

export const toAttempt = (row: Selectable<PaymentAttempt>): Attempt => ({
  id: row.id,
  bookingId: row.booking_id,
  provider: row.provider,
  operation: row.operation as Operation,
  idempotencyKey: row.idempotency_key,
  amountMinor: row.amount_minor,
  currency: row.currency,
  status: row.status as Attempt['status'],
  tries: row.attempts,
  replacesId: row.replaces_id,
  reference: row.provider_reference,
  installmentId: row.installment_id,
  changeId: row.change_id,
  disputeId: row.dispute_id,
  refundOf: row.refund_of,
  isCardGiven: row.given_card,
});

export async function insertAttempts(
  trx: Transaction<DB>,
  attempts: readonly Attempt[],
  { createdAt, nextTryAt }: { createdAt: Date; nextTryAt: Date | null },
): Promise<void> {
  if (attempts.length === 0) return;
  await trx
    .insertInto('payment_attempt')
    .values(
      attempts.map((attempt) => ({
        id: attempt.id,
        booking_id: attempt.bookingId,
        provider: attempt.provider,
        operation: attempt.operation,
        idempotency_key: attempt.idempotencyKey,
        amount_minor: attempt.amountMinor,
        currency: attempt.currency,
        status: attempt.status,
        attempts: attempt.tries,
        replaces_id: attempt.replacesId,
        installment_id: attempt.installmentId,
        change_id: attempt.changeId,
        dispute_id: attempt.disputeId,
        refund_of: attempt.refundOf,
        given_card: attempt.isCardGiven,
        created_at: createdAt,
        next_try_at: nextTryAt,
      })),
    )
    .execute();
}

/** The number of the booking's calls by operation, so the next one gets a new key. */
export async function countAttempts(db: Db, bookingId: string): Promise<Map<Operation, number>> {
  const rows = await db
    .selectFrom('payment_attempt')
    .where('booking_id', '=', bookingId)
    .select(['operation', sql<number>`count(*)::int`.as('count')])
    .groupBy('operation')
    .execute();
  return new Map(rows.map(({ operation, count }) => [operation as Operation, count]));
}

/** The booking's calls with an unknown result, oldest first. */
export async function listUnsettled(db: Db, bookingId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', 'in', ['pending', 'unknown'])
    .orderBy('id')
    .execute();
  return rows.map(toAttempt);
}

/** How much of the booking's refunds was refused, is being retried, and hasn't gone back yet. */
export async function sumRefusedRefunds(db: Db, bookingId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('payment_attempt')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('booking_id', '=', bookingId)
    .where('operation', '=', 'refund')
    .where('status', 'in', ['pending', 'unknown'])
    .where('replaces_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return sum;
}

/** How much of the booking's refunds went back in other ways than through its card's provider, including credit. */
export async function sumPaidOutside(db: Db, bookingId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('payment_attempt')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('booking_id', '=', bookingId)
    .where('operation', '=', 'refund')
    .where('status', '=', 'succeeded')
    .where('provider', 'in', [OUTSIDE, CREDIT])
    .executeTakeFirstOrThrow();
  return sum;
}

/** Records a call that we didn't make: people did, with or without the provider, or it's credit. */
export async function insertSettled(
  trx: Transaction<DB>,
  call: {
    readonly id: string;
    readonly bookingId: string;
    readonly operation: Operation;
    readonly idempotencyKey: string;
    readonly amountMinor: number;
    readonly currency: string;
    readonly at: Date;
    readonly provider?: string;
    readonly reference?: string;
    readonly installmentId?: string;
    readonly changeId?: string | null;
    readonly refundOf?: string | null;
  },
): Promise<void> {
  await trx
    .insertInto('payment_attempt')
    .values({
      id: call.id,
      booking_id: call.bookingId,
      provider: call.provider ?? OUTSIDE,
      operation: call.operation,
      idempotency_key: call.idempotencyKey,
      amount_minor: call.amountMinor,
      currency: call.currency,
      status: 'succeeded',
      provider_reference: call.reference ?? null,
      installment_id: call.installmentId ?? null,
      change_id: call.changeId ?? null,
      refund_of: call.refundOf ?? null,
      created_at: call.at,
      settled_at: call.at,
    })
    .execute();
}

export type DueRefund = Attempt & {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  /** When the guest said that it didn't arrive. Null once it's sent again. */
  readonly missingAt: Date | null;
};

/** The booking's refunds that people have to send and the guest hasn't received, oldest first. */
export async function listDueRefunds(db: Db, bookingId: string): Promise<DueRefund[]> {
  const rows = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('provider', '=', OUTSIDE)
    .where('operation', '=', 'refund')
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { created_at: createdAt, sent_at: sentAt, missing_at: missingAt } = row;
    return { ...toAttempt(row), createdAt, sentAt, missingAt };
  });
}

/** Refunds marked as sent before then and not confirmed. */
export const listSentRefunds = async (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ readonly id: string; readonly bookingId: string }[]> =>
  db
    .selectFrom('payment_attempt')
    .select(['id', 'booking_id as bookingId'])
    .where('provider', '=', OUTSIDE)
    .where('status', '=', 'pending')
    .where('sent_at', '<=', before)
    .orderBy('sent_at')
    .limit(limit)
    .execute();

/** Whether the host still has to send a refund to a guest. */
export async function hasRefundsToSend(db: Db, hostId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_attempt')
    .innerJoin('booking', 'booking.id', 'payment_attempt.booking_id')
    .select('payment_attempt.id')
    .where('booking.host_id', '=', hostId)
    .where('booking.collected_by', '=', 'host')
    .where('payment_attempt.provider', '=', OUTSIDE)
    .where('payment_attempt.status', '=', 'pending')
    .where('payment_attempt.sent_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down that it was sent, or didn't arrive. False if that's written already, or if it isn't open anymore. */
async function markRefund(trx: Transaction<DB>, id: string, at: Date, isSent: boolean): Promise<boolean> {
  const marked = await trx
    .updateTable('payment_attempt')
    .set({ sent_at: isSent ? at : null, missing_at: isSent ? null : at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('sent_at', isSent ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export const markSent = (trx: Transaction<DB>, id: string, at: Date): Promise<boolean> => markRefund(trx, id, at, true);

/** It's due again. */
export const markMissing = (trx: Transaction<DB>, id: string, at: Date): Promise<boolean> =>
  markRefund(trx, id, at, false);

/** Settles unsettled calls. False if another request has settled any of them, and then none is settled for good. */
export async function settleAttempts(
  trx: Transaction<DB>,
  ids: readonly string[],
  end: {
    status: 'succeeded' | 'failed';
    reference?: string | undefined;
    failureCode?: string | undefined;
    /** Set if another provider than the one asked has done it. */
    provider?: string | undefined;
    at: Date;
  },
): Promise<boolean> {
  const settled = await trx
    .updateTable('payment_attempt')
    .set({
      status: end.status,
      ...(end.provider === undefined ? {} : { provider: end.provider }),
      ...(end.reference === undefined ? {} : { provider_reference: end.reference }),
      failure_code: end.failureCode ?? null,
      settled_at: end.at,
      next_try_at: null,
    })
    .where('id', 'in', ids)
    .where('status', 'in', ['pending', 'unknown'])
    .returning('id')
    .execute();
  return settled.length === ids.length;
}

export async function updateToUnknown(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ status: 'unknown' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/**
 * Leases bookings with due calls. Each try doubles the wait, up to a day, but never past the time when the stay's payment is
 * needed. Times further in the future come from a wrong clock and count as due. Safe for any number of nodes at once.
 */
export async function leaseDueBookings(
  db: Db,
  now: Date,
  {
    limit,
    firstWaitSeconds,
    knownBeforeStartMinutes,
    laterCharge = null,
  }: { limit: number; firstWaitSeconds: number; knownBeforeStartMinutes: number; laterCharge?: LaterCharge | null },
): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    update payment_attempt set
      attempts = payment_attempt.attempts + 1, created_at = least(payment_attempt.created_at, ${now}),
      next_try_at = least(
        ${now}::timestamptz + make_interval(secs => least(86400, ${firstWaitSeconds}::float8 * power(2, least(payment_attempt.attempts, 20)))),
        nullif(greatest(lower(booking.during) - make_interval(mins => ${knownBeforeStartMinutes}), ${now}::timestamptz), ${now}::timestamptz))
    from booking where booking.id = payment_attempt.booking_id and payment_attempt.id in (
      select id from payment_attempt where status in ('pending', 'unknown') and provider <> ${OUTSIDE}
        and case operation when 'charge-refund' then 'charge' when 'charge' then 'charge' when 'installment' then 'installment' when 'change' then 'change' when 'extra' then 'extra' end
          is not distinct from ${laterCharge}::text and (next_try_at <= ${now}
        or next_try_at > ${now}::timestamptz + interval '1 day 1 minute' or created_at > ${now}::timestamptz + interval '10 minutes')
      order by next_try_at, id limit ${limit} for update skip locked
    ) returning payment_attempt.booking_id`.execute(db);
  return [...new Set(rows.map((row) => row.booking_id))];
}

export interface Posting {
  readonly id: string;
  /** Null for payouts and fee payments, which may cover many bookings, and for disputes without a booking. */
  readonly bookingId: string | null;
  readonly kind:
    | 'capture'
    | 'settle'
    | 'cancel'
    | 'refund'
    | 'payout'
    | 'adjustment'
    | 'unapplied'
    | 'dispute'
    | 'credit'
    | 'damage'
    | 'fee'
    | 'change'
    | 'extra'
    | 'fine';
  readonly idempotencyKey: string;
  readonly memo: string;
  readonly currency: string;
  readonly at: Date;
  readonly entries: readonly (Entry & { readonly id: string })[];
}

/** Adds postings. Skips those whose key already exists. */
export async function insertPostings(trx: Transaction<DB>, postings: readonly Posting[]): Promise<void> {
  const entries = postings.flatMap((posting) =>
    posting.entries.map((entry) => ({ ...entry, posting: posting.id, currency: posting.currency })),
  );
  await sql`
    with posted as (
      insert into ledger_transaction (id, booking_id, kind, idempotency_key, memo, at)
      select * from unnest(
        ${postings.map(({ id }) => id)}::uuid[], ${postings.map(({ bookingId }) => bookingId)}::uuid[],
        ${postings.map(({ kind }) => kind)}::text[], ${postings.map(({ idempotencyKey }) => idempotencyKey)}::text[],
        ${postings.map(({ memo }) => memo)}::text[], ${postings.map(({ at }) => at)}::timestamptz[])
      on conflict (idempotency_key) do nothing returning id
    )
    insert into ledger_entry (id, transaction_id, account, member_id, currency, amount_minor)
    select entry.id, posted.id, entry.account, entry.member_id, entry.currency, entry.amount_minor
    from posted join unnest(
      ${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ posting }) => posting)}::uuid[],
      ${entries.map(({ account }) => account)}::text[], ${entries.map(({ memberId }) => memberId ?? null)}::uuid[],
      ${entries.map(({ currency }) => currency)}::text[], ${entries.map(({ amountMinor }) => amountMinor)}::bigint[]
    ) as entry (id, posting, account, member_id, currency, amount_minor) on entry.posting = posted.id`.execute(trx);
}

/**
 * The balance of each account for one booking's price, debits positive. Accounts without entries, extra payments, and fines are left out.
 */
export async function sumAccounts(db: Db, bookingId: string): Promise<Map<Account, number>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .where('ledger_transaction.booking_id', '=', bookingId)
    .where('ledger_transaction.kind', 'not in', ['extra', 'fine'])
    .select(['ledger_entry.account', sql<number>`sum(ledger_entry.amount_minor)::bigint`.as('sum')])
    .groupBy('ledger_entry.account')
    .execute();
  return new Map(rows.map(({ account, sum }) => [account as Account, Number(sum)]));
}

/** Postings that determine the host's part. */
const SHARING = ['settle', 'cancel', 'adjustment'] as const satisfies readonly Posting['kind'][];

/** The host's part of each booking according to the ledger: payable to them, or already with them. Bookings without any are left out. */
export async function sumHostShares(db: Db, bookingIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .where('ledger_transaction.booking_id', 'in', bookingIds)
    .where('ledger_transaction.kind', 'in', SHARING)
    .where('ledger_entry.account', 'in', ['host_payable', 'host_receivable'])
    .select(['ledger_transaction.booking_id', sql<string>`-sum(ledger_entry.amount_minor)`.as('sum')])
    .groupBy('ledger_transaction.booking_id')
    .execute();
  return new Map(rows.map(({ booking_id, sum }) => [booking_id!, Number(sum)]));
}

export const sumHostShare = async (db: Db, bookingId: string): Promise<number> =>
  (await sumHostShares(db, [bookingId])).get(bookingId) ?? 0;

/** What the host got of the extra payment with this provider reference; undefined if it isn't one. */
export async function findExtraHostShare(db: Db, reference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .innerJoin('booking_dispute', 'booking_dispute.id', 'payment_attempt.dispute_id')
    .select('booking_dispute.host_minor')
    .where('payment_attempt.operation', '=', 'extra')
    .where('payment_attempt.status', '=', 'succeeded')
    .where('payment_attempt.provider_reference', '=', reference)
    .executeTakeFirst();
  return row && (row.host_minor ?? 0);
}

/** The account the host's part was posted to, or before that an extra payment; undefined before both. */
export async function findPayee(db: Db, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
    .where('ledger_transaction.booking_id', '=', bookingId)
    .where('ledger_entry.account', 'in', ['host_payable', 'host_receivable'])
    .where('ledger_transaction.kind', 'in', [...SHARING, 'extra'])
    .select('ledger_entry.member_id')
    .orderBy(sql`ledger_transaction.kind = 'extra'`)
    .orderBy('ledger_transaction.at')
    .limit(1)
    .executeTakeFirst();
  return row?.member_id ?? undefined;
}
