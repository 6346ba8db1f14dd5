// Looks for rooms with fair trips that everyone fits in, that are free, and that the team's rules allow.

import type { ErrorCode } from '@daynook/contract/errors';
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import type { NoRooms, TeamDayDate } from '@daynook/contract/teams/team-days';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { fromMercator } from '../../lib/geo/mercator.ts';
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
import { type Circle, findFitting, listNearby, type Nearby } from './nearby-store.ts';
import { type Bands, bandsTo, byFairness, coarsePoint, type FoundProblem, meetingPoint, whyNone } from './rules.ts';
import type { FoundRoom } from './store.ts';

/** How many of the nearest rooms are ranked at a time. The next follow if none of them is possible. */
const RANKED = 60;
const ROUNDS = 5;
/** Pricing takes several queries per room, so it stops after this many, and later if none of them is possible. */
const PRICED = 15;
const PRICED_AT_MOST = 60;
/** Around a place that the organizer entered. */
const NEAR_KM = 50;
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
  /** A place to look around instead; then nothing follows from the areas. */
  readonly near: LatLng | null;
  /** The room of the day that this one continues. */
  readonly lastListingId: string | null;
}

interface Ranked {
  readonly id: string;
  readonly bands: Bands | null;
}
type Refused = Ranked & { readonly problem: FoundProblem };

export interface RoomsFound {
  readonly rooms: readonly FoundRoom[];
  readonly noneBecause: NoRooms | null;
}

/** Whether trips can be told without telling where someone starts. */
const hasTrips = ({ areas, near }: Wanted): boolean => near === null && areas.length >= TEAM_DAYS.areasMinimum;

const rank = (nearby: readonly Nearby[], wanted: Wanted): Ranked[] =>
  nearby
    .map(({ id, point }) => ({ id, bands: hasTrips(wanted) ? bandsTo(fromMercator(point), wanted.areas) : null }))
    .sort(byFairness);

const refuse = (rooms: readonly Ranked[], problem: FoundProblem): Refused[] =>
  rooms.map((room) => ({ ...room, problem }));

const boundingCircle = ({ areas, near }: Wanted): Circle =>
  near
    ? { center: near, radiusKm: NEAR_KM }
    : { center: coarsePoint(meetingPoint(areas)), radiusKm: TEAM_DAYS.reachKm };

/** Rooms that everyone fits in and that are on the team's list, some at a time. */
async function listFitting(db: Db, actor: MemberActor, wanted: Wanted, round: number): Promise<Ranked[]> {
  const { people, teamId, currency, isListOnly } = wanted;
  const nearby = await listNearby(db, {
    circle: boundingCircle(wanted),
    exceptHostId: actor.memberId,
    listOfTeam: isListOnly ? teamId : null,
    currency,
    people,
    limit: RANKED,
    offset: round * RANKED,
  });
  return rank(nearby, wanted);
}

/** The nearest rooms when none fits and is on the team's list. */
async function listUnfit(db: Db, actor: MemberActor, wanted: Wanted): Promise<Refused[]> {
  const { people, teamId, currency, isListOnly } = wanted;
  const around = { circle: boundingCircle(wanted), exceptHostId: actor.memberId, limit: NEAREST_SHOWN, offset: 0 };
  const listOfTeam = isListOnly ? teamId : null;
  const tooSmall = await listNearby(db, { ...around, listOfTeam, currency, people: 1 });
  const forbidden = await listNearby(db, { ...around, listOfTeam: null, currency: null, people });
  return [...refuse(rank(tooSmall, wanted), 'too-small'), ...refuse(rank(forbidden, wanted), 'team-rules')];
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

/** Why a room that was free when it was checked can't be booked: it was taken since, or its rules need something else. */
const REFUSED: Readonly<Partial<Record<ErrorCode, FoundProblem>>> = {
  CAPACITY_EXCEEDED: 'too-small',
  NOT_FOUND: 'taken',
  LISTING_NOT_BOOKABLE: 'taken',
  IN_THE_PAST: 'taken',
  OFF_STEP: 'taken',
  TOO_SHORT: 'taken',
  TOO_LONG: 'taken',
  NOTICE_TOO_SHORT: 'taken',
  TOO_FAR_AHEAD: 'taken',
  OUTSIDE_HOURS: 'taken',
  VISIT_LIMIT: 'taken',
  SLOT_TAKEN: 'taken',
  ALREADY_BOOKED: 'taken',
};

/** The price as for any guest, because offers to the organizer are theirs, or why it can't be booked. */
async function priceRoom(
  deps: Deps,
  actor: MemberActor,
  { teamId, people: guests }: Wanted,
  { listingId, hours }: { listingId: string; hours: TimeRange },
): Promise<{ totalMinor: number } | { problem: FoundProblem }> {
  try {
    const { quote } = await quoteBooking(deps, actor, { listingId, guests, ...hours }, { isPlain: true });
    const { currency, totalMinor, cancellationPolicy, timeZone } = quote;
    const broken = await findObstacle(deps.db.kysely, {
      ...{ teamId, memberId: actor.memberId, listingId, timeZone, currency, totalMinor, cancellationPolicy },
      ...hours,
    });
    if (!broken) return { totalMinor };
    return { problem: RULES_BROKEN.has(broken) ? 'team-rules' : 'too-expensive' };
  } catch (error) {
    const problem = error instanceof AppError ? REFUSED[error.code] : undefined;
    if (problem === undefined) throw error;
    return { problem };
  }
}

function chooseNearest(refused: readonly Refused[]): RoomsFound {
  const noneBecause = whyNone(refused.map(({ problem }) => problem));
  const rooms = refused
    .filter(({ problem }) => problem === noneBecause)
    .sort(byFairness)
    .slice(0, NEAREST_SHOWN)
    .map((room) => ({ ...room, totalMinor: null }));
  return { rooms, noneBecause };
}

interface Search {
  readonly rooms: FoundRoom[];
  readonly refused: Refused[];
  pricedCount: number;
}

const isPricedEnough = ({ rooms, pricedCount }: Search): boolean =>
  rooms.length === TEAM_DAYS.rooms || pricedCount >= (rooms.length > 0 ? PRICED : PRICED_AT_MOST);

/** Adds those of the rooms that are free and allowed, until there are enough. */
async function addPossible(
  deps: Deps,
  actor: MemberActor,
  wanted: Wanted,
  { fitting, search }: { fitting: readonly Ranked[]; search: Search },
): Promise<void> {
  const db = deps.db.kysely;
  const listings = await loadBookableListings(
    db,
    fitting.map(({ id }) => id),
  );
  const { date, people } = wanted;
  const asked = { date, people, organizerId: actor.memberId, now: deps.clock.now() };
  const free = await listFree(db, [...listings.values()], asked);
  for (const room of fitting) {
    const listing = listings.get(room.id);
    if (!listing || !free.has(room.id)) {
      search.refused.push({ ...room, problem: 'taken' });
      continue;
    }
    if (isPricedEnough(search)) return;
    search.pricedCount += 1;
    const priced = await priceRoom(deps, actor, wanted, { listingId: room.id, hours: hoursOn(date, listing.timeZone) });
    if ('problem' in priced) search.refused.push({ ...room, problem: priced.problem });
    else search.rooms.push({ ...room, problem: null, totalMinor: priced.totalMinor });
  }
}

function whyNowhere(wanted: Wanted): NoRooms | null {
  if (wanted.near || hasTrips(wanted)) return null;
  return wanted.areas.length === 0 ? 'no-areas' : 'too-few-areas';
}

/** The room of the day that this one continues, if it's possible again, wherever people start. */
async function findLastRoom(deps: Deps, actor: MemberActor, wanted: Wanted): Promise<FoundRoom | undefined> {
  const { lastListingId: listingId, people } = wanted;
  if (listingId === null) return undefined;
  const room = await findFitting(deps.db.kysely, { listingId, people, exceptHostId: actor.memberId });
  const search: Search = { rooms: [], refused: [], pricedCount: 0 };
  await addPossible(deps, actor, wanted, { fitting: room ? rank([room], wanted) : [], search });
  return search.rooms[0];
}

/** The fairest rooms to vote on, with the one of the day before, or why there are none and the nearest that weren't possible. */
export async function findRooms(deps: Deps, actor: MemberActor, wanted: Wanted): Promise<RoomsFound> {
  const last = await findLastRoom(deps, actor, wanted);
  const found = await findNearRooms(deps, actor, wanted);
  if (!last) return found;
  const others = found.noneBecause === null ? found.rooms.filter(({ id }) => id !== last.id) : [];
  return { rooms: [last, ...others].slice(0, TEAM_DAYS.rooms).sort(byFairness), noneBecause: null };
}

async function findNearRooms(deps: Deps, actor: MemberActor, wanted: Wanted): Promise<RoomsFound> {
  const noneBecause = whyNowhere(wanted);
  if (noneBecause) return { rooms: [], noneBecause };
  const db = deps.db.kysely;
  const search: Search = { rooms: [], refused: [], pricedCount: 0 };
  for (let round = 0; round < ROUNDS && search.rooms.length === 0 && !isPricedEnough(search); round += 1) {
    const fitting = await listFitting(db, actor, wanted, round);
    await addPossible(deps, actor, wanted, { fitting, search });
    if (fitting.length < RANKED) break;
  }
  if (search.rooms.length > 0) return { rooms: search.rooms, noneBecause: null };
  return chooseNearest(search.refused.length > 0 ? search.refused : await listUnfit(db, actor, wanted));
}
