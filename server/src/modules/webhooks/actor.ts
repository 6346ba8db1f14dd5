// As whom a webhook's deliveries are read.
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { findMember } from '../members/service.ts';

/**
 * The member, who never acts as staff here: a webhook gets what's theirs. Undefined for webhooks of the marketplace; `none` while the
 * member is suspended.
 */
export async function findActorForWebhook(
  { db }: Pick<Deps, 'db'>,
  memberId: string | null,
): Promise<MemberActor | undefined | 'none'> {
  if (memberId === null) return undefined;
  const member = await findMember(db.kysely, memberId);
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
