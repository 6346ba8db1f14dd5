// What is done in a member's name without them: when they are gone, or may not act themselves.
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import type { MemberActor } from '../../http/actor.ts';

export const selfOf = (memberId: string): MemberActor => ({
  kind: 'member',
  memberId,
  name: '',
  email: '',
  isEmailVerified: false,
  isStaff: false,
  permissions: NO_PERMISSIONS,
  accountStatus: 'active',
});
