// Checks the ledger as a whole (I2). Database constraints catch most problems; this finds those that only show across rows.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

export interface LedgerViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** All problems with the ledger; empty if it balances. */
export async function verifyLedger({ kysely }: Pick<Database, 'kysely'>): Promise<LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    select 'The ledger doesn’t add up to zero in a currency' as rule, currency as id, format('{%s %s}', sum(amount_minor), currency) as detail
      from ledger_entry group by currency having sum(amount_minor) <> 0
    union all
    select 'A ledger transaction doesn’t balance', transaction_id::text || ' ' || currency, format('{%s %s}', sum(amount_minor), currency)
      from ledger_entry group by transaction_id, currency having sum(amount_minor) <> 0
    union all
    select 'A ledger transaction has no entries', id::text, kind
      from ledger_transaction as movement
      where not exists (select 1 from ledger_entry where transaction_id = movement.id)
    union all
    -- What a host owes after a refund that followed a payout is carried: their account may be on the other side for a while.
    select 'An account for held funds, refunds, or taxes is overdrawn', coalesce(member_id::text, 'guests') || ' ' || account || ' ' || currency, format('{%s %s}', sum(amount_minor), currency)
      from ledger_entry where account in ('guest_funds_held', 'refunds_payable', 'tax_payable')
      group by member_id, account, currency having sum(amount_minor) > 0
    union all
    select 'A ledger entry for a host names no host', id::text, account
      from ledger_entry where account in ('host_payable', 'host_receivable') and member_id is null
    union all
    select 'A stored account balance doesn’t match the ledger', concat_ws(' ', account, currency, at::date),
        format('stored {%s %s}, in the ledger {%s %s}', coalesce(kept.debit_minor - kept.credit_minor, 0), currency, coalesce(summed.debit - summed.credit, 0), currency)
      from (
        select stop.at, account, currency, sum(debit) as debit, sum(credit) as credit
        from (
          -- Of each entry the number of stored moments that it came after.
          select entry.account, entry.currency, width_bucket(movement.at, (select array_agg(distinct at order by at) from ledger_balance)) as passed,
            sum(greatest(entry.amount_minor, 0)) as debit, -sum(least(entry.amount_minor, 0)) as credit
          from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
          where exists (select 1 from ledger_balance) group by 1, 2, 3
        ) as moved
        join (select at, row_number() over (order by at) as number from (select distinct at from ledger_balance) as kept) as stop
          on moved.passed < stop.number
        group by 1, 2, 3
      ) as summed full join ledger_balance as kept using (at, account, currency)
      where (kept.debit_minor, kept.credit_minor) is distinct from (summed.debit::bigint, summed.credit::bigint)`.execute(
    kysely,
  );
  return rows;
}
