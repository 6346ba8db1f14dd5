// A booking's movements in the ledger, as its receipts show them.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Account } from './ledger.ts';
import { UNDONE_ENDING } from './outside-captures.ts';
import type { Posting } from './store.ts';

/** An entry of a booking on one account. */
interface Movement {
  readonly kind: Posting['kind'];
  readonly at: Date;
  /** Debits are positive. */
  readonly amountMinor: number;
}

/** The booking's entries on this account, oldest first. */
export async function listMovements(db: Db, bookingId: string, account: Account): Promise<Movement[]> {
  const rows = await db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
    .where('ledger_transaction.booking_id', '=', bookingId)
    .where('ledger_entry.account', '=', account)
    // A payment recorded by mistake was never made, and so never returned.
    .where(sql<boolean>`ledger_transaction.idempotency_key not like ${`%${UNDONE_ENDING}`} and not exists (
      select from ledger_transaction as undone where undone.idempotency_key = ledger_transaction.idempotency_key || ${UNDONE_ENDING})`)
    .select(['ledger_transaction.kind', 'ledger_transaction.at', 'ledger_entry.amount_minor'])
    .orderBy('ledger_transaction.at')
    .orderBy('ledger_transaction.id')
    .execute();
  return rows.map(({ kind, at, amount_minor }) => ({
    kind: kind as Posting['kind'],
    at,
    amountMinor: Number(amount_minor),
  }));
}
