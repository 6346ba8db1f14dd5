// May this member do this to this home, room or booking (K9)? Asked here and nowhere else: every module that lets hosts do
// something asks `may`, `requireMay`, or joins to the same answer in its query.
import type { CoHosting } from '@daynook/contract/hosting/co-hosts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { type HostRole, type Permission, permits, requirePermission } from './rules.ts';
import { findRole, listCoHosted, type Thing } from './store.ts';

export { hasColleague, isOwnMoney, requireUninvolved } from './colleagues.ts';
export { type HostRole, levelsWith, type Permission, permits, requirePermission } from './rules.ts';
export { bookingsWithin, findRole, listCoHostsOfBooking, mayOn, ownBookings, roleOf } from './store.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** What the member is to the home or room, if that allows it. Throws NOT_FOUND for others' as for none, FORBIDDEN. */
export const requireMay = async (db: Db, memberId: string, thing: Thing, permission: Permission): Promise<HostRole> =>
  requirePermission(await findRole(db, memberId, thing), permission);

/** True when the member may. */
export async function may(db: Db, memberId: string, thing: Thing, permission: Permission): Promise<boolean> {
  const standing = await findRole(db, memberId, thing);
  return standing !== undefined && permits(standing, permission);
}

/** The mark on what a member helps with; none on what is their own. */
export const coHostingMark = (standing: HostRole | null, ownerName: string): { coHosting?: CoHosting } =>
  standing === null || standing === 'owner'
    ? {}
    : {
        coHosting: {
          ownerName,
          level: standing,
          can: { edit: permits(standing, 'edit'), answer: permits(standing, 'answer') },
        },
      };

/** The marks of the homes the member helps with, to be set on what belongs to them: nothing on what is one's own. */
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
