// Checks damage reports against the ledger and their charges. It reports errors and never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

interface DamageViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** Everything wrong with damage reports. Empty if each guest was charged once and never more than agreed. */
export async function verifyDamages({ kysely }: Pick<Database, 'kysely'>): Promise<DamageViolation[]> {
  const { rows } = await sql<DamageViolation>`
    with posted as (
      select movement.booking_id,
        sum(entry.amount_minor) filter (where entry.account = 'damages_due') as due,
        coalesce(-sum(entry.amount_minor) filter (where entry.account = 'damages_pending'), 0) as pending,
        coalesce(sum(entry.amount_minor) filter (where entry.account = 'clearing'), 0) as received,
        coalesce(-sum(entry.amount_minor) filter (where entry.account = 'host_payable'), 0) as passed_on
      from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
      where movement.kind = 'damage' group by movement.booking_id
    ), charged as (
      select booking_id, count(*) filter (where status = 'succeeded') as times,
        coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0) as amount,
        count(*) filter (where status in ('pending', 'unknown')) as open
      from payment_attempt where operation = 'charge' group by booking_id
    ), given_back as (
      select booking_id, coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0) as amount,
        count(*) filter (where status in ('pending', 'unknown')) as open
      from payment_attempt where operation = 'charge-refund' group by booking_id
    ), fact as (
      select report.booking_id as id, report.state, report.currency, report.amount_minor, report.decided_minor, booking.damage_deposit_minor,
        booking.collected_by, coalesce(posted.due, 0) as due, coalesce(posted.pending, 0) as pending, coalesce(posted.received, 0) as received,
        coalesce(posted.passed_on, 0) as passed_on, coalesce(charged.times, 0) as times, coalesce(charged.amount, 0) as charged,
        coalesce(charged.open, 0) as open,
        case when report.refunded_at is null then 0 else report.refund_minor end as refunded, report.refund_bearer,
        case when report.refund_way = 'card' and report.refunded_at is not null then report.refund_minor else 0 end as refunded_to_card,
        report.refund_way = 'card' and report.refunded_at is null and report.refund_failure is null as is_refunding,
        coalesce(given_back.amount, 0) as given_back, coalesce(given_back.open, 0) as refunds_open
      from damage_report as report join booking on booking.id = report.booking_id
      left join posted on posted.booking_id = report.booking_id left join charged on charged.booking_id = report.booking_id
      left join given_back on given_back.booking_id = report.booking_id
    )
    select 'More is asked for damage than the guest agreed to' as rule, id::text as id, format('{%s %s} of {%s %s}', amount_minor, currency, damage_deposit_minor, currency) as detail
      from fact where amount_minor > damage_deposit_minor
    union all
    select 'What a guest owes for damage and the ledger disagree', id::text, format('%s: decided {%s %s}, in the ledger {%s %s}', state, coalesce(decided_minor, 0), currency, due, currency)
      from fact where (due, pending) <> (select owed, owed from (select case when state in ('charging', 'due') then decided_minor else 0 end as owed) as one)
    union all
    select 'What a guest paid for damage isn’t in the ledger exactly once', id::text, format('%s: received {%s %s}, passed on {%s %s}', state, received, currency, passed_on, currency)
      from fact where (received, passed_on) <> (
        select paid - refunded, paid - case when refund_bearer = 'host' then refunded else 0 end
        from (select case when state = 'paid' and collected_by = 'platform' then decided_minor else 0 end as paid) as one)
    union all
    select 'A card was charged for damage twice, or without a decision', id::text, format('%s: {%s %s}, %s times', state, charged, currency, times)
      from fact where times > 1 or (times = 1 and (state <> 'paid' or charged <> decided_minor)) or (state = 'charging') <> (open = 1)
    union all
    select 'A refund for damage and its payment disagree', id::text, format('{%s %s} of {%s %s} refunded', given_back, currency, refunded_to_card, currency)
      from fact where given_back <> refunded_to_card or coalesce(is_refunding, false) <> (refunds_open = 1)
    union all
    select 'A card was charged for damage that nobody reported', charged.booking_id::text, charged.amount::text
      from charged where not exists (select from damage_report where booking_id = charged.booking_id)
    union all
    select 'The ledger has damage that nobody reported', posted.booking_id::text, posted.due::text
      from posted where not exists (select from damage_report where booking_id = posted.booking_id)`.execute(kysely);
  return rows;
}
