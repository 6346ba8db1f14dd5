// Noise that hosts and guests of the demo measured at some desks, added by the same function as in production.
import type { NoiseSampleInput } from '@daynook/contract/listings/noise-samples';
import { type Random, seededRandom } from '@daynook/demo-art/draw/seeded-random';
import { sql } from 'kysely';
import type { Deps } from '../../src/deps.ts';
import { addSample, tidySamples } from '../../src/modules/noise-samples/service.ts';

const LISTINGS = 40;
const DAYS = 80;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours of the local day at which hosts measured. */
const HOST_HOURS = [9, 12, 15] as const;

interface Room {
  readonly listingId: string;
  readonly hostId: string;
  readonly timeZone: string;
  readonly isQuiet: boolean;
  readonly stays: readonly { readonly guestId: string; readonly startsAt: string }[];
}

/** The demo host's rooms, and those that had the most guests lately. */
const listRooms = async ({ db, clock }: Deps, hostId: string): Promise<readonly Room[]> => {
  const { rows } = await sql<Room>`
    select listing.id as "listingId", listing.host_id as "hostId", listing.time_zone as "timeZone",
      coalesce(quiet_from_minute is not null, false) as "isQuiet",
      jsonb_agg(jsonb_build_object('guestId', guest_id, 'startsAt', starts_at) order by starts_at, booking.id) as stays
    from listing join booking on booking.listing_id = listing.id
    where listing.state = 'live' and booking.status = 'closed' and guest_id <> listing.host_id
      and starts_at > ${clock.now()}::timestamptz - make_interval(days => ${DAYS})
    group by listing.id
    order by listing.host_id = ${hostId} desc, count(distinct guest_id) desc, listing.id limit ${LISTINGS}`.execute(
    db.kysely,
  );
  return rows;
};

/** Calm mornings, livelier noons; less in rooms whose hosts say that they're quiet. */
function makeLevels(random: Random, isQuiet: boolean, hour: number): NoiseSampleInput {
  const rise = (isQuiet ? 2 : 6) + random.integer(0, 4) + (hour >= 11 && hour <= 13 ? 6 : 0) + (hour >= 17 ? 4 : 0);
  const l90 = -58 + random.integer(0, 20) / 10;
  const device = random.chance(0.7) ? 'phone' : 'computer';
  return { seconds: 60, device, l90, l50: l90 + rise * 0.7, l10: l90 + rise * 1.3 };
}

/** Opens its own transactions. Does nothing the second time. */
export async function addNoise(deps: Deps, hostId: string): Promise<void> {
  const { rows } = await sql`select from noise_sample limit 1`.execute(deps.db.kysely);
  if (rows.length > 0) return;
  const random = seededRandom('daynook-demo-noise');
  const now = deps.clock.now();
  const add = (at: Date, memberId: string, room: Room, byWhom: 'host' | 'guest') => {
    const hour = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(room.timeZone).hour;
    const { listingId, isQuiet } = room;
    const then = { ...deps, clock: { now: () => at } };
    return addSample(then, { memberId }, { listingId, byWhom }, makeLevels(random, isQuiet, hour));
  };
  for (const room of await listRooms(deps, hostId)) {
    const day = Temporal.Instant.fromEpochMilliseconds(now.getTime() - random.integer(20, 60) * DAY_MS)
      .toZonedDateTimeISO(room.timeZone)
      .startOfDay();
    for (const hour of HOST_HOURS)
      await add(new Date(day.add({ hours: hour }).epochMilliseconds), room.hostId, room, 'host');
    for (const { guestId, startsAt } of room.stays.slice(-4))
      await add(new Date(Date.parse(startsAt) + HOUR_MS / 2), guestId, room, 'guest');
  }
  await tidySamples(deps, new AbortController().signal, DAYS);
}
