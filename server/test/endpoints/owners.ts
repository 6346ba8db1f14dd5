// In which words endpoint-owners.ts says whose an endpoint's thing is.
import type { ErrorCode } from '@daynook/contract/errors';
import { ACTORS, type Actor } from '../actors.ts';

export interface Owners {
  readonly lets: readonly Actor[];
  /** NOT_FOUND unless said. */
  readonly refuses?: Partial<Record<Actor, ErrorCode>>;
}

export const anyone: Owners = { lets: ACTORS };
export const theHost: Owners = { lets: ['host'] };
/** A booking of theirs is over, or they are staff. */
export const thoseWhoHaveBooked: Owners = {
  lets: ['guest', 'host', 'staff'],
  refuses: { stranger: 'FIRST_BOOKING_NEEDED', unverified: 'FIRST_BOOKING_NEEDED' },
};
/** The guest wrote it. */
export const theWriterAndStaff: Owners = { lets: ['guest', 'staff'] };
/** What the call names is the host's own person. */
export const anyoneElse: Owners = { lets: ACTORS.filter((actor) => actor !== 'host') };
export const theGuest: Owners = { lets: ['guest'] };
export const bothOfThem: Owners = { lets: ['guest', 'host'] };
export const theirsAndStaff: Owners = { lets: ['guest', 'host', 'staff'] };
/** The other side sees the booking, and may not do this to it. */
export const hostAndStaffNotGuest: Owners = { lets: ['host', 'staff'], refuses: { guest: 'FORBIDDEN' } };
/** People who joined a list see it, and may not do this to it. */
export const theListsOwner: Owners = { lets: ['guest'], refuses: { host: 'FORBIDDEN' } };
export const theGuestNotTheHost: Owners = { lets: ['guest'], refuses: { host: 'FORBIDDEN' } };
/** The host sees the booking, and may not do this in the guest's place. */
export const guestAndStaff: Owners = { lets: ['guest', 'staff'], refuses: { host: 'FORBIDDEN' } };
export const guestAlone: Owners = { lets: ['guest'], refuses: { host: 'FORBIDDEN', staff: 'FORBIDDEN' } };
/** The money goes to us, so only staff can know. */
export const onlyTheCollector: Owners = { lets: ['staff'], refuses: { guest: 'FORBIDDEN', host: 'FORBIDDEN' } };
/** The other side and staff see the booking, and may not answer in the host's place. */
export const hostAlone: Owners = { lets: ['host'], refuses: { guest: 'FORBIDDEN', staff: 'FORBIDDEN' } };
export const onlyStaff: Owners = { lets: ['staff'] };
/** Asks for the password of an account; the members of these tests have none with us. */
export const theAccounts: Owners = {
  lets: [],
  refuses: Object.fromEntries(ACTORS.map((actor) => [actor, 'FORBIDDEN' as const])),
};
/** The same, for staff. */
export const theStaffsAccounts: Owners = { lets: [], refuses: { staff: 'FORBIDDEN' } };
/** Nobody's, as far as these tests go: what it names is made by signing in with a password. */
export const ownSignIn: Owners = { lets: [] };
/** Stripe has such things, and these tests have no Stripe. */
export const nobodyHere: Owners = { lets: [] };
/** There where people are let in one by one; nowhere else, for nobody. */
export const onlyBehindTheGate: Owners = { lets: [] };
/** There where no mail leaves; nowhere else, for nobody. */
export const onlyInTheDemo: Owners = { lets: [] };
