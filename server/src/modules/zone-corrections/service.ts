// Staff correct the time zone of a property that was entered wrong. For each upcoming booking they choose whether it keeps its local time,
// and so moves, or its moment. The preview makes the same correction in a transaction that's undone.
import {
  ZONE_CORRECTION,
  type ZoneConflict,
  type ZoneCorrection,
  type ZoneKeeps,
} from '@daynook/contract/staff/zone-corrections';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { isSameRange, type TimeRange } from '../../lib/time/ranges.ts';
import { isTimeZone } from '../../lib/time/zone-names.ts';
import { sameWallTimeIn, wallClockText } from '../../lib/time/zoned.ts';
import { audit } from '../audit/service.ts';
import { lockListings, refreshDays, release } from '../availability/service.ts';
import { correctHours, findTrouble } from '../booking-changes/service.ts';
import { type BookingRecord, inTransaction, isChargedLater, lockRecord } from '../bookings/service.ts';
import { correctSampleHours } from '../noise-samples/service.ts';
import { findRole, ownMoneyIn, requireUninvolved } from '../permissions/service.ts';
import { correctPropertyZone } from '../properties/service.ts';
import * as store from './store.ts';

type Trx = Transaction<DB>;

interface Choice {
  readonly bookingId: string;
  readonly keeps: ZoneKeeps;
}

interface Wanted {
  readonly listingId: string;
  readonly timeZone: string;
  readonly choices: readonly Choice[];
}

/** An upcoming booking with its choice. */
interface Row {
  readonly booking: BookingRecord;
  readonly local: TimeRange;
  readonly keeps: ZoneKeeps;
  readonly conflict: ZoneConflict | null;
}

const toLocal = ({ startsAt, endsAt, timeZone }: BookingRecord, to: string): TimeRange => ({
  startsAt: sameWallTimeIn(startsAt, timeZone, to),
  endsAt: sameWallTimeIn(endsAt, timeZone, to),
});

/** A payment or a change of it is under way, so its hours can't move now. */
async function isBusy(trx: Trx, booking: BookingRecord): Promise<boolean> {
  if (booking.isChanging || booking.acceptance !== null) return true;
  if (!isChargedLater(booking)) return false;
  const trouble = await findTrouble(trx, booking.id);
  return trouble === 'charging' || trouble === 'unpaid';
}

type Chosen = Omit<Row, 'conflict'>;

const toChosenHours = ({ booking, local, keeps }: Chosen): TimeRange => (keeps === 'local' ? local : booking);

/** Why the choice can't be applied, no matter who else has the hours; null if it can. */
async function findObstacle(trx: Trx, deps: Deps, row: Chosen): Promise<ZoneConflict | null> {
  if (await isBusy(trx, row.booking)) return 'busy';
  return toChosenHours(row).startsAt <= deps.clock.now() ? 'past' : null;
}

/** Takes its hours. Returns what's in the way; null if nothing is. */
async function correctOne(
  trx: Trx,
  deps: Deps,
  row: Chosen,
  { timeZone, staffId }: { timeZone: string; staffId: string },
): Promise<ZoneConflict | null> {
  const { startsAt, endsAt } = toChosenHours(row);
  try {
    await correctHours(trx, deps, row.booking, { startsAt, endsAt, timeZone, staffId });
  } catch (error) {
    if (error instanceof AppError && error.code === 'SLOT_TAKEN') return 'taken';
    throw error;
  }
  await store.endBeforeStart(trx, row.booking.id);
  return null;
}

/**
 * Corrects the bookings. All that move give their hours up before any takes new ones, because the next booking may still have them: how far
 * they move differs by season. If one can't, the transaction is undone. Returns what's in whose way.
 */
async function correctAhead(
  trx: Trx,
  deps: Deps,
  rows: readonly Chosen[],
  by: { timeZone: string; staffId: string },
): Promise<Map<string, ZoneConflict | null>> {
  const conflicts = new Map<string, ZoneConflict | null>();
  for (const row of rows) conflicts.set(row.booking.id, await findObstacle(trx, deps, row));
  const possible = rows.filter(({ booking }) => conflicts.get(booking.id) === null);
  // Bookings that keep their time keep their hours.
  for (const row of possible) if (!isSameRange(toChosenHours(row), row.booking)) await release(trx, row.booking.id);
  for (const row of possible) conflicts.set(row.booking.id, await correctOne(trx, deps, row, by));
  return conflicts;
}

/** Corrects everything that keeps its hours without anyone having to decide. Returns how many stays are under way. */
async function correctUnderWay(trx: Trx, rows: readonly store.UnderWay[], timeZone: string): Promise<number> {
  for (const { id, starts_at: startsAt, ends_at: endsAt } of rows)
    await store.updateZone(trx, id, {
      timeZone,
      localStart: wallClockText(startsAt!, timeZone),
      localEnd: wallClockText(endsAt!, timeZone),
    });
  return rows.filter(({ status }) => status !== 'hold').length;
}

/** Locks the upcoming bookings. Throws LIMIT_REACHED. */
async function lockAhead(trx: Trx, deps: Deps, listingIds: readonly string[]): Promise<BookingRecord[]> {
  const limit = ZONE_CORRECTION.bookingsMaximum + 1;
  const ids = await store.listAhead(trx, listingIds, { now: deps.clock.now(), limit });
  if (ids.length === limit)
    throw new AppError('LIMIT_REACHED', {
      message: say('This property has more than {count} upcoming bookings. Ask an engineer to correct it.', {
        count: ZONE_CORRECTION.bookingsMaximum,
      }),
    });
  const bookings: BookingRecord[] = [];
  for (const id of ids) bookings.push((await lockRecord(trx, id))!);
  return bookings;
}

const CORRECTED = toSay('This property’s time zone was changed meanwhile. Reload the page to see it.');
const wrong = (message: string): AppError => new AppError('VALIDATION_FAILED', { fields: { timeZone: message } });

/** The listing's property. Throws NOT_FOUND, VALIDATION_FAILED for a zone that doesn't exist or that it already has. */
async function findProperty(trx: Trx, { listingId, timeZone }: Wanted): Promise<store.CorrectedProperty> {
  if (!isTimeZone(timeZone)) throw wrong(say('Choose a time zone such as America/Denver.'));
  const property = await store.findProperty(trx, listingId);
  if (!property) throw new AppError('NOT_FOUND');
  if (property.time_zone === timeZone) throw wrong(say('The property is already in this time zone.'));
  return property;
}

/** A colleague corrects what staff have booked there or help to host. Throws FORBIDDEN. */
async function requireOthers(
  trx: Trx,
  deps: Deps,
  actor: MemberActor,
  { property, bookingIds }: { property: store.CorrectedProperty; bookingIds: readonly string[] },
): Promise<void> {
  const { memberId } = actor;
  const permission = 'manage-bookings';
  const isTheirs =
    (await findRole(trx, memberId, { propertyId: property.id })) !== undefined ||
    (await store.hasAny(trx, bookingIds, await ownMoneyIn(trx, deps, actor, permission)));
  if (isTheirs) await requireUninvolved(trx, deps, actor, { money: { memberIds: [memberId] }, permission });
}

const toHours = ({ startsAt, endsAt }: TimeRange) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Corrects the property, its listings, and its bookings as chosen. What isn't possible is in the answer. */
async function correct(trx: Trx, deps: Deps, actor: MemberActor, wanted: Wanted): Promise<ZoneCorrection> {
  const { timeZone } = wanted;
  const property = await findProperty(trx, wanted);
  const listings = await store.listListings(trx, property.id);
  const listingIds = listings.map(({ id }) => id);
  await lockListings(trx, ...listingIds);
  // Someone else may have corrected it while this waited.
  if ((await store.findProperty(trx, wanted.listingId))?.time_zone !== property.time_zone)
    throw new AppError('STATE_CHANGED', { message: CORRECTED });
  const bookings = await lockAhead(trx, deps, listingIds);
  const started = await store.listUnderWay(trx, listingIds, deps.clock.now());
  const bookingIds = [...bookings, ...started].map(({ id }) => id);
  await requireOthers(trx, deps, actor, { property, bookingIds });
  const choices = new Map(wanted.choices.map(({ bookingId, keeps }) => [bookingId, keeps]));
  const rows = bookings.map((booking) => ({
    booking,
    local: toLocal(booking, timeZone),
    keeps: choices.get(booking.id) ?? 'local',
  }));
  await correctPropertyZone(trx, deps, { propertyId: property.id, listingIds, timeZone });
  await correctSampleHours(trx, listingIds, timeZone);
  const underWay = await correctUnderWay(trx, started, timeZone);
  const conflicts = await correctAhead(trx, deps, rows, { timeZone, staffId: actor.memberId });
  await refreshDays(trx, listingIds);
  return {
    property: { _id: property.id, title: property.title, city: property.city, state: property.region },
    from: property.time_zone,
    to: timeZone,
    listings: listings.map(({ title }) => title),
    bookings: rows.map(({ booking, local, keeps }) => ({
      _id: booking.id,
      reference: booking.reference,
      listingTitle: booking.listingTitle,
      guestName: booking.guest.name,
      status: booking.status,
      now: toHours(booking),
      local: toHours(local),
      keeps,
      conflict: conflicts.get(booking.id) ?? null,
    })),
    underWay,
  };
}

/** Undoes the transaction of a preview, and carries its result out. */
class Undone extends Error {
  readonly preview: ZoneCorrection;
  constructor(preview: ZoneCorrection) {
    super('a preview changes nothing');
    this.preview = preview;
  }
}

/** What the correction would do. Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, LIMIT_REACHED. */
export async function previewZoneCorrection(deps: Deps, actor: MemberActor, wanted: Wanted): Promise<ZoneCorrection> {
  try {
    return await inTransaction(deps, async (trx) => {
      throw new Undone(await correct(trx, deps, actor, wanted));
    });
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    throw error;
  }
}

const CHANGED = toSay('Bookings have changed since you opened this. Review the list again.');
const IN_THE_WAY = toSay('Some of your choices don’t work. Fix the bookings marked below.');

/** Makes the correction. Throws what the preview throws, and STATE_CHANGED if a booking wasn't decided about, or can't be as chosen. */
export function correctZone(
  deps: Deps,
  actor: MemberActor,
  { reason, ...wanted }: Wanted & { readonly reason: string },
): Promise<ZoneCorrection> {
  return inTransaction(deps, async (trx) => {
    const made = await correct(trx, deps, actor, wanted);
    const decided = new Set(wanted.choices.map(({ bookingId }) => bookingId));
    if (made.bookings.length !== decided.size || made.bookings.some(({ _id }) => !decided.has(_id)))
      throw new AppError('STATE_CHANGED', { message: CHANGED });
    if (made.bookings.some(({ conflict }) => conflict !== null))
      throw new AppError('STATE_CHANGED', { message: IN_THE_WAY });
    const { property, from, to } = made;
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'corrected-time-zone',
      subject: { kind: 'property', id: property._id },
      memberId: (await store.findProperty(trx, wanted.listingId))!.host_id,
      reason: `${reason} (${from} to ${to})`,
    });
    return made;
  });
}
