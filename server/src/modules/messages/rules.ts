// Rules that depend on how two people know each other. Pure.
import { toPrefixQuery, wordsIn } from '../../lib/words-query.ts';

/** Identifies the conversation of two members about a listing, or about none. */
export const pairKey = (oneId: string, otherId: string, listingId: string | null): string =>
  [...[oneId, otherId].sort(), listingId ?? '-'].join(':');

/** A participant's role. */
export type Role = 'guest' | 'host' | 'member' | 'co-host';
export type SideRole = Exclude<Role, 'co-host'>;
export const OTHER_ROLE = { guest: 'host', host: 'guest', member: 'member' } as const satisfies Record<SideRole, Role>;

/** Bookings whose two sides must be able to message each other, answered or not. */
export const OPEN_BOOKINGS: readonly string[] = ['awaiting_payment', 'confirmed', 'active'];

interface Participant {
  readonly member_id: string;
  readonly role: Role;
  readonly status: string;
  readonly blocked_ids: readonly string[];
}

/**
 * Whether a participant may write. Nobody may while one of the two has blocked the other or is suspended. A co-host also can't
 * write to a guest if there's a block between them.
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

/** The writer's side and the other side. A co-host writes for the host. */
export function messageSides(
  writerId: string,
  participants: readonly Participant[],
): [sideId: string, otherId: string] {
  const sides = participants.filter(({ role }) => role !== 'co-host');
  const own = sides.find(({ member_id }) => member_id === writerId) ?? sides.find(({ role }) => role === 'host')!;
  return [own.member_id, sides.find((side) => side !== own)!.member_id];
}

/** Who gets an email about a message: the other side and its co-hosts. */
export function emailRecipients<P extends Participant>(writerId: string, participants: readonly P[]): P[] {
  const isHosting = ({ role }: Participant) => role === 'host' || role === 'co-host';
  const writer = participants.find(({ member_id }) => member_id === writerId);
  return participants.filter(
    (one) =>
      one.member_id !== writerId && !(writer && isHosting(writer) && isHosting(one)) && one.status !== 'suspended',
  );
}

export interface Relationship {
  /** The host of the listing; undefined if there's none that the writer may see. */
  readonly listingHostId: string | undefined;
  readonly hasListing: boolean;
  /** The recipient has a published listing. */
  readonly isRecipientHost: boolean;
  /** The writer's role in a booking they share, about this listing if there is one. */
  readonly sharedBookingRole: 'guest' | 'host' | undefined;
}

/**
 * The role of someone who wants to start a conversation; undefined if they have no reason to. Anyone may write to a host about
 * their listing. Hosts may only write to guests who asked or booked.
 */
export function starterRole(recipientId: string, about: Relationship): SideRole | undefined {
  if (about.hasListing && about.listingHostId === recipientId) return 'guest';
  if (about.sharedBookingRole) return about.sharedBookingRole;
  return !about.hasListing && about.isRecipientHost ? 'member' : undefined;
}

/** Typed text as a full-text query that matches each word by its prefix; undefined if it has no words. */
export function wordsQuery(text: string): string | undefined {
  const words = wordsIn(text.normalize('NFKC'));
  return words.length === 0 ? undefined : toPrefixQuery(words);
}
