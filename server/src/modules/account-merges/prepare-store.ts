// Queries for what the column rules can't handle.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Pair } from './move-store.ts';

type Trx = Transaction<DB>;

/** Members can't send kudos to, invite, block, or share a list with themselves. */
export async function dropBetween(trx: Trx, { goneId, keptId }: Pair): Promise<void> {
  const both = sql`(${goneId}::uuid, ${keptId}::uuid)`;
  await sql`delete from kudos where giver_id in ${both} and receiver_id in ${both}`.execute(trx);
  await sql`delete from referral where joined_id in ${both} and referrer_id in ${both}`.execute(trx);
  await sql`delete from member_block where blocker_id in ${both} and blocked_id in ${both}`.execute(trx);
  await sql`delete from saved_list_member as joined using saved_list as list
    where list.id = joined.list_id and list.owner_id in ${both} and joined.member_id in ${both}`.execute(trx);
}

/**
 * A co-host of the other account's property becomes its owner. If both accounts co-host someone else's property, the role that
 * allows more stays.
 */
export async function settleCoHosts(trx: Trx, { goneId, keptId }: Pair, at: Date): Promise<void> {
  const both = sql`(${goneId}::uuid, ${keptId}::uuid)`;
  const isMore = sql`array_position(array['calendar', 'calendar-messages', 'full'], own.level)
    > coalesce(array_position(array['calendar', 'calendar-messages', 'full'], other.level), 0)`;
  await sql`
    with ended as (
      select own.property_id, own.member_id, own.level from co_host as own join property on property.id = own.property_id
      where own.member_id = ${goneId} or (own.member_id = ${keptId} and property.host_id in ${both})
    ), begun as (
      select own.property_id, own.level, other.level as before
      from co_host as own join property on property.id = own.property_id
      left join co_host as other on other.property_id = own.property_id and other.member_id = ${keptId}
      where own.member_id = ${goneId} and property.host_id not in ${both} and ${isMore}
    )
    insert into co_host_event (id, at, property_id, action, actor_id, member_id, level)
    select gen_random_uuid(), ${at}::timestamptz, property_id, 'left', member_id, member_id, level from ended
    union all
    select gen_random_uuid(), ${at}::timestamptz, property_id,
      case when before is null then 'accepted' else 'level-changed' end, ${keptId}::uuid, ${keptId}::uuid, level
    from begun`.execute(trx);
  await sql`delete from co_host using property
    where property.id = co_host.property_id and co_host.member_id in ${both} and property.host_id in ${both}`.execute(
    trx,
  );
  await sql`
    update co_host as other set level = own.level from co_host as own
    where own.member_id = ${goneId} and other.member_id = ${keptId} and other.property_id = own.property_id
      and ${isMore}`.execute(trx);
}

/** The addresses of the closing account and of the one that stays. */
export interface Emails {
  readonly from: string;
  readonly to: string;
  /** The closing account's address was confirmed. */
  readonly isFromConfirmed: boolean;
}

/**
 * Open invitations to the closing account's address move to the remaining address, unless they're about a property that the member
 * now owns, co-hosts, or is already invited to. An unconfirmed address may belong to someone else, so invitations to it stay.
 */
export async function readdressInvitations(
  trx: Trx,
  { keptId }: Pair,
  { from, to, isFromConfirmed }: Emails,
): Promise<void> {
  await sql`
    update co_host_invitation as own set state = 'withdrawn' from property
    where property.id = own.property_id and own.state = 'pending' and (
      ((own.email = ${to} or ${isFromConfirmed} and own.email = ${from}) and property.host_id = ${keptId})
      or (${isFromConfirmed} and own.email = ${from} and (
        exists (select from co_host where co_host.property_id = own.property_id and co_host.member_id = ${keptId})
        or exists (select from co_host_invitation as other
          where other.property_id = own.property_id and other.email = ${to} and other.state = 'pending'))))`.execute(
    trx,
  );
  if (!isFromConfirmed) return;
  await sql`update co_host_invitation set email = ${to} where email = ${from} and state = 'pending'`.execute(trx);
  await sql`update team_invitation as own set email = ${to} where email = ${from} and state = 'pending' and not exists (
    select from team_invitation as other
    where other.team_id = own.team_id and other.email = ${to} and other.state = 'pending')`.execute(trx);
}

/** Combines the notes and tags of a listing that both accounts saved. */
export async function joinBookmarks(trx: Trx, { goneId, keptId }: Pair): Promise<void> {
  await sql`
    update bookmark as own set
      notes = left(concat_ws(E'\n', nullif(own.notes, ''), nullif(other.notes, '')), 2000),
      tags = array(select tag from unnest(own.tags || other.tags) with ordinality as said (tag, place)
        group by tag order by min(place) limit 12)
    from bookmark as other
    where own.member_id = ${keptId} and other.member_id = ${goneId} and other.listing_id = own.listing_id`.execute(trx);
}

export type NamedTable = 'saved_list' | 'saved_reply';

const namedColumns = (table: NamedTable) =>
  table === 'saved_list'
    ? { from: sql.table(table), of: sql.ref('owner_id'), name: sql.ref('name') }
    : { from: sql.table(table), of: sql.ref('member_id'), name: sql.ref('title') };

/** True if the member has a row with that name. */
const hasNamed = (table: NamedTable, memberId: string, text: RawBuilder<unknown>) => {
  const { from, of, name } = namedColumns(table);
  return sql`exists (select from ${from} as other where other.${of} = ${memberId} and lower(other.${name}) = lower(${text}))`;
};

/** Rows of the closing account whose name the remaining account also uses. */
export async function listDoubled(trx: Trx, pair: Pair, table: NamedTable): Promise<{ id: string; name: string }[]> {
  const { from, of, name } = namedColumns(table);
  const { rows } = await sql<{ id: string; name: string }>`
    select own.id, own.${name} as name from ${from} as own
    where own.${of} = ${pair.goneId} and ${hasNamed(table, pair.keptId, sql`own.${name}`)}`.execute(trx);
  return rows;
}

/** Renames the row unless one of the accounts has that name already. True if it was renamed. */
export async function renameUnlessTaken(
  trx: Trx,
  pair: Pair,
  { table, id, text }: { table: NamedTable; id: string; text: string },
): Promise<boolean> {
  const { from, name } = namedColumns(table);
  const { numAffectedRows } = await sql`
        update ${from} set ${name} = ${text} where id = ${id}
          and not ${hasNamed(table, pair.keptId, sql`${text}::text`)} and not ${hasNamed(table, pair.goneId, sql`${text}::text`)}`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** The closing account's public link keeps working as a named link, because each member has only one public link. */
export async function labelCode(trx: Trx, { goneId, keptId }: Pair): Promise<void> {
  await sql`
    update referral_code set label = 'The link of my other account' where member_id = ${goneId} and label is null
      and exists (select from referral_code as other where other.member_id = ${keptId} and other.label is null)`.execute(
    trx,
  );
}

/** Time off everywhere was about each account's own properties, so the merge doesn't block any hour that was open. */
export async function nameTimeOffProperties(trx: Trx, { goneId, keptId }: Pair): Promise<void> {
  const everywhere = sql`time_off.is_everywhere and (time_off.host_id = ${goneId}
    or (time_off.host_id = ${keptId} and exists (select from property where host_id = ${goneId})))`;
  await sql`
    insert into time_off_property (time_off_id, property_id)
    select time_off.id, property.id from time_off join property on property.host_id = time_off.host_id
    where ${everywhere}`.execute(trx);
  await sql`update time_off set is_everywhere = false where ${everywhere}`.execute(trx);
}

/**
 * Conversations are looked up by their participants. If both accounts have one with the same person about the same listing, the
 * closing account's conversation stays beside the other under a key that no lookup uses.
 */
export async function renameConversations(trx: Trx, { goneId, keptId }: Pair): Promise<void> {
  await sql`
    update conversation as own set pair_key =
      case when exists (select from conversation as other where other.pair_key = named.key)
        then named.key || ':' || own.id else named.key end
    from (
      select conversation.id, concat_ws(':', 
          least(other.member_id::text collate "C", ${keptId}), greatest(other.member_id::text collate "C", ${keptId}),
        coalesce(conversation.listing_id::text, '-')) as key
      from conversation_member as seat
      join conversation on conversation.id = seat.conversation_id
      join conversation_member as other on other.conversation_id = conversation.id and other.member_id <> seat.member_id
        and other.role <> 'co-host'
      where seat.member_id = ${goneId} and seat.role <> 'co-host' and conversation.pair_key like '%' || ${goneId} || '%'
    ) as named
    where own.id = named.id`.execute(trx);
}

/** Queued effects then name the remaining account and go to it. */
export async function readdressWaiting(trx: Trx, { goneId, keptId }: Pair, { from, to }: { from: string; to: string }) {
  const renamed = (column: RawBuilder<unknown>) => sql`
    case when lower(${column} ->> 'to') = lower(${from}) then jsonb_set(${column}, '{to}', to_jsonb(${to}::text)) else ${column} end`;
  await sql`
    update outbox set payload = replace((${renamed(sql`payload`)})::text, ${goneId}, ${keptId})::jsonb
    where done_at is null and topic <> 'member-merged' and payload::text like '%' || ${goneId} || '%'`.execute(trx);
  await sql`
    update digest_item set email = replace((${renamed(sql`email`)})::text, ${goneId}, ${keptId})::jsonb
    where member_id = ${goneId}`.execute(trx);
}

/** Reports about the closed account's page are then about the remaining one. */
export async function renameReported(trx: Trx, { goneId, keptId }: Pair): Promise<void> {
  await sql`
    update report as own set subject_id = ${keptId} where own.kind = 'member' and own.subject_id = ${goneId}
      and not exists (select from report as other
        where other.kind = 'member' and other.subject_id = ${keptId} and other.reporter_id = own.reporter_id)`.execute(
    trx,
  );
}

/** Otherwise staff who impersonate the closing account would continue with the other one. */
export const endImpersonations = (trx: Trx, { goneId }: Pair, at: Date) =>
  sql`update impersonation set ended_at = ${at} where member_id = ${goneId} and ended_at is null and ends_at > ${at}`.execute(
    trx,
  );

/** People with the calendar address of one account weren't given the other account's calendar. */
export const deleteCalendarLinks = (trx: Trx, { goneId }: Pair) =>
  sql`delete from calendar_export where member_id = ${goneId} and listing_id is null and property_id is null`.execute(
    trx,
  );

export const readdressTickets = (trx: Trx, { goneId }: Pair, emails: { from: string; to: string }) =>
  sql`update support_ticket set email = ${emails.to} where member_id = ${goneId} and email = ${emails.from}`.execute(
    trx,
  );
