// The actor for what's done on a member's behalf when they're deleted or can't act themselves.
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import type { MemberActor } from '../../http/actor.ts';

export const toMemberActor = (memberId: string): MemberActor => ({
  kind: 'member',
  memberId,
  name: '',
  email: '',
  isEmailVerified: false,
  isStaff: false,
  permissions: NO_PERMISSIONS,
  accountStatus: 'active',
});
