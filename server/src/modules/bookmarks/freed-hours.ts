// Notifies members who opted in when hours free up at a listing they saved: a booking was canceled, moved, or shortened, and the hours can
// be booked. At most one email a day, with every free range of hours in it. Those on the waitlist come first: see `waitedMinutes`.
import { FREED_HOURS } from '@daynook/contract/limits/bookmarks';
import type { Kysely } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isOffered } from '../../http/offered.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { checkListingSlots, loadBookableListings } from '../availability/service.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import * as store from './freed-hours-store.ts';

const BATCH = 100;
const DAY_MINUTES = 1_440;
/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const momentsAt = (now: Date): store.Moments => ({
  now,
  // Twice the time between emails, so that what happens right after one is in the next.
  freedSince: addMinutes(now, -2 * DAY_MINUTES),
  waitedMinutes: isOffered('waitlists') ? FREED_HOURS.waitedMinutes : 0,
  notifiedBefore: addMinutes(now, -DAY_MINUTES),
});

interface Hours {
  readonly listingId: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The ones that one person could book now. */
async function keepBookable<H extends Hours>(db: Kysely<DB>, hours: readonly H[], now: Date): Promise<H[]> {
  const listings = await loadBookableListings(db, [...new Set(hours.map(({ listingId }) => listingId))]);
  const asked = hours.flatMap((one) => {
    const listing = listings.get(one.listingId);
    if (!listing) return [];
    const input = { startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt), guests: 1, now };
    return [{ one, listing, input }];
  });
  const answers = await checkListingSlots(db, asked);
  return asked.filter((_, index) => answers[index]!.verdict.ok).map(({ one }) => one);
}

/** The limit that kept it closed until the visit at another listing of the property was canceled, moved, or shortened. */
async function wasUsedUp(db: Kysely<DB>, { listing_id, property_id, elsewhere, ...row }: store.FreedRow, now: Date) {
  if (!elsewhere) return true;
  const [listing] = (await loadBookableListings(db, [listing_id])).values();
  if (!listing) return false;
  const hours = { startsAt: row.starts_at, endsAt: row.ends_at };
  const beside = [{ propertyId: property_id, ...elsewhere, ...hours }];
  const [before] = await checkListingSlots(db, [{ listing, input: { ...hours, guests: 1, now } }], [], { beside });
  return !before!.verdict.ok && before!.verdict.code === 'VISIT_LIMIT';
}

/** What the email says about the hours. */
const toAnnounced = ({
  listingId,
  title,
  timeZone,
  startsAt,
  endsAt,
}: Hours & { title: string; timeZone: string }) => ({
  listingId,
  title,
  timeZone,
  startsAt,
  endsAt,
});

/** True if an email was queued. The daily email is only used up by hours that can be booked. */
const notifyMember = (deps: Deps, memberId: string): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const moments = momentsAt(deps.clock.now());
    if (!(await store.lockMember(trx, memberId, moments))) return false;
    const freed = await store.listFreed(trx, memberId, moments, FREED_HOURS.checkedPerEmail);
    const hours = freed.map((row) => ({
      row,
      ids: row.ids,
      listingId: row.listing_id,
      title: row.title,
      timeZone: row.time_zone,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
    }));
    const bookable: typeof hours = [];
    for (const one of await keepBookable(trx, hours, moments.now)) {
      if (bookable.length === FREED_HOURS.perEmail) break;
      if (await wasUsedUp(trx, one.row, moments.now)) bookable.push(one);
    }
    if (bookable.length === 0) return false;
    await store.markNotified(trx, memberId, { now: moments.now, ids: bookable.flatMap(({ ids }) => ids) });
    const { name, email } = await getMember(trx, memberId);
    await queueEmail(trx, deps, {
      template: 'hours-free',
      to: email,
      memberId,
      data: { name, hours: bookable.map(toAnnounced) },
    });
    return true;
  });

/** The announced hours that can still be booked, at listings the member still has saved. */
export async function stillFree<H extends Hours>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
  hours: readonly H[],
): Promise<H[]> {
  const saved = await store.listStillSaved(
    db.kysely,
    memberId,
    hours.map(({ listingId }) => listingId),
  );
  const kept = hours.filter(({ listingId }) => saved.has(listingId));
  return keepBookable(db.kysely, kept, clock.now());
}

/** Sends all due notifications, and returns how many. Safe to run on several nodes. One member's failure doesn't stop the others. */
export async function notifyFreedHours(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  let afterId = FIRST_ID;
  await store.forgetFreed(deps.db.kysely, momentsAt(deps.clock.now()).freedSince);
  while (!signal?.aborted) {
    const moments = momentsAt(deps.clock.now());
    const memberIds = await store.listMembersToNotify(deps.db.kysely, moments, { afterId, limit: BATCH });
    for (const memberId of memberIds) {
      try {
        if (await notifyMember(deps, memberId)) count += 1;
      } catch (error) {
        deps.log.error({ err: error, memberId }, 'failed to announce freed hours');
      }
    }
    if (memberIds.length < BATCH) break;
    afterId = memberIds.at(-1)!;
  }
  return count;
}
