// The query that checks changes against their bookings, charges, hours, and the ledger.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface ChangeViolation {
  readonly rule: string;
  readonly id: string;
  /** Amounts are written as `{1000 USD}` until they're formatted. */
  readonly detail: string;
}

/** What's wrong with changes. */
export async function listViolations(db: Db): Promise<ChangeViolation[]> {
  const { rows } = await sql<ChangeViolation>`
    with call as (
      select change_id, count(*) filter (where operation = 'change' and status = 'succeeded') as times,
        coalesce(sum(amount_minor) filter (where operation = 'change' and status = 'succeeded'), 0) as charged,
        count(*) filter (where operation = 'change' and status in ('pending', 'unknown')) as open,
        coalesce(sum(amount_minor) filter (where operation = 'refund' and status <> 'failed'), 0) as back
      from payment_attempt where change_id is not null group by change_id
    ), fact as (
      select change.id, change.booking_id, change.state, change.difference_minor, change.is_charged_later, booking.currency, change.money_back_minor + change.credit_back_minor as agreed_back,
        coalesce(call.times, 0) as times, coalesce(call.charged, 0) as charged, coalesce(call.open, 0) as open, coalesce(call.back, 0) as back
      from booking_change as change join booking on booking.id = change.booking_id left join call on call.change_id = change.id
    )
    select 'A change wasn’t charged exactly once' as rule, id::text as id, format('%s: {%s %s}, %s times, agreed {%s %s}', state, charged, currency, times, difference_minor, currency) as detail
      from fact where charged <> case when state = 'accepted' and not is_charged_later then greatest(difference_minor, 0) else 0 end or times > 1 or (state = 'charging') <> (open = 1)
    union all
    select 'What a change gives back isn’t being paid exactly once', id::text, format('%s: {%s %s}, agreed {%s %s}', state, back, currency, agreed_back, currency)
      from fact where back <> agreed_back
    union all
    select 'A booking and its change disagree on whether it’s being charged', booking.id::text, booking.status
      from booking where is_changing <> exists (select from booking_change where booking_id = booking.id and state = 'charging')
    union all
    select 'A change that isn’t being charged keeps hours', change.id::text, change.state
      from booking_change as change where state <> 'charging' and exists (select from occupied where change_id = change.id)
    union all
    select 'A booking that’s over has an open change', booking.id::text, booking.status || ' ' || change.state
      from booking join booking_change as change on change.booking_id = booking.id
      where change.state in ('open', 'charging', 'unpaid') and booking.status not in ('confirmed', 'active')
    union all
    select 'A booking isn’t what its latest change agreed', booking.id::text, format('total {%s %s}, agreed {%s %s}', booking.total_minor, booking.currency, latest.after ->> 'totalMinor', booking.currency)
      from booking cross join lateral (
        select after from booking_change where booking_id = booking.id and state = 'accepted' order by ended_at desc, id desc limit 1) as latest
      where booking.total_minor <> (latest.after ->> 'totalMinor')::bigint or booking.starts_at <> (latest.after ->> 'startsAt')::timestamptz
        or booking.ends_at <> (latest.after ->> 'endsAt')::timestamptz`.execute(db);
  return rows;
}
