// The list of those who wait to be let in, before staff: looked through, and let in one by one (M3). Letting in is logged.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { StaffPlace } from '@daynook/contract/staff/places';
import { type Kysely, sql } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { likeText, type Mark, readCursor, writeCursor } from '../../lib/cursor.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { activateMember } from '../members/service.ts';
import { countWaiting, hasNotCome } from './beta.ts';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly postal_code: string;
  readonly role: StaffPlace['role'];
  readonly created_at: Date;
  readonly invited_at: Date | null;
  readonly place: number | null;
  readonly member_id: string | null;
  readonly member_name: string | null;
}

interface Filter {
  readonly isInvited: boolean;
  readonly text: string | undefined;
  readonly after: Mark | undefined;
}

async function listRows(db: Kysely<DB>, { isInvited, text, after }: Filter): Promise<Row[]> {
  const like = `%${likeText(text ?? '')}%`;
  const { rows } = await sql<Row>`
    select beta_place.*, member.id as member_id, member.name as member_name,
      case when invited_at is null then (
        select count(*)::int from beta_place as earlier
        where (earlier.created_at, earlier.id) <= (beta_place.created_at, beta_place.id)
          and earlier.invited_at is null and ${hasNotCome('earlier')}
      ) end as place
    from beta_place
    left join lateral (
      select id, name from member
      where member.email = beta_place.email and is_email_verified and deleted_at is null
      order by created_at limit 1
    ) as member on true
    where ${hasNotCome('beta_place')}
      and invited_at ${isInvited ? sql`is not null` : sql`is null`}
      ${text ? sql`and (beta_place.email::text ilike ${like} or postal_code ilike ${like})` : sql``}
      ${after ? sql`and (beta_place.created_at, beta_place.id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by beta_place.created_at, beta_place.id limit ${STAFF.pageSize + 1}`.execute(db);
  return rows;
}

const viewPlace = (row: Row): StaffPlace => ({
  _id: row.id,
  email: row.email,
  postalCode: row.postal_code,
  role: row.role,
  joinedAt: row.created_at.toISOString(),
  place: row.place,
  invitedAt: row.invited_at?.toISOString() ?? null,
  member: row.member_id === null ? null : { _id: row.member_id, name: row.member_name! },
});

interface Wish {
  readonly state?: 'waiting' | 'invited' | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the list; empty where nobody has to wait. Throws VALIDATION_FAILED for a cursor not ours. */
export async function listPlaces(deps: Deps, { state, q, cursor }: Wish): Promise<Answer<'GET /api/staff/places'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (!deps.config.isBetaGated) return { isGated: false, places: [], waitingCount: 0, nextCursor: null };
  const db = deps.db.kysely;
  const [rows, waitingCount] = await Promise.all([
    listRows(db, { isInvited: state === 'invited', text: q || undefined, after }),
    countWaiting(db),
  ]);
  const shown = rows.slice(0, STAFF.pageSize);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    isGated: true,
    places: shown.map(viewPlace),
    waitingCount,
    nextCursor: last ? writeCursor({ at: last.created_at, id: last.id }) : null,
  };
}

/**
 * Lets the person with this place in: a waiting member right away, anyone else once they sign up and confirm the
 * address. Done twice it does nothing more. Throws NOT_FOUND.
 */
export async function invite(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const place = await trx.selectFrom('beta_place').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!place) throw new AppError('NOT_FOUND');
    if (place.invited_at) return;
    await trx.updateTable('beta_place').set({ invited_at: deps.clock.now() }).where('id', '=', id).execute();
    const members = await trx
      .selectFrom('member')
      .select(['id', 'status'])
      .where('email', '=', place.email)
      .where('is_email_verified', '=', true)
      .where('status', 'in', ['pending', 'active'])
      .where('deleted_at', 'is', null)
      .execute();
    for (const member of members.filter(({ status }) => status === 'pending')) {
      await activateMember(trx, deps, { memberId: member.id });
      const subject = { kind: 'member' as const, id: member.id };
      await audit(trx, deps, { actorId: actor.memberId, action: 'activated', subject, memberId: member.id });
    }
    if (members.length > 0) return;
    await audit(trx, deps, { actorId: actor.memberId, action: 'invited', subject: { kind: 'place', id } });
    await queueEmail(trx, deps, {
      template: 'beta-invited',
      to: place.email,
      memberId: null,
      data: { name: 'there', email: place.email },
    });
  });
}
