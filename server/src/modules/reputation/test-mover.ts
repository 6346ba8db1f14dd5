// A member with something in their reputation file. For tests only.
import type { TestApp } from '../../../test/app.ts';
import { makeBooking, makeListing, makeMember } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';

/** A host with a review and a hidden one, and with kudos of which they show one. */
export async function makeMover(from: TestApp, email: string) {
  const host = await makeMember(from.db, { name: 'Mona Mover', email });
  const guest = await makeMember(from.db, { name: 'Gia Silverhand' });
  const listing = await makeListing(from.db, { host_id: host.id }, { open: [] });
  const book = (day: string, more: object = {}) =>
    makeBooking(from.db, {
      listing_id: listing.id,
      guest_id: guest.id,
      status: 'completed',
      during: `[${day}T14:00:00Z,${day}T22:00:00Z)`,
      ...more,
    });
  const [first, second] = [await book('2026-11-10'), await book('2026-11-11')];
  const review = async (bookingId: string, text: string, more: object) => {
    const at = from.clock.now();
    const row = { id: newId(), booking_id: bookingId, listing_id: listing.id, author_id: guest.id, rating: 5, text };
    await from.db.kysely
      .insertInto('review')
      .values({ ...row, written_at: at, published_at: at, ...more })
      .execute();
  };
  await review(first.id, 'Quiet and <b>bright</b>.', {});
  await review(second.id, 'A secret.', { rating: 1, hidden_at: from.clock.now(), hidden_reason: 'Rude' });
  for (const [booking, text, isPublic] of [
    [first, 'What a window!', true],
    [second, 'Only for you', false],
  ] as const)
    await from.db.kysely
      .insertInto('kudos')
      .values({
        id: newId(),
        booking_id: booking.id,
        giver_id: guest.id,
        receiver_id: host.id,
        giver_side: 'guest',
        tag: 'great-light',
        text,
        is_public: isPublic,
        created_at: from.clock.now(),
      })
      .execute();
  return { host, guest };
}
