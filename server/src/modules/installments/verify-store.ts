// Checks installments against their bookings, charges, and the ledger. Reports problems, never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

interface InstallmentViolation {
  readonly rule: string;
  readonly id: string;
  /** Amounts look like `{1000 USD}` until they're formatted. */
  readonly detail: string;
}

/**
 * All problems with installments; empty if the agreed, paid, and unpaid amounts match everywhere. What was paid before a change keeps the
 * dates it was for.
 */
export async function verifyInstallments({ kysely }: Pick<Database, 'kysely'>): Promise<InstallmentViolation[]> {
  const { rows } = await sql<InstallmentViolation>`
    with plan as (
      select booking_id, sum(amount_minor) as agreed,
        coalesce(sum(amount_minor) filter (where state in ('scheduled', 'charging', 'due')), 0) as open,
        coalesce(sum(amount_minor) filter (where state = 'canceled'), 0) as canceled
      from installment group by booking_id
    ), call as (
      select installment_id, count(*) filter (where status = 'succeeded') as times,
        coalesce(sum(amount_minor) filter (where status = 'succeeded'), 0) as amount,
        count(*) filter (where status in ('pending', 'unknown')) as open
      from payment_attempt where operation = 'installment' group by installment_id
    ), posted as (
      select movement.idempotency_key as key, sum(entry.amount_minor) as amount
      from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
      where movement.kind = 'capture' and movement.idempotency_key like '%:installment:%' and entry.account in ('clearing', 'host_receivable')
      group by movement.idempotency_key
    ), fact as (
      select installment.id, installment.booking_id, installment.state, installment.amount_minor, installment.currency,
        coalesce(call.times, 0) as times, coalesce(call.amount, 0) as charged, coalesce(call.open, 0) as open,
        coalesce(posted.amount, 0) as posted
      from installment left join call on call.installment_id = installment.id
      left join posted on posted.key = installment.booking_id || ':installment:' || installment.number
    )
    select 'What’s left to pay of a booking and its monthly payments differ' as rule, booking.id::text as id,
      format('%s: left {%s %s}, payments {%s %s}', booking.status, booking.unpaid_minor, booking.currency, coalesce(plan.open, 0) + coalesce(plan.canceled, 0), booking.currency) as detail
      from booking left join plan on plan.booking_id = booking.id
      where (booking.unpaid_minor > 0 or plan.booking_id is not null) and case
        when booking.status in ('confirmed', 'active', 'completed', 'closed') then booking.unpaid_minor <> coalesce(plan.open, 0)
        when booking.status = 'cancelled' and booking.confirmed_at is not null then booking.unpaid_minor <> coalesce(plan.canceled, 0) or coalesce(plan.open, 0) <> 0
        else plan.booking_id is not null end
    union all
    select 'A monthly payment wasn’t charged exactly once', id::text, format('%s: {%s %s}, %s times, agreed {%s %s}', state, charged, currency, times, amount_minor, currency)
      from fact where times > 1 or (times = 1) <> (state = 'paid') or (times = 1 and charged <> amount_minor) or (state = 'charging') <> (open = 1)
    union all
    select 'A monthly payment isn’t in the ledger exactly once', id::text, format('%s: agreed {%s %s}, in the ledger {%s %s}', state, amount_minor, currency, posted, currency)
      from fact where posted <> case when state = 'paid' then amount_minor else 0 end
    union all
    select 'A monthly payment is for dates after the stay', installment.id::text, concat_ws(' ', installment.until_date, booking.local_end)
      from installment join booking on booking.id = installment.booking_id where installment.until_date > left(booking.local_end, 10)::date
        and (installment.state <> 'paid' or not exists (select from booking_change where booking_id = booking.id and state = 'accepted'))
    union all
    select 'The ledger has a monthly payment that nobody agreed to', posted.key, posted.amount::text
      from posted where not exists (select from installment where posted.key = installment.booking_id || ':installment:' || installment.number)`.execute(
    kysely,
  );
  return rows;
}
