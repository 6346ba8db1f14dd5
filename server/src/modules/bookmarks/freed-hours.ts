// Notifies members who opted in when hours free up at a listing they saved: a booking was canceled, moved, or shortened, and the hours can
// be booked. At most one email a day, with every free range of hours in it. Those on the waitlist come first: see `waitedMinutes`.
import { FREED_HOURS } from '@daynook/contract/limits/bookmarks';
import type { Kysely, Transaction } from 'kysely';
import { BEFORE_EVERY_ID } from '../../db/before-every-id.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { isOffered } from '../../http/offered.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import {
  checkListingSlots,
  loadBookableListings,
  type PropertyVisit,
  type SlotAnswer,
} from '../availability/service.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import * as store from './freed-hours-store.ts';

const BATCH = 100;
const DAY_MINUTES = 1_440;

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

/** The ones with such a verdict for one person now, beside visits that were given up. */
async function filterByVerdict<H extends Hours>(
  db: Kysely<DB>,
  hours: readonly H[],
  { now, beside = [] }: { readonly now: Date; readonly beside?: readonly PropertyVisit[] },
  has: (verdict: SlotAnswer['verdict']) => boolean,
): Promise<H[]> {
  if (hours.length === 0) return [];
  const listings = await loadBookableListings(db, [...new Set(hours.map(({ listingId }) => listingId))]);
  const asked = hours.flatMap((one) => {
    const listing = listings.get(one.listingId);
    if (!listing) return [];
    const input = { startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt), guests: 1, now };
    return [{ one, listing, input }];
  });
  const answers = await checkListingSlots(db, asked, [], { beside });
  return asked.filter((_, index) => has(answers[index]!.verdict)).map(({ one }) => one);
}

/** The ones that one person could book now. */
const keepBookable = <H extends Hours>(db: Kysely<DB>, hours: readonly H[], now: Date): Promise<H[]> =>
  filterByVerdict(db, hours, { now }, ({ ok }) => ok);

/** The ones that a limit kept closed until these visits at the property were canceled, moved, or shortened. */
const keepUsedUp = <H extends Hours>(
  db: Kysely<DB>,
  hours: readonly H[],
  visits: { readonly now: Date; readonly beside: readonly PropertyVisit[] },
): Promise<H[]> => filterByVerdict(db, hours, visits, (verdict) => !verdict.ok && verdict.code === 'VISIT_LIMIT');

interface FreedHours extends Hours {
  readonly ids: readonly string[];
  readonly isElsewhere: boolean;
  readonly title: string;
  readonly timeZone: string;
}

const toHours = (row: store.FreedRow): FreedHours => ({
  ids: row.ids,
  listingId: row.listing_id,
  isElsewhere: row.is_elsewhere,
  title: row.title,
  timeZone: row.time_zone,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});

/**
 * The member's freed hours that can be booked now and couldn't before, soonest first. Records the ones that a limit of local rules hadn't kept
 * closed, so that they aren't checked again.
 */
async function listNews(trx: Transaction<DB>, memberId: string, moments: store.Moments): Promise<FreedHours[]> {
  const { now } = moments;
  const freed = (await store.listFreed(trx, memberId, moments, FREED_HOURS.checkedPerEmail)).map(toHours);
  const bookable = await keepBookable(trx, freed, now);
  const elsewhere = bookable.filter(({ isElsewhere }) => isElsewhere);
  if (elsewhere.length === 0) return bookable;
  const beside = await store.listFreedVisits(trx, memberId, moments);
  const usedUp = new Set(await keepUsedUp(trx, elsewhere, { now, beside }));
  const isNews = (one: FreedHours) => !one.isElsewhere || usedUp.has(one);
  // At the listing itself or at another saved one, the same hours may be news now or later.
  const kept = new Set(freed.filter((one) => !elsewhere.includes(one) || isNews(one)).flatMap(({ ids }) => ids));
  const others = elsewhere.filter((one) => !isNews(one)).flatMap(({ ids }) => ids);
  await store.markTold(trx, memberId, [...new Set(others.filter((id) => !kept.has(id)))]);
  return bookable.filter(isNews).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
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
    const hours = (await listNews(trx, memberId, moments)).slice(0, FREED_HOURS.perEmail);
    if (hours.length === 0) return false;
    await store.markTold(
      trx,
      memberId,
      hours.flatMap(({ ids }) => ids),
    );
    await store.markNotified(trx, memberId, moments.now);
    const { name, email } = await getMember(trx, memberId);
    await queueEmail(trx, deps, {
      template: 'hours-free',
      to: email,
      memberId,
      data: { name, hours: hours.map(toAnnounced) },
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
  let afterId = BEFORE_EVERY_ID;
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
