// What each listing charges is kept with it, so that a price is never computed from anything else: cards, search and bills agree.
// It's derived anew when the operator, the host, or the place changes, and when a dated rule begins or ends.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { type Market, taxesAt } from './dated-rules.ts';
import { CANADA } from './packs/ca.ts';
import { UNITED_STATES } from './packs/us.ts';
import * as store from './store.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Rules that ship with the product. */
export const PACKS = [...CANADA, ...UNITED_STATES];

const BATCH = 1_000;
/** A change is in effect at once in a market of this size; the job goes on with larger ones. */
const BATCHES_AT_ONCE = 3;

/** Null while taxes are off. */
async function marketNow(db: Db): Promise<Market | null> {
  const settings = await store.findSettings(db);
  if (!settings?.isEnabled) return null;
  const { seller, facilitations } = settings;
  return {
    registrations: seller?.registrations ?? [],
    facilitations,
    rules: [...PACKS, ...(await store.listRules(db))],
  };
}

/** Brings these listings up to date; those that are already aren't written. */
async function apply(db: Db, market: Market | null, listings: readonly store.Taxable[], now: Date): Promise<void> {
  const changed = listings.flatMap((listing): store.ListingTaxes[] => {
    const { taxes, until } = taxesAt(listing, startsOnLocalDate(now, listing.timeZone), listing.registrations, market);
    const isCurrent = until === listing.taxesUntil && isDeepStrictEqual(taxes, listing.taxes);
    return isCurrent ? [] : [{ id: listing.id, taxes, until }];
  });
  await store.putListingTaxes(db, changed);
}

/** After a change of the host's registrations. */
export async function refreshHost(trx: Transaction<DB>, hostId: string, now: Date): Promise<void> {
  await apply(trx, await marketNow(trx), await store.listTaxablesOf(trx, hostId), now);
}

/** One batch of a look at all listings. False when there's nothing left. */
const refreshSome = (deps: Pick<Deps, 'db' | 'clock'>): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const refresh = await store.lockRefresh(trx);
    if (!refresh) return false;
    const listings = await store.listTaxablesAfter(trx, refresh.after_id, BATCH);
    await apply(trx, await marketNow(trx), listings, deps.clock.now());
    await store.continueRefresh(trx, listings.length < BATCH ? null : listings.at(-1)!.id);
    return listings.length === BATCH;
  });

/** After a change of the market: as many listings as fit into a request. */
export async function refreshAtOnce(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (let batch = 0; batch < BATCHES_AT_ONCE; batch += 1) if (!(await refreshSome(deps))) return;
}

/** Goes on with the look at all listings, and looks at those for which a dated rule begins or ends. */
export async function refreshTaxes(deps: Pick<Deps, 'db' | 'clock'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await refreshSome(deps)));
  while (!signal?.aborted) {
    const count = await retryTransaction(deps.db.kysely, async (trx) => {
      const now = deps.clock.now();
      const due = await store.listTaxablesDue(trx, now, BATCH);
      await apply(trx, await marketNow(trx), due, now);
      return due.length;
    });
    if (count < BATCH) return;
  }
}

export const taxJobs: readonly TimedJob[] = [{ name: 'tax-rates', everySeconds: 60, run: refreshTaxes }];
