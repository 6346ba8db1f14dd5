// Queries that find bookings against the invariants. They report problems and never repair them.
import { OCCUPYING_STATUSES, TERMINAL_STATUSES } from '@daynook/contract/booking-states';
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { isExcused } from '../listings/service.ts';
import { CREDIT, OUTSIDE } from '../payments/service.ts';

export interface Finding {
  /** What's wrong, for staff and the operator. */
  readonly rule: string;
  readonly id: string;
  /** Amounts are written as `{1000 USD}` until they're formatted. */
  readonly detail: string;
}

type Db = Pick<Database, 'kysely'>;

/** I1: no hour is taken twice, and exactly the bookings that occupy hours have them. */
export async function verifyHours({ kysely }: Db): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    -- Compares only rows that start before an earlier one ends.
    with crowded as (
      select listing_id, seat from (
        select listing_id, seat, lower(during) as starts_at, max(upper(during)) over (
          partition by listing_id, seat order by lower(during), id rows between unbounded preceding and 1 preceding) as taken_until
        from occupied) as held
      where starts_at < taken_until group by 1, 2
    )
    select 'Two bookings or blocks overlap' as rule, one.id::text as id, other.id::text as detail
      from crowded join occupied as one using (listing_id, seat) join occupied as other using (listing_id, seat)
      where one.id < other.id and other.during && one.during
    union all
    select 'A booking isn’t holding its hours', booking.id::text, booking.status
      from booking where status = any(${OCCUPYING_STATUSES as unknown as string[]}) and not exists (
        select 1 from occupied where occupied.booking_id = booking.id and occupied.listing_id = booking.listing_id
          and occupied.kind = case when booking.status = 'hold' then 'hold' else 'booking' end and occupied.during @> case when booking.released_at is null then booking.during
            else tstzrange(lower(booking.during), booking.released_at) end)
    union all
    select 'A declined, withdrawn, expired, or canceled booking still holds hours', booking.id::text, booking.status || ' ' || occupied.kind
      from booking join occupied on occupied.booking_id = booking.id
      where booking.status in ('declined', 'withdrawn', 'expired')
        or (booking.status = 'cancelled' and booking.cancelled_by is distinct from 'host')
    union all
    select 'Hours of a booking that the host canceled are open again', booking.id::text, booking.status
      from booking where status = 'cancelled' and cancelled_by = 'host' and confirmed_at is not null and not exists (
        select 1 from occupied where occupied.booking_id = booking.id and occupied.kind = 'host_block')
        and not ${isExcused}
    union all
    -- Parts and seats can't change while bookings are ahead.
    select 'A part of a booked whole place is open', booking.id::text, link.part_id::text
      from booking join listing_link as link on link.listing_id = booking.listing_id
      where booking.status in ('requested', 'awaiting_payment', 'confirmed') and not exists (
        select 1 from occupied where occupied.booking_id = booking.id and occupied.listing_id = link.part_id and occupied.during @> booking.during)
    union all
    select 'A booking holds fewer seats than it has guests', booking.id::text, booking.guests::text
      from booking join listing on listing.id = booking.listing_id and listing.seats > 1
      where booking.status in ('requested', 'awaiting_payment', 'confirmed') and booking.guests > (
        select count(*) from occupied where occupied.booking_id = booking.id and occupied.listing_id = booking.listing_id)`.execute(
    kysely,
  );
  return rows;
}

/** I3: what was charged, refunded, and is still held agrees between booking, provider calls, and ledger. */
export async function verifyMoney({ kysely }: Db): Promise<Finding[]> {
  // Damage after a stay is checked with its reports.
  const { rows } = await sql<Finding>`
    with balance as (
      select movement.booking_id,
        coalesce(sum(entry.amount_minor) filter (where account = 'clearing'), 0) as clearing,
        coalesce(sum(entry.amount_minor) filter (where account = 'guest_funds_held'), 0) as held,
        coalesce(sum(entry.amount_minor) filter (where account = 'refunds_payable'), 0) as refunds_payable,
        coalesce(sum(entry.amount_minor) filter (where account = 'promotions' and movement.kind <> 'credit'), 0) as promotions,
        coalesce(sum(entry.amount_minor) filter (where movement.kind in ('settle', 'cancel', 'adjustment') and account in ('host_payable', 'host_receivable')), 0) as payable,
        coalesce(sum(entry.amount_minor) filter (where movement.kind = 'adjustment' and account = 'refunds_payable'), 0) as agreed,
        coalesce(sum(entry.amount_minor) filter (where movement.kind = 'capture' and account in ('clearing', 'host_receivable')), 0) as captured,
        coalesce(sum(entry.amount_minor) filter (where movement.kind = 'unapplied' and account in ('clearing', 'host_receivable')), 0) as unapplied,
        coalesce(-sum(entry.amount_minor) filter (where account = 'tax_payable'), 0) as tax_booked,
        coalesce(sum(abs(entry.amount_minor)) filter (where account = 'host_receivable'), 0) as direct,
        coalesce(sum(abs(entry.amount_minor)) filter (where account in ('clearing', 'host_payable') and movement.kind <> 'payout'), 0) as ours,
        coalesce(sum(entry.amount_minor) filter (where movement.kind = 'refund' and account in ('clearing', 'host_receivable', 'guest_credit')), 0) as refunded
      from ledger_transaction as movement join ledger_entry as entry on entry.transaction_id = movement.id
      where movement.kind not in ('damage', 'extra', 'fine') group by movement.booking_id
    ), calls as (
      select booking_id,
        count(*) filter (where operation = 'capture' and status = 'succeeded') as captures,
        coalesce(sum(amount_minor) filter (where operation = 'refund' and status = 'succeeded'), 0) as refunded,
        coalesce(sum(amount_minor) filter (where operation = 'refund' and status = 'succeeded' and change_id is not null), 0) as change_refunded,
        coalesce(sum(amount_minor) filter (where operation = 'refund' and status in ('pending', 'unknown')), 0) as owed
      from payment_attempt group by booking_id
    ), changed as (
      -- What changes gave back isn't part of the current total, nor of its refunds.
      select booking_id, sum(money_back_minor) as money, sum(credit_back_minor) as credit from booking_change where state = 'accepted' group by booking_id
    ), fact as (
      select booking.id, booking.status, booking.payment_status, booking.currency, booking.total_minor, booking.unpaid_minor, booking.total_minor - booking.credit_minor - booking.unpaid_minor + coalesce(changed.money, 0) as charge_minor, booking.credit_minor + coalesce(changed.credit, 0) as credit_minor, booking.refunded_minor,
        booking.change_back_minor, coalesce(changed.money + changed.credit, 0) as changed_minor, coalesce(calls.change_refunded, 0) as change_refunded,
        booking.host_refund_minor, booking.goodwill_minor, booking.promo_minor, booking.promo_back_minor, coalesce(balance.promotions, 0) as promotions,
        booking.host_share_minor - booking.host_loss_minor as hosts,
        coalesce(balance.payable, 0) as payable, coalesce(balance.agreed, 0) as agreed,
        booking.total_minor > 0 and booking.confirmed_at is not null
          and (booking.payment_method <> 'cash' or booking.payment_received_at is not null)
          and not (booking.series_number > 1 and booking.unpaid_minor = booking.total_minor) is true as is_paid,
        coalesce(booking.series_number > 1, false) as is_paid_later,
        booking.payment_method, booking.collected_by, booking.confirmed_at, coalesce(balance.unapplied, 0) as unapplied,
        booking.tax_minor - booking.tax_back_minor as tax_due, coalesce(balance.tax_booked, 0) as tax_booked,
        coalesce(balance.direct, 0) as direct, coalesce(balance.ours, 0) as ours,
        coalesce((select sum(amount_minor) from received_payment where booking_id = booking.id and reversed_at is null), 0) as received,
        coalesce(balance.clearing, 0) as clearing, coalesce(balance.held, 0) as held,
        coalesce(balance.refunds_payable, 0) as refunds_payable, coalesce(balance.captured, 0) as captured,
        -coalesce(balance.refunded, 0) as refunded, coalesce(calls.captures, 0) as captures,
        coalesce(calls.refunded, 0) as calls_refunded, coalesce(calls.owed, 0) as calls_owed
      from booking left join balance on balance.booking_id = booking.id left join calls on calls.booking_id = booking.id left join changed on changed.booking_id = booking.id
    )
    select 'The amount charged doesn’t match the booking’s status' as rule, id::text as id, format('%s: {%s %s} of {%s %s}', status, captured, currency, charge_minor, currency) as detail
      from fact where captured <> case when is_paid then charge_minor else 0 end
    union all
    select 'A confirmed booking has no confirmation time', id::text, status
      from fact where status in ('confirmed', 'active', 'completed', 'closed') and total_minor > 0 and not is_paid
        and not ((payment_method = 'cash' or is_paid_later) and confirmed_at is not null)
    union all
    select 'A confirmed booking wasn’t charged exactly once', id::text, captures || ' times' from fact where captures > 1 or (is_paid and captures <> case when is_paid_later then 0 else least(charge_minor, 1) end)
    union all
    select 'The amount held for a booking is wrong', id::text, format('%s: {%s %s} of {%s %s}', status, -held, currency, total_minor + promo_minor - host_refund_minor - unpaid_minor, currency)
      from fact where held <> case when is_paid and status in ('confirmed', 'active', 'completed') then -(total_minor + promo_minor - host_refund_minor - unpaid_minor) else 0 end
    union all
    select 'What a promo code cost us is wrong', id::text, format('%s: {%s %s}, agreed {%s %s}', status, promotions, currency, promo_minor - promo_back_minor, currency)
      from fact where promotions <> case when is_paid then promo_minor - promo_back_minor else 0 end
    union all
    select 'More was refunded than received', id::text, format('{%s %s} of {%s %s}', refunded, currency, captured + unapplied + credit_minor, currency) from fact
      where refunded > captured + unapplied + case when is_paid then credit_minor else 0 end
    union all
    select 'The books don’t match the payments recorded outside the site', id::text, format('%s: received {%s %s}, in the ledger {%s %s}', status, received, currency, captured + unapplied, currency)
      from fact where payment_method not in ('card', 'sandbox', 'credit') and (captured + unapplied > received
        or (received > captured + unapplied and not (status = 'awaiting_payment' or (payment_method = 'cash' and not is_paid and status in ('confirmed', 'active', 'completed', 'closed')))))
    union all
    select 'Money paid to a host directly is in the wrong account', id::text, format('collected by %s: {%s %s} as the host’s, {%s %s} as ours', collected_by, direct, currency, ours, currency)
      from fact where case collected_by when 'host' then ours else direct end <> 0
    union all
    select 'Booking, payments, and ledger disagree on refunds', id::text, format('booking {%s %s}, ledger {%s %s}, payments {%s %s}', refunded_minor, currency, refunded, currency, calls_refunded, currency)
      from fact where refunded_minor + change_refunded <> refunded or refunded <> calls_refunded
    union all
    select 'A booking and its changes disagree on what they gave back', id::text, format('booking {%s %s}, changes {%s %s}', change_back_minor, currency, changed_minor, currency)
      from fact where change_back_minor <> changed_minor
    union all
    select 'A refund we owe isn’t being paid', id::text, format('owed {%s %s}, being paid {%s %s}', -refunds_payable, currency, calls_owed, currency)
      from fact where -refunds_payable <> calls_owed
    union all
    select 'The payment status doesn’t match the refunds', id::text, format('%s, %s, refunded {%s %s}', status, payment_status, refunded_minor, currency)
      from fact where total_minor > 0 and is_paid
        and payment_status <> case when refunded_minor = 0 then 'paid' when refunded_minor = total_minor - unpaid_minor then 'refunded' else 'partially_refunded' end
    union all
    select 'An agreed refund isn’t in the ledger exactly once', id::text, format('agreed {%s %s}, in the ledger {%s %s}', host_refund_minor + goodwill_minor, currency, -agreed, currency)
      from fact where -agreed <> host_refund_minor + goodwill_minor
    union all
    select 'Agreed refunds and booking disagree', booking.id::text, format('from the host {%s %s}, of their earnings {%s %s}, from us {%s %s}', booking.host_refund_minor, currency, booking.host_loss_minor, currency, booking.goodwill_minor, currency)
      from booking left join lateral (
        select coalesce(sum(amount_minor) filter (where bearer = 'host'), 0) + disputes.hosts as hosts,
          coalesce(sum(host_loss_minor), 0) + disputes.loss as loss,
          coalesce(sum(amount_minor) filter (where bearer = 'platform'), 0) + disputes.ours
            + (select coalesce(sum(goodwill_minor), 0) from stripe_refund where booking_id = booking.id) as ours
        from (
          select coalesce(sum(refund_host_minor), 0) as hosts, coalesce(sum(host_loss_minor), 0) as loss, coalesce(sum(refund_platform_minor), 0) as ours
          from booking_dispute where booking_id = booking.id
        ) as disputes left join refund_proposal on refund_proposal.booking_id = booking.id and refund_proposal.state = 'agreed'
        group by disputes.hosts, disputes.loss, disputes.ours
      ) as given on true
      where (booking.host_refund_minor, booking.host_loss_minor, booking.goodwill_minor) <> (given.hosts, given.loss, given.ours)
    union all
    select 'The host’s earnings from a closed booking are wrong', id::text, format('earned {%s %s}, in the ledger {%s %s}', hosts, currency, -payable, currency)
      from fact where status = 'closed' and is_paid and -payable <> hosts
    union all
    -- Tax is posted when a stay is settled, reduced by refunds.
    select 'The tax of a booking and the tax in the books differ', id::text, format('%s: due {%s %s}, in the ledger {%s %s}', status, tax_due, currency, tax_booked, currency)
      from fact where tax_booked <> case when is_paid and status in ('closed', 'cancelled') then tax_due else 0 end
    union all
    select 'The taxes of a booking don’t add up to what was charged', id::text, format('total {%s %s}, of which tax {%s %s}', total_minor, currency, tax_minor, currency)
      from booking where (total_minor + promo_minor - subtotal_minor - guest_fee_minor, tax_minor) <> (
        select coalesce(sum((tax ->> 'amountMinor')::bigint) filter (where not (tax ->> 'isIncluded')::boolean and tax ->> 'supply' <> 'host-fee'), 0),
          coalesce(sum((tax ->> 'amountMinor')::bigint) filter (where tax ->> 'remittedBy' = 'platform'), 0)
        from jsonb_array_elements(taxes) as tax)
    union all
    select 'A card hold wasn’t released', id::text, concat_ws(' ', status, payment_status)
      from fact where status in ('declined', 'withdrawn', 'expired') and payment_status = 'authorized'
        and not exists (select 1 from payment_attempt where booking_id = fact.id and operation = 'void' and status in ('pending', 'unknown'))`.execute(
    kysely,
  );
  return rows;
}

/** I3: a booking's own amounts add up, and its provider calls and movements have its currency and host. */
export async function verifyTerms({ kysely }: Db): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'A booking’s price lines don’t add up to its total' as rule, id::text as id, format('total {%s %s}', total_minor, currency) as detail
      from booking where total_minor <> (
        select coalesce(sum((line ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(booking.lines) as line)
    union all
    select 'A payment is in a different currency than its booking', call.id::text, concat_ws(' ', call.operation, call.currency, booking.currency)
      from payment_attempt as call join booking on booking.id = call.booking_id where call.currency <> booking.currency
    union all
    select rule, id, detail from (
      -- One pass over the ledger for both checks.
      select booking.id::text as id, movement.kind, entry.currency, booking.currency as own_currency, entry.account, entry.member_id, booking.host_id
      from ledger_transaction as movement join booking on booking.id = movement.booking_id
      join ledger_entry as entry on entry.transaction_id = movement.id
      where entry.currency <> booking.currency
        or (entry.account in ('host_payable', 'host_receivable') and entry.member_id <> booking.host_id)
    ) as odd cross join lateral (
      select 'A booking’s ledger entries are in another currency' as rule, concat_ws(' ', kind, currency, own_currency) as detail
        where currency <> own_currency
      union all
      select 'Earnings were credited to someone other than the booking’s host', concat_ws(' ', account, member_id)
        from member as payee
        where payee.id = member_id and account in ('host_payable', 'host_receivable') and coalesce(payee.merged_into_id, payee.id) <> host_id
    ) as broken`.execute(kysely);
  return rows;
}

/** I3 from the other side: what the simulated card network holds belongs to a booking. */
export async function verifySandbox({ kysely }: Db): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with by_hand as (
      select booking_id, sum(amount_minor) as refunded from payment_attempt
      where operation = 'refund' and status = 'succeeded' and provider in (${OUTSIDE}, ${CREDIT}) group by 1
    ), by_change as (
      select booking_id, sum(amount_minor) as refunded from payment_attempt
      where operation = 'refund' and status = 'succeeded' and change_id is not null group by 1
    ), disagreeing as materialized (
      -- There are few of these, so only they are examined further.
      select booking.id, booking.status, booking.payment_status, booking.refunded_minor, booking.currency, charge.state,
        coalesce(all_of.refunded, 0) as at_provider, coalesce(charge.captured_minor, charge.amount_minor) as charged_minor, charge.currency as charged_in
      from payment_attempt as call join booking on booking.id = call.booking_id
      join sandbox_charge as charge on charge.idempotency_key = call.idempotency_key
      left join by_hand on by_hand.booking_id = booking.id
      left join by_change on by_change.booking_id = booking.id
      -- Including attempts that paid installments and changes.
      cross join lateral (
        select sum(one.refunded_minor)::bigint as refunded from payment_attempt as paid join sandbox_charge as one on one.idempotency_key = paid.idempotency_key
        where paid.booking_id = booking.id and paid.operation in ('authorize', 'installment', 'change') and paid.status = 'succeeded') as all_of
      where call.operation = 'authorize' and call.status = 'succeeded'
        and (charge.state <> case when booking.confirmed_at is not null then 'captured' when booking.status = 'requested' then 'authorized' else 'voided' end
          or coalesce(all_of.refunded, 0) <> booking.refunded_minor + coalesce(by_change.refunded, 0) - coalesce(by_hand.refunded, 0))
    )
    select 'A charge has no booking' as rule, charge.idempotency_key as id, format('%s, {%s %s}, refunded {%s %s}', charge.state, charge.amount_minor, charge.currency, charge.refunded_minor, charge.currency) as detail
      from sandbox_charge as charge left join payment_attempt as call on call.idempotency_key = charge.idempotency_key
      where call.id is null and charge.state <> 'voided' and charge.refunded_minor < coalesce(charge.captured_minor, charge.amount_minor)
    union all
    select 'The payment provider charged a different amount than we asked for', call.booking_id::text, format('charged {%s %s}, asked for {%s %s}', charge.amount_minor, charge.currency, call.amount_minor, call.currency)
      from payment_attempt as call join sandbox_charge as charge on charge.idempotency_key = call.idempotency_key
      where call.operation in ('authorize', 'installment', 'change', 'extra') and (charge.amount_minor, charge.currency) <> (call.amount_minor, call.currency)
    union all
    select 'The payment provider captured a different amount than we asked for', call.booking_id::text,
      format('captured {%s %s}, asked for {%s %s}', charge.captured_minor, charge.currency, call.amount_minor, call.currency)
      from payment_attempt as call join payment_attempt as reserved on reserved.booking_id = call.booking_id and reserved.operation = 'authorize' and reserved.status = 'succeeded'
      join sandbox_charge as charge on charge.idempotency_key = reserved.idempotency_key
      where call.operation = 'capture' and call.status = 'succeeded' and coalesce(charge.captured_minor, charge.amount_minor) <> call.amount_minor
    union all
    select 'The payment provider and the booking disagree', id::text, format('%s, %s: provider refunded {%s %s}, booking {%s %s}', status, state, at_provider, charged_in, refunded_minor, currency)
      from disagreeing
      where not exists (select 1 from payment_attempt where booking_id = disagreeing.id and payment_attempt.status in ('pending', 'unknown'))
        -- Charged after we stopped waiting, and returned in full, or by staff another way.
        and not (payment_status = 'voided' and exists (select 1 from payment_attempt
          where booking_id = disagreeing.id and operation = 'void' and payment_attempt.status = 'succeeded' and provider = ${OUTSIDE}))
        and not (status = 'expired' and state = 'captured' and at_provider = charged_minor)`.execute(kysely);
  return rows;
}

/** I9: an end state is reached once, with one event. */
export async function verifyStates({ kysely }: Db): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'The end of a booking wasn’t recorded exactly once' as rule, booking.id::text as id, booking.status || ' ' || count(event.id) as detail
      from booking left join booking_event as event on event.booking_id = booking.id and event.code = any(${TERMINAL_STATUSES as unknown as string[]})
      group by booking.id, booking.status
      having count(event.id) <> case when booking.status = any(${TERMINAL_STATUSES as unknown as string[]}) then 1 else 0 end
        or count(event.id) filter (where event.code <> booking.status) > 0
    union all
    select 'A booking’s deadline doesn’t match its status', id::text, status
      from booking where (expires_at is not null) <> (status in ('hold', 'requested', 'awaiting_payment'))`.execute(
    kysely,
  );
  return rows;
}
