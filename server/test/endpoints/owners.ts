// The vocabulary of endpoint-owners.ts for who owns an endpoint's thing.
import type { ErrorCode } from '@daynook/contract/errors';
import { ACTORS, type Actor } from '../actors.ts';

export interface Owners {
  readonly lets: readonly Actor[];
  /** NOT_FOUND by default. */
  readonly refuses?: Partial<Record<Actor, ErrorCode>>;
}

export const anyone: Owners = { lets: ACTORS };
export const theHost: Owners = { lets: ['host'] };
/** They have a past booking or are staff. */
export const thoseWhoHaveBooked: Owners = {
  lets: ['guest', 'host', 'staff'],
  refuses: { stranger: 'FIRST_BOOKING_NEEDED', unverified: 'FIRST_BOOKING_NEEDED' },
};
/** The guest wrote it. */
export const theWriterAndStaff: Owners = { lets: ['guest', 'staff'] };
/** The call names the host themselves. */
export const anyoneElse: Owners = { lets: ACTORS.filter((actor) => actor !== 'host') };
export const theGuest: Owners = { lets: ['guest'] };
export const bothOfThem: Owners = { lets: ['guest', 'host'] };
export const theirsAndStaff: Owners = { lets: ['guest', 'host', 'staff'] };
/** Guests find it only with a confirmed booking. */
export const hostAndStaff: Owners = { lets: ['host', 'staff'] };
/** The other side sees the booking but may not do this. */
export const hostAndStaffNotGuest: Owners = { lets: ['host', 'staff'], refuses: { guest: 'FORBIDDEN' } };
/** People who joined a list see it but may not do this. */
export const theListsOwner: Owners = { lets: ['guest'], refuses: { host: 'FORBIDDEN' } };
export const theGuestNotTheHost: Owners = { lets: ['guest'], refuses: { host: 'FORBIDDEN' } };
/** The host sees the booking but may not act for the guest. */
export const guestAndStaff: Owners = { lets: ['guest', 'staff'], refuses: { host: 'FORBIDDEN' } };
/** Staff see the booking but weren't there. */
export const guestAndHostNotStaff: Owners = { lets: ['guest', 'host'], refuses: { staff: 'FORBIDDEN' } };
export const guestAlone: Owners = { lets: ['guest'], refuses: { host: 'FORBIDDEN', staff: 'FORBIDDEN' } };
/** The money goes to us, so only staff can know. */
export const onlyTheCollector: Owners = { lets: ['staff'], refuses: { guest: 'FORBIDDEN', host: 'FORBIDDEN' } };
/** Both sides see the booking, and staff decide. */
export const staffNotTheSides: Owners = { lets: ['staff'], refuses: { guest: 'FORBIDDEN', host: 'FORBIDDEN' } };
/** The other side and staff see the booking but may not respond for the host. */
export const hostAlone: Owners = { lets: ['host'], refuses: { guest: 'FORBIDDEN', staff: 'FORBIDDEN' } };
export const onlyStaff: Owners = { lets: ['staff'] };
/** Asks for an account's password, and these tests' members have none. */
export const theAccounts: Owners = {
  lets: [],
  refuses: Object.fromEntries(ACTORS.map((actor) => [actor, 'FORBIDDEN' as const])),
};
/** The same, for staff. */
export const theStaffsAccounts: Owners = { lets: [], refuses: { staff: 'FORBIDDEN' } };
/** Owned by nobody here, because logging in with a password creates it. */
export const ownSignIn: Owners = { lets: [] };
/** Only Stripe has such things, and these tests have no Stripe. */
export const nobodyHere: Owners = { lets: [] };
/** Exists only if members are admitted one by one, otherwise for nobody. */
export const onlyBehindTheGate: Owners = { lets: [] };
/** Exists only if no emails are sent, otherwise for nobody. */
export const onlyInTheDemo: Owners = { lets: [] };
