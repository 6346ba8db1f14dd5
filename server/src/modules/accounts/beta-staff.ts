// The waiting list for staff: they browse it and let people in one by one (M3). Letting someone in is logged.
import type { Answer } from '@daynook/contract/api';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { STAFF } from '@daynook/contract/limits/staff';
import type { StaffPlace } from '@daynook/contract/staff/waiting-list';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { activateMember } from '../members/service.ts';
import * as store from './beta-store.ts';

const viewPlace = (row: store.PlaceRow): StaffPlace => ({
  _id: row.id,
  email: row.email,
  postalCode: row.postal_code,
  role: row.role,
  joinedAt: row.created_at.toISOString(),
  place: row.place,
  invitedAt: row.invited_at?.toISOString() ?? null,
  member: row.member_id === null ? null : { _id: row.member_id, name: row.member_name! },
});

interface ListInput {
  readonly state?: 'waiting' | 'invited' | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the list. Empty if the installation doesn't use a waiting list. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listPlaces(
  deps: Deps,
  { state, q, cursor }: ListInput,
): Promise<Answer<'GET /api/staff/places'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (!deps.config.isBetaGated) return { isGated: false, places: [], waitingCount: 0, nextCursor: null };
  const db = deps.db.kysely;
  const [rows, waitingCount] = await Promise.all([
    store.listPlaces(db, { isInvited: state === 'invited', text: q || undefined, after }),
    store.countWaiting(db),
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
 * Lets the person with this place in: a waiting member right away, anyone else once they sign up and confirm the address. Repeating
 * it does nothing more. Throws NOT_FOUND.
 */
export async function invite(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const place = await store.lockPlace(trx, id);
    if (!place) throw new AppError('NOT_FOUND');
    if (place.invited_at) return;
    await store.updateInvited(trx, id, deps.clock.now());
    const members = await store.listMembersWith(trx, place.email);
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
      language: LANGUAGES.find((language) => language === place.language),
      data: { name: null, email: place.email },
    });
  });
}
