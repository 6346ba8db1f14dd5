// Checks payments, Stripe payouts, and disputes against the copy of our Stripe balance. Reports problems, never repairs them.
// Recent transactions may be missing from the copy, so they're left to the next check.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

interface BalanceViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** All differences between our books and our Stripe balance; empty if Stripe was never asked. */
export async function verifyStripeBalance({ kysely }: Pick<Database, 'kysely'>): Promise<BalanceViolation[]> {
  const { rows } = await sql<BalanceViolation>`
    with copied as (
      select compared_until - interval '1 hour' as until from payment_reconciliation where provider = 'stripe-balance'
    ), moved as (
      select kind, subject, currency, sum(amount_minor) as amount, max(at) as at from stripe_movement group by kind, subject, currency
    ), payment as (
      -- A booking's payments at Stripe: one that was given up before is there with nothing.
      select call.booking_id, booking.currency, array_agg(distinct call.provider_reference) as subjects
      from payment_attempt as call join booking on booking.id = call.booking_id
      where call.provider = 'stripe' and call.operation in ('authorize', 'charge', 'installment', 'change', 'extra') and call.provider_reference is not null
      group by call.booking_id, booking.currency
    ), ours as (
      select payment.booking_id, payment.currency, payment.subjects,
        coalesce(sum(case when call.operation in ('capture', 'charge', 'installment', 'change', 'extra') then call.amount_minor
            when call.operation in ('refund', 'charge-refund') then -call.amount_minor else 0 end)
          filter (where call.status = 'succeeded'), 0)
          - (select coalesce(sum(stray_minor), 0) from stripe_refund where booking_id = payment.booking_id and state <> 'returned') as amount,
        bool_or(call.status in ('pending', 'unknown')) as is_open, greatest(max(call.settled_at), (select max(coalesce(returned_at, found_at)) from stripe_refund where booking_id = payment.booking_id)) as at
      from payment join payment_attempt as call on call.booking_id = payment.booking_id and call.provider = 'stripe'
      group by payment.booking_id, payment.currency, payment.subjects
    ), transfer as (
      select transfer.transfer_id, payout.id, payout.currency, transfer.settled_at,
        payout.amount_minor - coalesce((select sum(amount_minor) from payout_recovery where payout_id = payout.id and status = 'succeeded'), 0) as amount,
        exists (select from payout_recovery where payout_id = payout.id and (status = 'pending' or settled_at > copied.until)) as is_open
      from payout_transfer as transfer join payout on payout.id = transfer.payout_id, copied
      where transfer.status = 'succeeded'
    )
    select 'A payment and our balance at Stripe disagree' as rule, ours.booking_id::text as id,
      concat_ws(' ', ours.amount, coalesce(theirs.amount, 0), ours.currency) as detail
    from copied, ours left join lateral (
      select sum(amount) as amount from moved where kind = 'payment' and subject = any(ours.subjects) and currency = ours.currency
    ) as theirs on true
    where not ours.is_open and ours.at < copied.until and ours.amount <> coalesce(theirs.amount, 0)
    union all
    select 'Stripe has a payment that isn’t in our books', moved.subject, concat_ws(' ', moved.amount, moved.currency)
    from copied, moved
    where moved.kind = 'payment' and moved.amount <> 0 and moved.at < copied.until and not exists (
      select from ours where moved.subject = any(ours.subjects) and ours.currency = moved.currency)
    union all
    select 'A payout and our balance at Stripe disagree', transfer.id::text, concat_ws(' ', transfer.amount, coalesce(-moved.amount, 0), transfer.currency)
    from copied, transfer left join moved on moved.kind = 'transfer' and moved.subject = transfer.transfer_id and moved.currency = transfer.currency
    where transfer.settled_at < copied.until and not transfer.is_open and transfer.amount <> coalesce(-moved.amount, 0)
    union all
    select 'Stripe has a transfer that isn’t in our books', moved.subject, concat_ws(' ', moved.amount, moved.currency)
    from copied, moved
    where moved.kind = 'transfer' and moved.amount <> 0 and moved.at < copied.until
      and not exists (select from transfer where transfer.transfer_id = moved.subject and transfer.currency = moved.currency)
    union all
    select 'A dispute and our balance at Stripe disagree', dispute.id::text, concat_ws(' ', dispute.withdrawn_minor, coalesce(-moved.amount, 0), dispute.currency)
    from copied, dispute left join moved on moved.kind = 'dispute' and moved.subject = dispute.dispute_id and moved.currency = dispute.currency
    where greatest(dispute.fetched_at, moved.at) < copied.until and dispute.withdrawn_minor <> coalesce(-moved.amount, 0)
    union all
    select 'Stripe has a dispute that isn’t in our books', moved.subject, concat_ws(' ', moved.amount, moved.currency)
    from copied, moved
    where moved.kind = 'dispute' and moved.amount <> 0 and moved.at < copied.until
      and not exists (select from dispute where dispute.dispute_id = moved.subject and dispute.currency = moved.currency)`.execute(
    kysely,
  );
  return rows;
}
