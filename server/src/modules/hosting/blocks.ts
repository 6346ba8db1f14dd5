// Time a host blocks, once or every week. It's an occupied range, so nobody can book it and search knows. Existing bookings
// take precedence.
import type { Block } from '@daynook/contract/hosting/host-calendars';
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { minutesBetween, sameWallTimeDaysLater, startsOnLocalDate, wallClockText } from '../../lib/time/zoned.ts';
import { lockListings, occupy, releaseBlocks } from '../availability/service.ts';
import { permits } from '../permissions/service.ts';
import { conflictText } from './block-conflicts.ts';
import { noteCalendarChange } from './calendar-event.ts';
import { getOwnRow } from './edit.ts';
import * as store from './store.ts';

type BlockInput = { [K in keyof Block]: Block[K] };
const LONGEST_MINUTES = 366 * 1_440;
const LONGEST_WEEKLY_MINUTES = 7 * 1_440;

function requireSense({ startsAt, endsAt, weeklyUntil }: BlockInput, timeZone: string, now: Date): TimeRange {
  const range = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const minutes = minutesBetween(range.startsAt, range.endsAt);
  const fields: Record<string, string> = {};
  if (minutesBetween(range.startsAt, now) > LONGEST_MINUTES)
    fields['startsAt'] = say('Choose a start within the past year.');
  if (minutes <= 0) fields['endsAt'] = say('The end must be after the start.');
  else if (minutes > LONGEST_MINUTES) fields['endsAt'] = say('You can block up to a year at a time.');
  else if (weeklyUntil !== null && minutes > LONGEST_WEEKLY_MINUTES)
    fields['endsAt'] = say('A weekly block can last up to a week.');
  if (weeklyUntil !== null && weeklyUntil < startsOnLocalDate(range.startsAt, timeZone)) {
    fields['weeklyUntil'] = say('This can’t be before the first block.');
  }
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return range;
}

/**
 * The same wall-clock time every week up to the date, across clock changes. A day whose clock skips it has no block, because
 * it would end before it starts.
 */
function listOccurrences(first: TimeRange, weeklyUntil: string | null, timeZone: string): TimeRange[] {
  const occurrences = [first];
  for (let week = 1; weeklyUntil !== null; week++) {
    const startsAt = sameWallTimeDaysLater(first.startsAt, 7 * week, timeZone);
    if (startsOnLocalDate(startsAt, timeZone) > weeklyUntil) break;
    if (week >= HOSTING.blockOccurrencesMaximum) {
      const message = say('You can repeat a block for up to {count} weeks.', {
        count: HOSTING.blockOccurrencesMaximum,
      });
      throw new AppError('VALIDATION_FAILED', { fields: { weeklyUntil: message } });
    }
    const endsAt = sameWallTimeDaysLater(first.endsAt, 7 * week, timeZone);
    if (endsAt > startsAt) occurrences.push({ startsAt, endsAt });
  }
  return occurrences;
}

/**
 * Adds all occurrences or none. Throws NOT_FOUND, GONE, VALIDATION_FAILED by field, SLOT_TAKEN naming the first conflict, the
 * IDEMPOTENCY_ codes.
 */
export function addBlock(
  deps: Deps,
  actor: MemberActor,
  { id, block }: { id: string; block: BlockInput },
  key: string,
): Promise<Outcome<{ _id: string; occurrenceCount: number }>> {
  const operation = 'POST /api/host/listings/{id}/blocks';
  return runOnce(deps, { memberId: actor.memberId, key, operation, input: { id, block } }, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      const blockId = deps.newId();
      await ticket.begin(trx, { blockId });
      await lockListings(trx, id);
      const row = await getOwnRow(trx, actor, id, 'block-time');
      const { time_zone: timeZone, seats, hostRole } = row;
      const first = requireSense(block, timeZone, deps.clock.now());
      const listing = { listingId: id, timeZone, knowsGuests: permits(hostRole!, 'answer') };
      const occurrences = listOccurrences(first, block.weeklyUntil, timeZone);
      await store.insertBlock(trx, {
        id: blockId,
        listing_id: id,
        note: block.note || null,
        local_start: wallClockText(first.startsAt, timeZone),
        occurrence_count: occurrences.length,
        created_at: deps.clock.now(),
      });
      for (const range of occurrences) {
        const slot = { ...range, listingId: id, guests: seats, bookingId: null, blockId, newId: deps.newId };
        if (await occupy(trx, { ...slot, kind: 'host_block' })) continue;
        throw new AppError('SLOT_TAKEN', { message: await conflictText(trx, listing, range) });
      }
      await noteCalendarChange(deps, { trx, row });
      const answer = { _id: blockId, occurrenceCount: occurrences.length };
      await ticket.finish(trx, 201, answer);
      return answer;
    }),
  );
}

/** Removes a block. Throws NOT_FOUND, GONE. */
export async function removeBlock(
  deps: Deps,
  actor: MemberActor,
  { id, blockId }: { id: string; blockId: string },
): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, id);
    const row = await getOwnRow(trx, actor, id, 'block-time');
    if ((await giveBack(trx, id, [blockId])) === 0) throw new AppError('NOT_FOUND');
    await noteCalendarChange(deps, { trx, row });
  });
}

/** Removes those of the blocks that are the listing's, and returns their number. The caller holds `lockListings`. */
export async function giveBack(trx: Transaction<DB>, listingId: string, blockIds: readonly string[]): Promise<number> {
  const own = await store.listBlockIds(trx, listingId, blockIds);
  if (own.length === 0) return 0;
  await releaseBlocks(trx, own);
  await store.deleteBlocks(trx, own);
  return own.length;
}

/** Removes all blocks from now on, for a listing that's being deleted. The caller holds `lockListings`. */
export async function deleteBlocksAhead(trx: Transaction<DB>, listingId: string, now: Date): Promise<void> {
  await giveBack(trx, listingId, await store.listBlocksAhead(trx, listingId, now));
}
