// Notifies members about price drops of saved listings if they opted in: at most one email a day, and each price once.
// `isCheaper` in price-store.ts is what counts as a price drop.
import type { Kysely } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import * as store from './price-store.ts';

const BATCH = 100;
const DAY_MINUTES = 1_440;

class NothingCheaper extends Error {}

const notifyMember = (deps: Deps, memberId: string): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    if (!(await store.claimDailyEmail(trx, memberId, { notifiedBefore: addMinutes(now, -DAY_MINUTES), now })))
      return false;
    const cheaper = await store.takeCheaper(trx, memberId);
    // The price rose again or the bookmark is gone, so today's email is still available.
    if (cheaper.length === 0) throw new NothingCheaper();
    const member = await getMember(trx, memberId);
    await queueEmail(trx, deps, {
      template: 'price-drop',
      to: member.email,
      memberId,
      data: {
        name: member.name,
        spaces: cheaper.map(({ listing_id, title, currency, was_minor, full_day_minor }) => ({
          listingId: listing_id,
          title,
          currency,
          wasMinor: was_minor,
          dayMinor: full_day_minor,
        })),
      },
    });
    return true;
  });

/** The announced price drops that still hold, at today's price. */
export async function stillCheaper<S extends { readonly listingId?: string; readonly wasMinor: number }>(
  db: Kysely<DB>,
  memberId: string,
  listings: readonly S[],
): Promise<(S & { dayMinor: number })[]> {
  const prices = await store.listSavedPrices(
    db,
    memberId,
    listings.flatMap(({ listingId }) => listingId ?? []),
  );
  return listings.flatMap((listing) => {
    const dayMinor = prices.get(listing.listingId ?? '');
    return dayMinor !== undefined && dayMinor < listing.wasMinor ? [{ ...listing, dayMinor }] : [];
  });
}

/** True if an email was queued. One member's failure doesn't stop the others. */
async function tryToNotify(deps: Deps, memberId: string): Promise<boolean> {
  try {
    return await notifyMember(deps, memberId);
  } catch (error) {
    if (!(error instanceof NothingCheaper)) deps.log.error({ err: error, memberId }, 'failed to announce a price drop');
    return false;
  }
}

/** Sends all due price drops. Safe to run on several nodes. */
export async function notifyCheaper(deps: Deps): Promise<number> {
  let count = 0;
  for (;;) {
    const notifiedBefore = addMinutes(deps.clock.now(), -DAY_MINUTES);
    const memberIds = await store.listMembersToNotify(deps.db.kysely, notifiedBefore, BATCH);
    let notifiedCount = 0;
    for (const memberId of memberIds) if (await tryToNotify(deps, memberId)) notifiedCount += 1;
    count += notifiedCount;
    if (memberIds.length < BATCH || notifiedCount === 0) return count;
  }
}
