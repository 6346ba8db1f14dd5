// Queries for the audit log table.
import type { AuditSubject } from '@daynook/contract/staff/staff';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { VIEW_ACTIONS } from '../audit/service.ts';
import {
  bookingsNumbered,
  filterByDates,
  filterByValue,
  findFirstIds,
  findIds,
  idIn,
  isAnyOf,
  isPart,
  membersWithEmail,
  nameLike,
  peopleNamed,
  ticketsNumbered,
} from './match-store.ts';
import type { TableFilter, TableParams, TableRow, TableSource } from './table-store.ts';

export interface EntryRow extends TableRow {
  readonly at: Date;
  readonly actor_id: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly subject_kind: AuditSubject;
  readonly subject_id: string;
  readonly subject_title: string | null;
  readonly member_id: string | null;
  readonly member_name: string | null;
  readonly reason: string | null;
}

export interface Query extends TableParams {
  readonly actor?: string | undefined;
  readonly about?: string | undefined;
  readonly actorId?: string | undefined;
  readonly memberId?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly what?: 'looks' | 'deeds' | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const viewActions = sql.join(VIEW_ACTIONS.map((action) => sql.lit(action)));

/** Everyone with entries, from the index: there are few, however long the log and however many members. */
const actors = sql`
  with recursive actor(id) as (
    (select actor_id from audit_event order by actor_id limit 1)
    union all
    select (select actor_id from audit_event where actor_id > actor.id order by actor_id limit 1) from actor where actor.id is not null
  ) select id from actor where id is not null`;

/** Members with entries as actors. */
async function actorsNamed(db: Db, text: string): Promise<{ ids: string[]; isBroad: boolean }> {
  const id = idIn(text);
  if (id !== undefined) return { ids: [id], isBroad: false };
  const named = isPart(text) ? nameLike(text) : sql`starts_with(lower(name), ${text.toLowerCase()})`;
  return findIds(db, [sql`select id from member where id = any(array(${actors})) and deleted_at is null and ${named}`]);
}

/** Members, bookings, and tickets that match the text. */
function subjectsNamed(db: Db, text: string): Promise<{ ids: string[]; isBroad: boolean }> {
  const id = idIn(text);
  if (id !== undefined) return Promise.resolve({ ids: [id], isBroad: false });
  const subjects = [bookingsNumbered(text), ticketsNumbered(text), ...peopleNamed(text)];
  return findFirstIds(db, membersWithEmail(text), subjects);
}

const selectReference = (table: 'damage_report' | 'booking_dispute' | 'dispute') => sql`
  (select booking.reference from ${sql.table(table)} as problem join booking on booking.id = problem.booking_id
    where problem.id = row.subject_id)`;

/** What people call the subject: looked up by primary key, and only for the rows of a page. Never what someone wrote or reported. */
const subjectTitle = sql`case row.subject_kind
    when 'ticket' then (select reference from support_ticket where id = row.subject_id)
    when 'booking' then (select reference from booking where id = row.subject_id)
    when 'listing' then (select title from listing where id = row.subject_id)
    when 'property' then (select title from property where id = row.subject_id)
    when 'promo-code' then (select code from promo_code where id = row.subject_id)
    when 'damage-report' then ${selectReference('damage_report')}
    when 'booking-dispute' then ${selectReference('booking_dispute')}
    when 'dispute' then ${selectReference('dispute')}
  end`;

export const auditLogSource: TableSource<Query> = {
  from: sql`audit_event as row`,
  joins: sql`left join member as actor on actor.id = row.actor_id left join member as whose on whose.id = row.member_id`,
  columns: sql`row.at, row.actor_id, actor.name as actor_name, row.action, row.subject_kind, row.subject_id,
    ${subjectTitle} as subject_title, row.member_id, whose.name as member_name, row.reason`,
  sorts: { at: { by: sql`row.at`, type: 'timestamptz' } },
  async narrow(
    db,
    { actor, about, actorId, memberId, subjectId, what, action, subject, ...days },
  ): Promise<TableFilter> {
    const conditions: RawBuilder<unknown>[] = [
      ...filterByValue(sql`row.actor_id`, actorId),
      ...filterByValue(sql`row.member_id`, memberId),
      ...filterByValue(sql`row.subject_id`, subjectId),
      ...filterByValue(sql`row.action`, action),
      ...filterByValue(sql`row.subject_kind`, subject),
      ...(what === 'looks' ? [sql`row.action in (${viewActions})`] : []),
      ...(what === 'deeds' ? [sql`row.action not in (${viewActions})`] : []),
      ...filterByDates(sql`row.at`, days),
    ];
    const by = actor ? await actorsNamed(db, actor) : undefined;
    const of = about ? await subjectsNamed(db, about) : undefined;
    if (by) conditions.push(isAnyOf(sql`row.actor_id`, by.ids));
    if (of) conditions.push(sql`(${isAnyOf(sql`row.member_id`, of.ids)} or ${isAnyOf(sql`row.subject_id`, of.ids)})`);
    return { conditions, isBroad: by?.isBroad === true || of?.isBroad === true };
  },
};
