// Who may thank whom, for how long. Pure.
import { KUDOS_TAGS, type KudosTag } from '@daynook/contract/kudos';
import { KUDOS } from '@daynook/contract/limits/people';

export type Side = 'guest' | 'host';
export const OTHER_SIDE = { guest: 'host', host: 'guest' } as const;

const DAY_MS = 86_400_000;

/** Until when one may thank for a booking that ended then. */
export const thankableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + KUDOS.windowDays * DAY_MS);

/** Bookings that ended after this may still be thanked for. */
export const thankableSince = (now: Date): Date => new Date(now.getTime() - KUDOS.windowDays * DAY_MS);

/** Which side of the booking the member is; undefined for everybody else. */
export function sideOf(booking: { guest_id: string; host_id: string }, memberId: string): Side | undefined {
  if (booking.guest_id === booking.host_id) return undefined;
  if (booking.guest_id === memberId) return 'guest';
  return booking.host_id === memberId ? 'host' : undefined;
}

/** The tags a row may hold are those of the contract; one that no longer is would be a mistake of ours. */
export const tagOf = (tag: string): KudosTag => {
  const known = KUDOS_TAGS.find((name) => name === tag);
  if (!known) throw new Error(`unknown kudos tag ${tag}`);
  return known;
};
