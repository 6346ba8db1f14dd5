// Conflicts of interest: a colleague decides about a staff member's own bookings, payouts, fees, and credit. The only place for this rule.
import type { StaffPermission } from '@daynook/contract/staff/roles';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { listStaffWith } from '../staff-roles/service.ts';
import { bookingsOfParty, isPartyOf, NO_BOOKING } from './store.ts';

type Parts = Pick<Deps, 'config' | 'clock'>;

/** True if another staff member has that permission. */
export async function hasColleague(
  db: Db,
  deps: Parts,
  { memberId, permission }: { memberId: string; permission: StaffPermission },
): Promise<boolean> {
  return (await listStaffWith(db, deps, permission)).some(({ id }) => id !== memberId);
}

/** Whose money is affected. */
export type Money =
  | { readonly bookingId: string }
  /** Earnings, fees, and credit of these members. */
  | { readonly memberIds: readonly string[] };

/** True for the guest, host, and co-hosts of a booking, and for the members themselves. */
async function isInvolved(db: Db, memberId: string, money: Money): Promise<boolean> {
  if ('memberIds' in money) return money.memberIds.includes(memberId);
  return isPartyOf(db, memberId, money.bookingId);
}

/** True if it's about the actor's own money and a colleague could decide. */
export const isOwnMoney = async (
  db: Db,
  deps: Parts,
  { memberId }: Pick<MemberActor, 'memberId'>,
  { money, permission }: { money: Money; permission: StaffPermission },
): Promise<boolean> =>
  (await isInvolved(db, memberId, money)) && (await hasColleague(db, deps, { memberId, permission }));

/** True for bookings that are about the actor's own money and that a colleague could decide about. */
export const ownMoneyIn = async (
  db: Db,
  deps: Parts,
  { memberId }: Pick<MemberActor, 'memberId'>,
  permission: StaffPermission,
): Promise<RawBuilder<boolean>> =>
  (await hasColleague(db, deps, { memberId, permission })) ? bookingsOfParty(memberId) : NO_BOOKING;

/** Keeps staff from deciding about their own money, unless nobody else could. Throws FORBIDDEN. */
export async function requireUninvolved(
  db: Db,
  deps: Parts,
  actor: Pick<MemberActor, 'memberId'>,
  decision: { money: Money; permission: StaffPermission },
): Promise<void> {
  if (await isOwnMoney(db, deps, actor, decision))
    throw new AppError('FORBIDDEN', { message: say('This is about your own money. Ask a colleague to do it.') });
}
