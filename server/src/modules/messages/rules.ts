// What follows from who two people are to each other. Pure.
import { beginningsOf, wordsIn } from '../../lib/words-query.ts';

/** The one name of what two members say to each other about one space, or about none. */
export const pairKey = (oneId: string, otherId: string, listingId: string | null): string =>
  [...[oneId, otherId].sort(), listingId ?? '-'].join(':');

/** What each of the two is in a conversation, and those who help one of them. */
export type Role = 'guest' | 'host' | 'member' | 'co-host';
export type SideRole = Exclude<Role, 'co-host'>;
export const OTHER_ROLE = { guest: 'host', host: 'guest', member: 'member' } as const satisfies Record<SideRole, Role>;

/** Bookings about which two people have to be able to write, answered or not. */
export const OPEN_BOOKINGS: readonly string[] = ['awaiting_payment', 'confirmed', 'active'];

interface Participant {
  readonly member_id: string;
  readonly role: Role;
  readonly status: string;
  readonly blocked_ids: readonly string[];
}

/**
 * Whether one of those in a conversation may write in it: nobody may while the two have blocked each other or one of them is
 * suspended; who helps the host, not to a guest with whom there is a block either.
 */
export function mayWrite(writerId: string, participants: readonly Participant[]): boolean {
  const sides = participants.filter(({ role }) => role !== 'co-host');
  if (sides.some(({ member_id, status }) => member_id !== writerId && status === 'suspended')) return false;
  const writer = participants.filter(({ member_id }) => member_id === writerId);
  const guests = sides.filter(({ role }) => role === 'guest');
  const pairs = writer.some(({ role }) => role === 'co-host') ? [...guests, ...writer] : sides;
  const hasBlock = (among: readonly Participant[]) =>
    among.some((one) => among.some((other) => one.blocked_ids.includes(other.member_id)));
  return !hasBlock(sides) && !hasBlock(pairs);
}

/** Whose side the writer is on, and the other side: who helps the host writes for the host. */
export function sidesOf(writerId: string, participants: readonly Participant[]): [sideId: string, otherId: string] {
  const sides = participants.filter(({ role }) => role !== 'co-host');
  const own = sides.find(({ member_id }) => member_id === writerId) ?? sides.find(({ role }) => role === 'host')!;
  return [own.member_id, sides.find((side) => side !== own)!.member_id];
}

/** Those who hear by mail of what somebody wrote: the other side, and who helps there. */
export function otherSideOf<P extends Participant>(writerId: string, participants: readonly P[]): P[] {
  const isHosting = ({ role }: Participant) => role === 'host' || role === 'co-host';
  const writer = participants.find(({ member_id }) => member_id === writerId);
  return participants.filter(
    (one) =>
      one.member_id !== writerId && !(writer && isHosting(writer) && isHosting(one)) && one.status !== 'suspended',
  );
}

export interface Acquaintance {
  /** The host of the space asked about; undefined when there is none, or none that one may see. */
  readonly listingHostId: string | undefined;
  readonly hasListing: boolean;
  /** The recipient has a space that is offered. */
  readonly isRecipientHost: boolean;
  /** They share a booking, about this space when there is one: what the one who writes was in it. */
  readonly sharedBookingRole: 'guest' | 'host' | undefined;
}

/**
 * What one who wants to write to another would be, or undefined where they have no reason to: hosts are written to by
 * anybody who looks at their space, guests only by hosts whom they have asked or booked.
 */
export function roleOfBeginner(recipientId: string, about: Acquaintance): SideRole | undefined {
  if (about.hasListing && about.listingHostId === recipientId) return 'guest';
  if (about.sharedBookingRole) return about.sharedBookingRole;
  return !about.hasListing && about.isRecipientHost ? 'member' : undefined;
}

/** What was typed as a question to the index of words: every word by how it begins; undefined when it holds none. */
export function wordsQuery(text: string): string | undefined {
  const words = wordsIn(text.normalize('NFKC'));
  return words.length === 0 ? undefined : beginningsOf(words);
}
