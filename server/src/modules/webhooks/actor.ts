// As whom a webhook's deliveries are read.
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { findMember, isStaffEmail } from '../members/service.ts';
import { findStaffPermissions } from '../staff-roles/service.ts';
import type { WebhookRow } from './store.ts';

/** Whether the one who added a webhook for the marketplace may still manage it. */
async function isStillManaged(deps: Pick<Deps, 'db' | 'config' | 'clock'>, creatorId: string | null): Promise<boolean> {
  const { db, config } = deps;
  const creator = creatorId === null ? undefined : await findMember(db.kysely, creatorId);
  if (!creator || creator.deleted_at || creator.status === 'suspended') return false;
  if (!isStaffEmail(creator.email, creator.is_email_verified, config.staffEmailDomains)) return false;
  return (await findStaffPermissions(db.kysely, deps, creator.id)).has('system');
}

/**
 * The member, who never acts as staff here: a webhook gets what's theirs. Undefined for webhooks of the marketplace, or `unmanaged` if the
 * one who added it may not anymore; `none` while the member is suspended.
 */
export async function findActorForWebhook(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { member_id: memberId, created_by: creatorId }: Pick<WebhookRow, 'member_id' | 'created_by'>,
): Promise<MemberActor | undefined | 'none' | 'unmanaged'> {
  if (memberId === null) return (await isStillManaged(deps, creatorId)) ? undefined : 'unmanaged';
  const member = await findMember(deps.db.kysely, memberId);
  if (!member || member.status === 'suspended' || member.deleted_at) return 'none';
  return {
    kind: 'member',
    memberId,
    name: member.name,
    email: member.email,
    isEmailVerified: member.is_email_verified,
    isStaff: false,
    permissions: NO_PERMISSIONS,
    accountStatus: member.status,
  };
}
