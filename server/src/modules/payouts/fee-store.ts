// Queries for fees that hosts owe us for bookings guests paid them directly.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { AccountKey } from './account-store.ts';

type Trx = Transaction<DB>;

export interface Owing {
  readonly hostId: string;
  readonly name: string;
  readonly email: string;
  readonly isGone: boolean;
  readonly currency: string;
  readonly owedMinor: number;
  readonly since: Date;
}

/**
 * Our part of settled bookings, minus what hosts have paid us and what their payouts cover, sent or not. Of one host, or of all.
 */
const selectParts = (hostId: string | undefined) => {
  const isTheirs = hostId === undefined ? sql`` : sql`and host_id = ${hostId}::uuid`;
  return sql`
    select booking.host_id, entry.currency, -entry.amount_minor as amount, movement.at
    from booking join ledger_transaction as movement on movement.booking_id = booking.id
    join ledger_entry as entry on entry.transaction_id = movement.id
    where booking.collected_by = 'host' and entry.account in ('platform_revenue', 'tax_payable') ${isTheirs}
    union all
    select host_id, currency, -amount_minor, null from fee_payment where true ${isTheirs}
    union all
    select host_id, currency, -fees_minor, null from payout where fees_minor <> 0 and status <> 'failed' ${isTheirs}`;
};

/** Hosts who owe fees, highest amount first. */
export async function listOwing(db: Db, { hostId, limit }: { hostId?: string; limit: number }): Promise<Owing[]> {
  const { rows } = await sql<Omit<Owing, 'owedMinor'> & { owedMinor: string }>`
    select part.host_id as "hostId", member.name, member.email::text as email, member.deleted_at is not null as "isGone",
      part.currency, sum(part.amount) as "owedMinor", min(part.at) as since
    from (${selectParts(hostId)}) as part join member on member.id = part.host_id
    group by part.host_id, member.id, part.currency having sum(part.amount) > 0
    order by sum(part.amount) desc, part.host_id, part.currency limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, owedMinor: Number(row.owedMinor) }));
}

/**
 * Hosts whose balance is below zero, highest amount first, because fines or refunds after payouts took more than they earned. With what
 * accounts merged into theirs owe.
 */
export async function listBelowZero(db: Db, limit: number): Promise<Omit<Owing, 'email' | 'since'>[]> {
  const { rows } = await sql<Omit<Owing, 'email' | 'since' | 'owedMinor'> & { owedMinor: string }>`
    select host.id as "hostId", host.name, host.deleted_at is not null as "isGone", part.currency, part.owed as "owedMinor"
    from (
      select coalesce(member.merged_into_id, member.id) as host_id, entry.currency, sum(entry.amount_minor) as owed
      from ledger_entry as entry join member on member.id = entry.member_id
      where entry.account = 'host_payable'
      group by 1, 2 having sum(entry.amount_minor) > 0
    ) as part join member as host on host.id = part.host_id
    order by part.owed desc, host.id, part.currency limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, owedMinor: Number(row.owedMinor) }));
}

/** Serializes settling a host's debts. */
export const lockHost = (trx: Trx, hostId: string) =>
  trx.selectFrom('member').select('id').where('id', '=', hostId).forNoKeyUpdate().executeTakeFirst();

/** What the host owes in a currency, locked until the transaction ends. Below zero, they've paid too much. */
export async function takeOwed(trx: Trx, { memberId, currency }: AccountKey): Promise<number> {
  const { rows: direct } = await sql`
    select from booking where host_id = ${memberId} and collected_by = 'host' limit 1`.execute(trx);
  if (direct.length === 0) return 0;
  await lockHost(trx, memberId);
  const { rows } = await sql<{ owed: string }>`
    select coalesce(sum(amount), 0) as owed from (${selectParts(memberId)}) as part where currency = ${currency}`.execute(
    trx,
  );
  return Number(rows[0]!.owed);
}

/** Records what a host paid. */
export async function insertFeePayment(
  trx: Trx,
  payment: {
    readonly id: string;
    readonly hostId: string;
    readonly currency: string;
    readonly amountMinor: number;
    readonly recordedBy: string;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('fee_payment')
    .values({
      id: payment.id,
      host_id: payment.hostId,
      currency: payment.currency,
      amount_minor: payment.amountMinor,
      recorded_by: payment.recordedBy,
      at: payment.at,
    })
    .execute();
}
