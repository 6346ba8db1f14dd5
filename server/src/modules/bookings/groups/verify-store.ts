// Checks requests to several hosts: who got the booking, and where their one authorization is. Reports problems, never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../../db/open.ts';
import type { Finding } from '../verify-store.ts';

/** I3: one authorization per group, with the booking that needs it, and at most one booking out of it. */
export async function verifyGroups({ kysely }: Pick<Database, 'kysely'>): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    with member as (
      select booking.request_group_id as group_id, booking.id, booking.status, booking.confirmed_at, booking.guest_id, booking.host_id,
        booking.currency, booking.during, booking.total_minor
      from booking where booking.request_group_id is not null
    ), fact as (
      select request_group.id, request_group.request_count, request_group.authorized_minor, count(member.id) as members,
        count(distinct (member.guest_id, member.currency)) as kinds, count(distinct member.host_id) as hosts,
        count(*) filter (where member.status = 'hold') as held, count(*) filter (where member.status = 'requested') as open,
        count(*) filter (where member.confirmed_at is not null) as won, max(member.total_minor) as most
      from request_group left join member on member.group_id = request_group.id group by request_group.id
    ), reserved as (
      select member.group_id, member.id, member.status, member.confirmed_at, call.amount_minor
      from member join payment_attempt as call on call.booking_id = member.id and call.operation = 'authorize' and call.status = 'succeeded'
    )
    select 'A request to several hosts doesn’t have all of its requests' as rule, id::text as id, format('%s of %s', members, request_count) as detail
      from fact where members <> request_count
    union all
    select 'A request to several hosts is of several guests, or to one host twice', id::text, format('%s %s', kinds, hosts)
      from fact where kinds <> 1 or (hosts <> members and won = 0 and open > 0)
    union all
    select 'A request to several hosts became several bookings', id::text, won::text from fact where won > 1
    union all
    select 'Another host accepted, but this request is still open', id::text, open::text from fact where won > 0 and open > 0
    union all
    select 'A request to several hosts is held without the others', id::text, held::text from fact where held > 0 and held <> members
    union all
    select 'A request to several hosts doesn’t have one authorization of the highest price', fact.id::text, format('%s of %s', authorizations.amounts, fact.authorized_minor)
      from fact cross join lateral (select count(*) as count, string_agg(amount_minor::text, ' ') as amounts, sum(amount_minor) as sum from reserved where group_id = fact.id) as authorizations
      where fact.held = 0 and (authorizations.count <> 1 or authorizations.sum <> fact.authorized_minor or (fact.won = 0 and fact.authorized_minor < fact.most))
    union all
    select 'The authorization of a request to several hosts belongs to one that has ended', fact.id::text, reserved.id || ' ' || reserved.status
      from fact join reserved on reserved.group_id = fact.id
      where (fact.open > 0 and reserved.status <> 'requested') or (fact.won > 0 and reserved.confirmed_at is null)`.execute(
    kysely,
  );
  return rows;
}
