// How long someone may go on writing without an answer.
import { messagesBeforeReply } from '../../current-limits.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import * as reading from './read-store.ts';
import { OPEN_BOOKINGS } from './rules.ts';
import * as store from './store.ts';

/** How many messages one may send before the other side answers; null without a limit. */
export async function countLeft(
  db: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { conversationId, sideId, otherId }: { conversationId: string; sideId: string; otherId: string },
): Promise<number | null> {
  const count = await store.countUnanswered(db, { conversationId, otherId });
  if (count === null) return null;
  const now = clock.now();
  const booking = await reading.findBookingBetween(db, { oneId: sideId, otherId, listingId: null, now });
  const isBooked = booking && OPEN_BOOKINGS.includes(booking.status) && booking.ends_at > now;
  return isBooked ? null : Math.max(0, messagesBeforeReply(config) - count);
}
