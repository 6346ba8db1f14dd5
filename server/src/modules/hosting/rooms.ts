// A host's rooms side by side: state, what is missing, what comes next, price, rating.
import { amenitiesOf, LISTING_KINDS } from '@daynook/contract/amenities';
import type { Answer } from '@daynook/contract/api';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { type HostRoom, ROOM_NEEDS, type RoomNeed } from '@daynook/contract/hosting-bulk';
import { HOSTING } from '@daynook/contract/hosting-limits';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { toWorkFacts } from '../../lib/work-fact-columns.ts';
import { pricingOf, shownRating } from '../listings/service.ts';
import { photoView } from '../photos/service.ts';
import { bookingsWithin, coHostingMark, permits } from '../rights/service.ts';
import {
  countHostRooms,
  type HostRoomRow,
  listHostRooms,
  listNextBookings,
  type NextBookingRow,
  type RoomFilter,
} from './rooms-store.ts';
import { gapsOf } from './rules.ts';
import { countFactTopics } from './work-fact-rules.ts';

const gapsOfRow = (row: HostRoomRow): HostRoom['gaps'] =>
  gapsOf({
    title: row.title,
    description: row.description,
    dayMinor: row.day_minor,
    hasUnconfirmedPrices: row.has_unconfirmed_prices,
    hasHours: row.has_hours,
    photoCount: row.photo_count,
    wordlessPhotoCount: row.wordless_photo_count,
    amenityCount: amenitiesOf(row.amenities).length,
    factCount: countFactTopics(toWorkFacts(row), row.fact_ids),
    houseRuleCount: row.house_rules.length,
    hasHousehold: row.has_household,
    hasPets: row.has_pets,
    hasCameras: row.has_cameras,
    hasAccess: row.has_access,
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

const viewRoom = (row: HostRoomRow, next: NextBookingRow | undefined): HostRoom => ({
  _id: row.id,
  version: row.version,
  title: row.title,
  description: row.description,
  kind: LISTING_KINDS[row.kind]!,
  roomName: row.room_name,
  state: row.state as HostRoom['state'],
  // Our staff's words are for who can act on them.
  stateReason: row.standing !== null && permits(row.standing, 'edit') ? row.state_reason : null,
  image: row.photo ? photoView(row.photo) : null,
  property: { _id: row.property_id, title: row.property_title, city: row.property_city, timeZone: row.time_zone },
  pricing: pricingOf(row),
  cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  stats: { rating: shownRating(row.rating_sum, row.review_count), reviewCount: row.review_count },
  weeklyOpenMinutes: row.weekly_open_minutes,
  gaps: gapsOfRow(row),
  nextBooking: viewNext(next),
  ...coHostingMark(row.standing, row.host_name),
});

type Page = Answer<'GET /api/host/listings'>;
type Summary = Answer<'GET /api/host/room-summary'>;
interface RoomWish extends RoomFilter {
  readonly state?: HostRoom['state'] | undefined;
  readonly cursor?: string | undefined;
}

/** Which season it is hardly depends on the zone. */
const seasonDay = (now: Date) => startsOnLocalDate(now, 'UTC');

async function countRooms(deps: Deps, actor: MemberActor, filter: RoomFilter): Promise<Page['counts']> {
  const rows = await countHostRooms(deps.db.kysely, actor.memberId, filter);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** A page of the member's rooms and those they help with, home by home, oldest first. Throws VALIDATION_FAILED. */
export async function listRoomsOfHost(deps: Deps, actor: MemberActor, wish: RoomWish): Promise<Page> {
  const { memberId } = actor;
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const afterId = wish.cursor === undefined ? undefined : readCursor(wish.cursor).id;
  const [found, counts, whose] = await Promise.all([
    listHostRooms(db, memberId, seasonDay(now), { ...wish, afterId, limit: HOSTING.roomsPerPage + 1 }),
    countRooms(deps, actor, wish),
    bookingsWithin(db, memberId, 'answer'),
  ]);
  const rooms = found.slice(0, HOSTING.roomsPerPage);
  const next = await listNextBookings(db, whose, { roomIds: rooms.map(({ id }) => id), now });
  const nextOf = new Map(next.map((booking) => [booking.listingId, booking]));
  const last = found.length > rooms.length ? rooms.at(-1) : undefined;
  return {
    listings: rooms.map((row) => viewRoom(row, nextOf.get(row.id))),
    nextCursor: last ? writeCursor({ at: last.created_at, id: last.id }) : null,
    counts,
  };
}

function needOf(row: HostRoomRow): RoomNeed {
  const missing = gapsOfRow(row).filter(({ isBlocking }) => isBlocking).length;
  const room = { _id: row.id, title: row.title, stateReason: row.state_reason };
  if (row.state === 'suspended') return { kind: 'suspended', room, missing };
  // Hosts who pause their own room don't give a reason.
  if (row.state === 'paused') return { kind: 'kept-off', room, missing };
  if (row.state === 'live') return { kind: 'no-hours', room, missing };
  return { kind: missing > 0 ? 'unfinished' : 'ready', room, missing };
}

/** How many rooms stand where, and which of those the member may change guests cannot book: what used to be bookable first. */
export async function getRoomSummary(deps: Deps, actor: MemberActor): Promise<Summary> {
  const [counts, rows] = await Promise.all([
    countRooms(deps, actor, {}),
    listHostRooms(deps.db.kysely, actor.memberId, seasonDay(deps.clock.now()), { isInNeed: true }),
  ]);
  const needs = rows.map(needOf).sort((a, b) => ROOM_NEEDS.indexOf(a.kind) - ROOM_NEEDS.indexOf(b.kind));
  return { counts, needs: needs.slice(0, HOSTING.needsShown), needCount: needs.length };
}
