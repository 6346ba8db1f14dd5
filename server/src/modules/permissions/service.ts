// Decides whether a member may do something with a property, listing, or booking (K9). Every module for hosts asks `may` or
// `requireMay`, or joins the same condition in its query.
import type { CoHosting } from '@daynook/contract/hosting/co-hosts';
import type { Db } from '../../db/db.ts';
import { type HostRole, type Permission, permits, requirePermission } from './rules.ts';
import { findRole, listCoHosted, type PermissionSubject } from './store.ts';

export { hasColleague, isOwnMoney, ownMoneyIn, requireUninvolved } from './colleagues.ts';
export { type HostRole, levelsWith, type Permission, permits, requirePermission, toStater } from './rules.ts';
export { bookingsWithin, findRole, listCoHostsOfBooking, mayOn, ownBookings, selectRole } from './store.ts';

/** The member's role, if it has the permission. Throws NOT_FOUND without a role, FORBIDDEN. */
export const requireMay = async (
  db: Db,
  memberId: string,
  thing: PermissionSubject,
  permission: Permission,
): Promise<HostRole> => requirePermission(await findRole(db, memberId, thing), permission);

/** True if the member has the permission. */
export async function hasPermissionFor(
  db: Db,
  memberId: string,
  thing: PermissionSubject,
  permission: Permission,
): Promise<boolean> {
  const role = await findRole(db, memberId, thing);
  return role !== undefined && permits(role, permission);
}

/** The co-hosting mark for what a member helps with; none for what they own. */
export const coHostingMark = (role: HostRole | null, ownerName: string): { coHosting?: CoHosting } =>
  role === null || role === 'owner'
    ? {}
    : {
        coHosting: {
          ownerName,
          level: role,
          can: { edit: permits(role, 'edit'), answer: permits(role, 'answer') },
        },
      };

/** The co-hosting marks of the properties a member helps with. What the member owns has no mark. */
export async function coHostingMarks(
  db: Db,
  memberId: string,
): Promise<(propertyId: string) => { coHosting?: CoHosting }> {
  const properties = await listCoHosted(db, memberId);
  return (propertyId) => {
    const property = properties.get(propertyId);
    return property ? coHostingMark(property.level, property.ownerName) : {};
  };
}
