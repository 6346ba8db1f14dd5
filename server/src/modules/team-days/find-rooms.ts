// Looks for rooms with fair trips that everyone fits in, that are free, and that the team's rules allow.

import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import type { NoRooms, TeamDayDate } from '@daynook/contract/teams/team-days';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { boxAroundCircle, fromMercator, toMercator } from '../../lib/geo/mercator.ts';
import type { LatLng } from '../../lib/geo/sphere.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import {
  checkListingSlots,
  listLiveHoldIds,
  type loadBookableListing,
  loadBookableListings,
} from '../availability/service.ts';
import { quoteBooking } from '../bookings/service.ts';
import { findObstacle } from '../teams/service.ts';
import { byFairness, type FoundProblem, meetingPoint, type Trips, tripsTo, whyNone } from './rules.ts';
import * as store from './store.ts';

/** How many of the nearest rooms are ranked. */
const RANKED = 60;
/** Pricing takes several queries per room, so it stops here. */
const PRICED = 15;
const NEAREST_SHOWN = 3;

/** The date's hours, on the wall clock of the room. */
export const hoursOn = ({ date, fromMinute, toMinute }: TeamDayDate, timeZone: string): TimeRange => ({
  startsAt: instantOfWallClock(date, fromMinute, timeZone),
  endsAt: instantOfWallClock(date, toMinute, timeZone),
});

type BookableListing = NonNullable<Awaited<ReturnType<typeof loadBookableListing>>>;

export interface Wanted {
  readonly teamId: string;
  readonly currency: string;
  readonly isListOnly: boolean;
  readonly date: TeamDayDate;
  readonly people: number;
  readonly areas: readonly LatLng[];
}

type Ranked = Trips & { readonly id: string };
type Refused = Ranked & { readonly problem: FoundProblem };

export interface RoomsFound {
  readonly rooms: readonly store.FoundRoom[];
  readonly noneBecause: NoRooms | null;
}

const rank = (nearby: readonly store.Nearby[], areas: readonly LatLng[]): Ranked[] =>
  nearby.map(({ id, point }) => ({ id, ...tripsTo(fromMercator(point), areas) })).sort(byFairness);

const refuse = (rooms: readonly Ranked[], problem: FoundProblem): Refused[] =>
  rooms.map((room) => ({ ...room, problem }));

/** Rooms that everyone fits in and that are on the team's list; or why there are none, with the nearest. */
async function listFitting(
  db: Db,
  actor: MemberActor,
  wanted: Wanted,
): Promise<{ fitting: Ranked[]; refused: Refused[] }> {
  const { people, areas, teamId, currency, isListOnly } = wanted;
  const middle = meetingPoint(areas);
  const around = {
    center: toMercator(middle),
    box: boxAroundCircle(middle, TEAM_DAYS.reachKm),
    exceptHostId: actor.memberId,
    limit: RANKED,
  };
  const allowed = { ...around, listOfTeam: isListOnly ? teamId : null, currency };
  const fitting = await store.listNearby(db, { ...allowed, people });
  if (fitting.length > 0) return { fitting: rank(fitting, areas), refused: [] };
  const tooSmall = await store.listNearby(db, { ...allowed, people: 1, limit: NEAREST_SHOWN });
  const any = { ...around, listOfTeam: null, currency: null, limit: NEAREST_SHOWN };
  const forbidden = await store.listNearby(db, { ...any, people });
  return {
    fitting: [],
    refused: [...refuse(rank(tooSmall, areas), 'too-small'), ...refuse(rank(forbidden, areas), 'team-rules')],
  };
}

/** Which listings are free on the date, with the organizer's own checkout holds left out. */
export async function listFree(
  db: Db,
  listings: readonly BookableListing[],
  { date, people, organizerId, now }: { date: TeamDayDate; people: number; organizerId: string; now: Date },
): Promise<ReadonlySet<string>> {
  const asked = listings.map((listing) => ({
    listing,
    input: { listingId: listing.listingId, guests: people, ...hoursOn(date, listing.timeZone), now },
  }));
  const answers = await checkListingSlots(db, asked, await listLiveHoldIds(db, organizerId, now));
  return new Set(asked.filter((_, index) => answers[index]!.verdict.ok).map(({ listing }) => listing.listingId));
}

const RULES_BROKEN: ReadonlySet<string> = new Set(['TEAM_CURRENCY', 'TEAM_LISTING', 'TEAM_POLICY']);

/** The price as at checkout, or why it can't be booked. */
async function priceRoom(
  deps: Deps,
  actor: MemberActor,
  { teamId, people: guests }: Wanted,
  { listingId, hours }: { listingId: string; hours: TimeRange },
): Promise<{ totalMinor: number } | { problem: FoundProblem }> {
  try {
    const { quote } = await quoteBooking(deps, actor, { listingId, guests, ...hours });
    const { currency, totalMinor, cancellationPolicy, timeZone } = quote;
    const broken = await findObstacle(deps.db.kysely, {
      ...{ teamId, memberId: actor.memberId, listingId, timeZone, currency, totalMinor, cancellationPolicy },
      ...hours,
    });
    if (!broken) return { totalMinor };
    return { problem: RULES_BROKEN.has(broken) ? 'team-rules' : 'too-expensive' };
  } catch (error) {
    // It was taken since it was checked, or its rules need another number of people.
    if (error instanceof AppError) return { problem: 'taken' };
    throw error;
  }
}

function nearestOf(refused: readonly Refused[]): RoomsFound {
  const noneBecause = whyNone(refused.map(({ problem }) => problem));
  const rooms = refused
    .filter(({ problem }) => problem === noneBecause)
    .sort(byFairness)
    .slice(0, NEAREST_SHOWN)
    .map((room) => ({ ...room, totalMinor: null }));
  return { rooms, noneBecause };
}

/** The fairest rooms to vote on, or why there are none and the nearest that weren't possible. */
export async function findRooms(deps: Deps, actor: MemberActor, wanted: Wanted): Promise<RoomsFound> {
  if (wanted.areas.length === 0) return { rooms: [], noneBecause: 'no-areas' };
  const db = deps.db.kysely;
  const { fitting, refused } = await listFitting(db, actor, wanted);
  const listings = await loadBookableListings(
    db,
    fitting.map(({ id }) => id),
  );
  const { date, people } = wanted;
  const asked = { date, people, organizerId: actor.memberId, now: deps.clock.now() };
  const free = await listFree(db, [...listings.values()], asked);
  const rooms: store.FoundRoom[] = [];
  let pricedCount = 0;
  for (const room of fitting) {
    const listing = listings.get(room.id);
    if (!listing || !free.has(room.id)) {
      refused.push({ ...room, problem: 'taken' });
      continue;
    }
    if (rooms.length === TEAM_DAYS.rooms || pricedCount === PRICED) break;
    pricedCount += 1;
    const priced = await priceRoom(deps, actor, wanted, { listingId: room.id, hours: hoursOn(date, listing.timeZone) });
    if ('problem' in priced) refused.push({ ...room, problem: priced.problem });
    else rooms.push({ ...room, problem: null, totalMinor: priced.totalMinor });
  }
  return rooms.length > 0 ? { rooms, noneBecause: null } : nearestOf(refused);
}
