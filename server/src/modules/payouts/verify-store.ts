// Checks payouts against the ledger and their bookings. Reports problems, never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

interface PayoutViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** All problems with payouts; empty if each was sent once and covers what was owed. */
export async function verifyPayouts({ kysely }: Pick<Database, 'kysely'>): Promise<PayoutViolation[]> {
  const { rows } = await sql<PayoutViolation>`
    with posted as (
      select split_part(movement.idempotency_key, ':', 2) as payout_id, split_part(movement.idempotency_key, ':', 3) as way,
        sum(entry.amount_minor) filter (where entry.account = 'host_payable') as payable,
        min(entry.currency) as currency, min(entry.member_id::text) as member_id, count(*) as entries, movement.id
      from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
      where movement.kind = 'payout' group by movement.id
    ), facts as (
      select payout.id, payout.status, payout.amount_minor, payout.currency, payout.fees_minor, fees.covered,
        coalesce(sum(posted.payable) filter (where posted.way = '1'), 0) as sent,
        coalesce(sum(posted.payable) filter (where posted.way = 'reversal'), 0) as returned,
        coalesce(bool_and(posted.currency = payout.currency and posted.entries = 2 and posted.way in ('1', 'reversal', 'recovery')), true) as is_plain,
        coalesce(sum(posted.payable) filter (where posted.way = 'recovery'), 0) as recovered
      from payout left join posted on posted.payout_id = payout.id::text
      left join lateral (
        select coalesce(sum(entry.amount_minor), 0) as covered
        from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id and entry.account = 'host_payable'
          and entry.currency = payout.currency
        where movement.idempotency_key in ('fee:payout:' || payout.id || ':1', 'fee:payout:' || payout.id || ':reversal')
      ) as fees on true
      group by payout.id, fees.covered
    ), credited as (
      -- What was put down to a host for a booking; all of it is theirs, and of one currency.
      select movement.booking_id, -sum(entry.amount_minor) filter (where entry.amount_minor < 0) as amount,
        min(entry.currency) as currency, min(coalesce(payee.merged_into_id, payee.id)::text)::uuid as host_id
      from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
      join member as payee on payee.id = entry.member_id
      where entry.account = 'host_payable' and movement.kind not in ('payout', 'fee') group by movement.booking_id
    )
    select 'A sent payout isn’t in the ledger exactly once' as rule, id::text as id, format('%s: {%s %s}, sent {%s %s}, returned {%s %s}', status, amount_minor, currency, sent, currency, -returned, currency) as detail
      from facts where status in ('on-the-way', 'paid') and (sent <> amount_minor or returned <> 0)
    union all
    select 'A payout is in the ledger before it was sent', id::text, format('sent {%s %s}, returned {%s %s}', sent, currency, -returned, currency)
      from facts where status = 'payable' and (sent <> 0 or returned <> 0)
    union all
    select 'A failed payout wasn’t fully reversed in the ledger', id::text, format('{%s %s}, sent {%s %s}, returned {%s %s}', amount_minor, currency, sent, currency, -returned, currency)
      from facts where status = 'failed' and not ((sent = amount_minor and returned = -amount_minor) or (sent = 0 and returned = 0))
    union all
    select 'A payout’s ledger entries have the wrong number, kind, or currency', id::text, currency from facts where not is_plain
    union all
    select 'Money taken back from a payout isn’t in the ledger exactly once', facts.id::text, concat_ws(' ', facts.recovered, taken.amount)
      from facts cross join lateral (
        select coalesce(sum(amount_minor), 0) as amount from payout_recovery where payout_id = facts.id and status = 'succeeded'
      ) as taken where -facts.recovered <> taken.amount
    union all
    select 'More was taken back from a payout than it held for the booking', recovery.payout_id::text, recovery.booking_id::text
      from payout_recovery as recovery
      left join payout_item as item on item.payout_id = recovery.payout_id and item.booking_id = recovery.booking_id
      where recovery.status = 'succeeded' group by recovery.payout_id, recovery.booking_id
      having sum(recovery.amount_minor) > coalesce(max(item.amount_minor), 0)
    union all
    select 'Fees that a host paid aren’t in the ledger exactly once', coalesce(payment.id::text, posted.key), format('recorded {%s %s}, in the ledger {%s %s}', coalesce(payment.amount_minor, 0), coalesce(payment.currency, posted.currency), coalesce(posted.amount, 0), coalesce(payment.currency, posted.currency))
      from fee_payment as payment full join (
        select movement.idempotency_key as key, -sum(entry.amount_minor) as amount, min(entry.currency) as currency
        from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
        where movement.kind = 'fee' and entry.account = 'host_receivable' and movement.idempotency_key not like 'fee:payout:%'
        group by movement.id
      ) as posted on posted.key = 'fee:' || payment.id
      where payment.amount_minor is distinct from posted.amount or payment.currency is distinct from posted.currency
    union all
    select 'Fees that a payout covers aren’t in the ledger exactly once', id::text, format('%s: covers {%s %s}, in the ledger {%s %s}', status, fees_minor, currency, covered, currency)
      from facts where covered <> case when status in ('on-the-way', 'paid') then fees_minor else 0 end
    union all
    select 'A payout through Stripe and its transfer disagree', payout.id::text, concat_ws(' ', payout.status, transfer.status)
      from payout left join payout_transfer as transfer on transfer.payout_id = payout.id
      where (payout.stripe_account_id is not null and payout.amount_minor > 0 and payout.status in ('on-the-way', 'paid')) <> (transfer.status is not distinct from 'succeeded')
    union all
    select 'A ledger transaction refers to a payout that doesn’t exist', posted.id::text, posted.payout_id
      from posted where not exists (select from payout where payout.id::text = posted.payout_id)
    union all
    select 'A payout and its batch disagree', payout.id::text, concat_ws(' ', payout.status, payout.currency, batch.currency)
      from payout join payout_batch as batch on batch.id = payout.batch_id
      where batch.currency <> payout.currency or (payout.status = 'payable') <> (batch.sent_at is null)
    union all
    select 'A payout differs from the sum of its bookings', payout.id::text, format('payout and fees {%s %s}, bookings {%s %s}', payout.amount_minor + payout.fees_minor, payout.currency, coalesce(sum(item.amount_minor), 0), payout.currency)
      from payout left join payout_item as item on item.payout_id = payout.id
      group by payout.id having payout.amount_minor + payout.fees_minor <> coalesce(sum(item.amount_minor), 0)
    union all
    select 'More was paid out for a booking than its host earned', given.booking_id::text, format('paid out {%s %s}, earned {%s %s}', given.amount, given.currency, coalesce(credited.amount, 0), given.currency)
      from (
        select item.booking_id, min(payout.currency) as currency, sum(item.amount_minor) filter (where item.amount_minor > 0) as amount
        from payout_item as item join payout on payout.id = item.payout_id where payout.status <> 'failed' group by item.booking_id
      ) as given left join credited on credited.booking_id = given.booking_id
      where given.amount > coalesce(credited.amount, 0)
    union all
    select 'A payout includes a booking of another host or currency', payout.id::text, item.booking_id::text
      from payout_item as item join payout on payout.id = item.payout_id
      left join credited on credited.booking_id = item.booking_id
      where payout.currency is distinct from credited.currency or payout.host_id is distinct from credited.host_id`.execute(
    kysely,
  );
  return rows;
}
