// Checks fines of hosts against the ledger. Reports problems, never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

interface FineViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** All problems with fines; empty if the ledger has exactly what's due. */
export async function verifyFines({ kysely }: Pick<Database, 'kysely'>): Promise<FineViolation[]> {
  const { rows } = await sql<FineViolation>`
    with posted as (
      select movement.booking_id, -sum(entry.amount_minor) as amount, min(entry.currency) as currency
      from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
      where movement.kind = 'fine' and entry.account = 'host_fines' group by movement.booking_id
    )
    select 'A fine for a canceled booking isn’t in the ledger exactly once' as rule,
      coalesce(fine.booking_id, posted.booking_id)::text as id,
      format('%s: {%s %s}, in the ledger {%s %s}', coalesce(fine.state, 'no fine'), coalesce(fine.amount_minor, 0), coalesce(fine.currency, posted.currency), coalesce(posted.amount, 0), coalesce(posted.currency, fine.currency)) as detail
    from host_fine as fine full join posted on posted.booking_id = fine.booking_id
    where coalesce(posted.amount, 0) <> case when fine.state = 'due' then fine.amount_minor else 0 end
      or posted.currency <> fine.currency
    union all
    select 'A host was fined for a booking that they didn’t cancel', fine.booking_id::text, concat_ws(' ', booking.status, booking.cancelled_by)
    from host_fine as fine join booking on booking.id = fine.booking_id
    where booking.status <> 'cancelled' or booking.cancelled_by is distinct from 'host'`.execute(kysely);
  return rows;
}
