// What follows from who two people are to each other. Pure.
import { beginningsOf, wordsIn } from '../../lib/words-query.ts';

/** The one name of what two members say to each other about one space, or about none. */
export const pairKey = (oneId: string, otherId: string, listingId: string | null): string =>
  [...[oneId, otherId].sort(), listingId ?? '-'].join(':');

/** What each is in a conversation. */
export type Role = 'guest' | 'host' | 'member';
export const OTHER_ROLE = { guest: 'host', host: 'guest', member: 'member' } as const satisfies Record<Role, Role>;

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
export function roleOfBeginner(recipientId: string, about: Acquaintance): Role | undefined {
  if (about.hasListing && about.listingHostId === recipientId) return 'guest';
  if (about.sharedBookingRole) return about.sharedBookingRole;
  return !about.hasListing && about.isRecipientHost ? 'member' : undefined;
}

/** What was typed as a question to the index of words: every word by how it begins; undefined when it holds none. */
export function wordsQuery(text: string): string | undefined {
  const words = wordsIn(text.normalize('NFKC'));
  return words.length === 0 ? undefined : beginningsOf(words);
}
