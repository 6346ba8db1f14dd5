// Who may give kudos to whom, and for how long. Pure. Each side gives them once per booking, which a unique key keeps (`insertOnce` in
// store.ts).

import { KUDOS } from '@daynook/contract/limits/kudos';
import { KudosTag } from '@daynook/contract/settings/kudos-settings';

export type Side = 'guest' | 'host';
export const OTHER_SIDE = { guest: 'host', host: 'guest' } as const;

const DAY_MS = 86_400_000;

/** How long one can give kudos for a booking that ended then. */
export const thankableUntil = (endedAt: Date): Date => new Date(endedAt.getTime() + KUDOS.windowDays * DAY_MS);

/** Bookings that took place, for a while after they ended. */
export const isThankable = ({ status, endedAt }: { status: string; endedAt: Date }, now: Date): boolean =>
  (status === 'completed' || status === 'closed') && endedAt <= now && thankableUntil(endedAt) >= now;

/** One can still give kudos for bookings that ended after this. */
export const thankableSince = (now: Date): Date => new Date(now.getTime() - KUDOS.windowDays * DAY_MS);

/** The member's side of the booking; undefined for anyone else. */
export function findSide(booking: { guest_id: string; host_id: string }, memberId: string): Side | undefined {
  if (booking.guest_id === booking.host_id) return undefined;
  if (booking.guest_id === memberId) return 'guest';
  return booking.host_id === memberId ? 'host' : undefined;
}

/** Rows only have built-in tags and ids of the operator's own. Anything else is a bug. */
export const toKudosTag = (tag: string): string => KudosTag.parse(tag);
