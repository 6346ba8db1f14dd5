// Checks disputes against the ledger. It reports errors and never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

interface DisputeViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** Everything wrong with disputes. Empty if the ledger matches what Stripe says. */
export async function verifyDisputes({ kysely }: Pick<Database, 'kysely'>): Promise<DisputeViolation[]> {
  const { rows } = await sql<DisputeViolation>`
    with posted as (
      select split_part(movement.idempotency_key, ':', 2) as dispute_id,
        coalesce(-sum(entry.amount_minor) filter (where entry.account = 'clearing'), 0) as gone,
        coalesce(sum(entry.amount_minor) filter (where entry.account = 'disputed_funds'), 0) as disputed,
        coalesce(sum(entry.amount_minor) filter (where entry.account = 'dispute_losses'), 0) as lost,
        coalesce(sum(entry.amount_minor) filter (where entry.account = 'host_payable'), 0) as hosts
      from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
      where movement.kind = 'dispute' group by 1
    )
    select 'A dispute and the ledger disagree' as rule, dispute.id::text as id,
      concat_ws(' ', dispute.state, dispute.withdrawn_minor, posted.gone, posted.disputed, posted.lost, posted.hosts) as detail
    from dispute left join posted on posted.dispute_id = dispute.id::text
    where coalesce(posted.gone, 0) <> dispute.withdrawn_minor
      or coalesce(posted.disputed, 0) <> case when dispute.state = 'lost' then 0 else dispute.withdrawn_minor end
      or coalesce(posted.hosts, 0) <> case when dispute.state = 'lost' then least(coalesce(dispute.host_share_minor, 0), dispute.withdrawn_minor) else 0 end
      or coalesce(posted.lost, 0) <> case when dispute.state = 'lost' then dispute.withdrawn_minor - coalesce(posted.hosts, 0) else 0 end
    union all
    select 'The ledger has movements of a dispute that doesn’t exist', posted.dispute_id, posted.gone::text
    from posted where not exists (select from dispute where dispute.id::text = posted.dispute_id)`.execute(kysely);
  return rows;
}
