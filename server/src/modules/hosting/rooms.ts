// A host's rooms side by side: state, what is missing, what comes next, price, rating.
import { amenitiesOf, LISTING_KINDS } from '@daynook/contract/amenities';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { HostRoom } from '@daynook/contract/hosting-bulk';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { fromDayOf, pricingOf, shownRating } from '../listings/service.ts';
import { photoView } from '../photos/service.ts';
import { bookingsWithin, coHostingMark } from '../rights/service.ts';
import { type HostRoomRow, listHostRooms, listNextBookings, type NextBookingRow } from './rooms-store.ts';
import { gapsOf } from './rules.ts';

const gapsOfRow = (row: HostRoomRow): HostRoom['gaps'] =>
  gapsOf({
    title: row.title,
    description: row.description,
    dayMinor: row.day_minor,
    hasHours: row.has_hours,
    photoCount: row.photo_count,
    wordlessPhotoCount: row.wordless_photo_count,
    amenityCount: amenitiesOf(row.amenities).length,
    factCount: row.fact_count,
    houseRuleCount: row.house_rules.length,
    hasArrival: row.has_arrival,
    hasCameras: (row.property_cameras ?? '').trim() !== '',
    isHostVerified: row.is_host_verified,
  });

const viewNext = (next: NextBookingRow | undefined): HostRoom['nextBooking'] =>
  next
    ? {
        _id: next.id,
        startsAt: next.startsAt.toISOString(),
        endsAt: next.endsAt.toISOString(),
        guestName: next.guestName,
      }
    : null;

const viewRoom = (row: HostRoomRow, next: NextBookingRow | undefined, now: Date): HostRoom => ({
  _id: row.id,
  version: row.version,
  title: row.title,
  kind: LISTING_KINDS[row.kind]!,
  roomName: row.room_name,
  state: row.state as HostRoom['state'],
  stateReason: row.state_reason,
  image: row.photo ? photoView(row.photo) : null,
  property: { _id: row.property_id, title: row.property_title, city: row.property_city, timeZone: row.time_zone },
  pricing: { ...pricingOf(row), ...fromDayOf(row, now) },
  cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  stats: { rating: shownRating(row.rating_sum, row.review_count), reviewCount: row.review_count },
  weeklyOpenMinutes: row.weekly_open_minutes,
  gaps: gapsOfRow(row),
  nextBooking: viewNext(next),
  ...coHostingMark(row.standing, row.host_name),
});

/** The member's rooms and those they help with, home by home, oldest first. */
export async function listRoomsOfHost({ db, clock }: Deps, actor: MemberActor): Promise<HostRoom[]> {
  const now = clock.now();
  const whose = await bookingsWithin(db.kysely, actor.memberId, 'answer');
  const [rooms, next] = await Promise.all([
    // Which season it is hardly depends on the zone.
    listHostRooms(db.kysely, actor.memberId, startsOnLocalDate(now, 'UTC')),
    listNextBookings(db.kysely, whose, now),
  ]);
  const nextOf = new Map(next.map((booking) => [booking.listingId, booking]));
  return rooms.map((row) => viewRoom(row, nextOf.get(row.id), now));
}
