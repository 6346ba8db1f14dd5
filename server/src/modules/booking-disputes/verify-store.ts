// Checks disputes against their offers, charges, and the ledger. It reports errors and never repairs them.
import { MANUAL_METHODS } from '@daynook/contract/money/payment-methods';
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { withMoneyWords } from '../../lib/money-words.ts';

interface DisputeViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** Everything wrong with disputes. Empty if each was settled once, with the money that was agreed or decided. */
export async function verifyBookingDisputes({ kysely }: Pick<Database, 'kysely'>): Promise<DisputeViolation[]> {
  const { rows } = await sql<DisputeViolation>`
    with offered as (
      select dispute_id, count(*) filter (where state = 'open') as open, max(amount_minor) filter (where state = 'accepted') as accepted
      from booking_dispute_offer group by dispute_id
    ), charged as (
      select dispute_id, count(*) filter (where status = 'succeeded') as times,
        coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0) as amount,
        count(*) filter (where status in ('pending', 'unknown')) as open
      from payment_attempt where operation = 'extra' group by dispute_id
    ), posted as (
      select split_part(movement.idempotency_key, ':', 2) as dispute_id,
        coalesce(sum(entry.amount_minor) filter (where entry.account = 'clearing'), 0) as received,
        coalesce(-sum(entry.amount_minor) filter (where entry.account = 'host_payable'), 0) as hosts,
        coalesce(sum(entry.amount_minor) filter (where entry.account = 'host_receivable' and movement.idempotency_key like '%:received'), 0) as received_by_host,
        coalesce(-sum(entry.amount_minor) filter (where entry.account = 'host_receivable' and movement.idempotency_key not like '%:received'), 0) as kept_by_host,
        coalesce(-sum(entry.amount_minor) filter (where entry.account = 'tax_payable'), 0) as tax
      from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
      where movement.kind = 'extra' group by 1
    ), fact as (
      select dispute.id, dispute.state, dispute.opened_side, dispute.currency, dispute.asked_minor, dispute.settled_minor, dispute.decided_at,
        coalesce(dispute.host_minor, 0) as host_minor, coalesce(dispute.tax_minor, 0) as tax_minor,
        coalesce(offered.open, 0) as offers, offered.accepted, coalesce(charged.times, 0) as times, coalesce(charged.amount, 0) as charged,
        coalesce(charged.open, 0) as open, coalesce(posted.received, 0) as received, coalesce(posted.hosts, 0) as hosts,
        coalesce(posted.received_by_host, 0) as received_by_host, coalesce(posted.kept_by_host, 0) as kept_by_host,
        booking.payment_method in (${sql.join([...MANUAL_METHODS])}) as is_outside,
        booking.payment_method in (${sql.join([...MANUAL_METHODS])}) and booking.collected_by = 'host' as is_direct,
        coalesce(posted.tax, 0) as tax,
        case when dispute.state = 'settled' and dispute.opened_side = 'host' then dispute.settled_minor else 0 end as paid
      from booking_dispute as dispute join booking on booking.id = dispute.booking_id left join offered on offered.dispute_id = dispute.id left join charged on charged.dispute_id = dispute.id
      left join posted on posted.dispute_id = dispute.id::text
    )
    select 'A dispute and its open offer disagree' as rule, id::text as id, format('%s, %s open offers', state, offers) as detail
      from fact where (state = 'open') <> (offers = 1)
    union all
    select 'A dispute was settled with more than was offered or decided', id::text, format('{%s %s}, offered {%s %s}', settled_minor, currency, coalesce(accepted, 0), currency)
      from fact where settled_minor is not null and decided_at is null and settled_minor is distinct from accepted
    union all
    select 'An extra payment wasn’t charged exactly once', id::text, format('%s: {%s %s}, %s times, settled with {%s %s}', state, charged, currency, times, coalesce(settled_minor, 0), currency)
      from fact where charged <> case when is_outside then 0 else paid end or times > 1 or (state = 'charging') <> (open = 1)
    union all
    select 'An extra payment isn’t in the ledger exactly once', id::text, format('received {%s %s}, the host’s {%s %s}', received + received_by_host, currency, hosts + kept_by_host, currency)
      from fact cross join lateral (
        select case when is_direct then 0 else paid end as ours, case when is_direct then paid else 0 end as direct,
          case when paid > 0 then host_minor else 0 end as share
      ) as right_one
      where (received, received_by_host, hosts, kept_by_host, tax) <> (
        ours, direct, case when is_direct then 0 else share end, case when is_direct then share else 0 end,
        case when paid > 0 then tax_minor else 0 end)`.execute(kysely);
  return rows.map((violation) => ({ ...violation, detail: withMoneyWords(violation.detail) }));
}
