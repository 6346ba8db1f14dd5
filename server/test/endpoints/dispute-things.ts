// A dispute between a guest and a host with a photo, and a file of a request for an excuse, for the tests of every endpoint.
import type { TestMember, World } from '../../src/modules/bookings/test-world.ts';

/** A dispute of the guest that staff decide, and a photo of theirs. */
export async function makeBookingDispute(
  { t }: World,
  bookingId: string,
  guest: TestMember,
): Promise<{ bookingDispute: string; evidence: string }> {
  const [bookingDispute, evidence] = [t.deps.newId(), t.deps.newId()];
  const at = t.clock.now();
  const later = new Date(at.getTime() + 30 * 86_400_000);
  await t.db.kysely
    .insertInto('booking_dispute')
    .values({
      id: bookingDispute,
      booking_id: bookingId,
      reason: 'other',
      opened_side: 'guest',
      opened_by: guest.id,
      opened_at: at,
      text: 'The desk was used by someone else.',
      asked_minor: 500,
      currency: 'USD',
      state: 'staff',
      due_at: later,
    })
    .execute();
  await t.db.kysely
    .insertInto('booking_dispute_offer')
    .values({
      id: t.deps.newId(),
      dispute_id: bookingDispute,
      number: 1,
      side: 'guest',
      made_by: guest.id,
      amount_minor: 500,
      state: 'declined',
      created_at: at,
      expires_at: later,
      ended_at: at,
    })
    .execute();
  await t.deps.photoFiles.write(`evidence/${evidence}.webp`, Buffer.from('a picture'));
  await t.db.kysely
    .insertInto('booking_evidence')
    .values({
      id: evidence,
      booking_id: bookingId,
      moment: 'check-in',
      side: 'guest',
      member_id: guest.id,
      width: 640,
      height: 480,
      byte_count: 9,
      sha256: '0'.repeat(64),
      created_at: at,
    })
    .execute();
  return { bookingDispute, evidence };
}

/** A photo of the way in to a property. */
export async function makeWayInPhoto({ t }: World, propertyId: string): Promise<string> {
  const id = t.deps.newId();
  await t.deps.photoFiles.write(`way-in/${id}.webp`, Buffer.from('a picture'));
  await t.db.kysely
    .insertInto('way_in_photo')
    .values({
      id,
      property_id: propertyId,
      position: 0,
      caption: 'The blue door',
      stage: 'address',
      width: 640,
      height: 480,
      byte_count: 9,
      created_at: t.clock.now(),
    })
    .execute();
  return id;
}

/** A file that the host added to a request for an excuse. */
export async function makeExcuseFile({ t }: World, bookingId: string, host: TestMember): Promise<string> {
  const id = t.deps.newId();
  await t.deps.photoFiles.write(`excuse/${id}`, Buffer.from('a file'));
  await t.db.kysely
    .insertInto('excuse_file')
    .values({
      id,
      booking_id: bookingId,
      member_id: host.id,
      media_type: 'application/pdf',
      byte_count: 6,
      sha256: '0'.repeat(64),
      created_at: t.clock.now(),
    })
    .execute();
  return id;
}
