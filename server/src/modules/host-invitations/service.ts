// Who may host: everyone, or only members whom staff invited (N15). Members who already host go on, whatever the setting.
import type { Answer } from '@daynook/contract/api';
import type { HostInvitation } from '@daynook/contract/settings/host-invitations';
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import { currentSettings } from '../../current-settings.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { audit } from '../audit/service.ts';
import * as store from './store.ts';

/** Throws HOSTING_BY_INVITATION for someone who may not add their first home. */
export async function requireMayHost(db: Db, memberId: string): Promise<void> {
  if (currentSettings().hosting.access === 'invited' && !(await store.mayHost(db, memberId)))
    throw new AppError('HOSTING_BY_INVITATION');
}

const view = (row: store.InvitationRow): HostInvitation => ({
  _id: row.id,
  email: row.email,
  invitedBy: row.invited_by_name,
  invitedAt: row.invited_at.toISOString(),
  isHost: row.is_host,
});

export async function listInvitations(
  deps: Deps,
  cursor: string | undefined,
): Promise<Answer<'GET /api/staff/host-invitations'>> {
  const size = SITE_SETTINGS_LIMITS.invitationsPageSize;
  const rows = await store.listInvitations(deps.db.kysely, pageAfter(cursor, size));
  const { shown, nextCursor } = toPage(rows, size, (row) => ({ at: row.invited_at, id: row.id }));
  return { invitations: shown.map(view), nextCursor };
}

/** Invites someone, who may not be a member yet. Inviting them again changes nothing. */
export const invite = (deps: Deps, actor: MemberActor, email: string): Promise<HostInvitation> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    const row = { id: deps.newId(), email, invitedBy: actor.memberId, at: deps.clock.now() };
    const { id, isNew } = await store.addInvitation(trx, row);
    if (isNew)
      await audit(trx, deps, {
        actorId: actor.memberId,
        action: 'host-invited',
        subject: { kind: 'site-setting', id },
      });
    return view((await store.findInvitation(trx, id))!);
  });

/** Throws NOT_FOUND. */
export const uninvite = (deps: Deps, actor: MemberActor, id: string): Promise<void> =>
  deps.db.kysely.transaction().execute(async (trx) => {
    if (!(await store.removeInvitation(trx, id))) throw new AppError('NOT_FOUND');
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'host-uninvited',
      subject: { kind: 'site-setting', id },
    });
  });
