// The taxes a listing charges are stored with it, and all prices use only those, so cards, search, and bills agree. They're updated
// when the operator, the host, or the location changes, and when a dated rule begins or ends.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { AUSTRALIA } from './packs/au.ts';
import { CANADA } from './packs/ca.ts';
import { EUROPEAN_UNION } from './packs/eu.ts';
import { UNITED_KINGDOM } from './packs/gb.ts';
import { NEW_ZEALAND } from './packs/nz.ts';
import { UNITED_STATES } from './packs/us.ts';
import * as store from './store.ts';
import { type DatedRule, type TaxSettings, taxesAt, withOwnRules } from './taxes-at-place.ts';

/** Rules that ship with the product. */
export const PACKS: readonly DatedRule[] = [
  ...CANADA,
  ...UNITED_STATES,
  ...EUROPEAN_UNION,
  ...UNITED_KINGDOM,
  ...AUSTRALIA,
  ...NEW_ZEALAND,
];

/** Differs when a release changes a rule. */
const PACKS_HASH = createHash('sha256')
  .update(JSON.stringify(PACKS.map((rule) => ({ ...rule, exceptPostalCodes: rule.exceptPostalCodes?.source }))))
  .digest('hex');

/** Small, because bookings of these listings wait until the batch is stored: each has some thirty index entries. */
const BATCH = 100;
/** In a small market, a change applies immediately. In larger ones, the job continues. */
const BATCHES_AT_ONCE = 30;

/** Null while taxes are off. */
async function marketNow(db: Db): Promise<TaxSettings | null> {
  const settings = await store.findSettings(db);
  if (!settings?.isEnabled) return null;
  const { seller, facilitations } = settings;
  const { packs, own } = withOwnRules(PACKS, await store.listRules(db));
  return {
    registrations: seller?.registrations ?? [],
    facilitations,
    rules: [...packs, ...own],
  };
}

/** Updates these listings. Those that are up to date aren't written. */
async function apply(db: Db, market: TaxSettings | null, listings: readonly store.Taxable[], now: Date): Promise<void> {
  const changed = listings.flatMap((listing): store.ListingTaxes[] => {
    const { taxes, until } = taxesAt(listing, startsOnLocalDate(now, listing.timeZone), listing.registrations, market);
    const isCurrent = until === listing.taxesUntil && isDeepStrictEqual(taxes, listing.taxes);
    return isCurrent ? [] : [{ id: listing.id, taxes, until }];
  });
  await store.putListingTaxes(db, changed);
}

/** After the host's registrations have changed. */
export async function refreshHost(trx: Transaction<DB>, hostId: string, now: Date): Promise<void> {
  await apply(trx, await marketNow(trx), await store.listTaxables(trx, hostId), now);
}

/** One batch of updating all listings. False if nothing is left. */
const refreshSome = (deps: Pick<Deps, 'db' | 'clock'>): Promise<boolean> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    const refresh = await store.lockRefresh(trx);
    if (!refresh) return false;
    const listings = await store.listTaxablesAfter(trx, refresh.after_id, BATCH);
    await apply(trx, await marketNow(trx), listings, deps.clock.now());
    await store.continueRefresh(trx, listings.length < BATCH ? null : listings.at(-1)!.id);
    return listings.length === BATCH;
  });

/** After the market's settings have changed: updates as many listings as fit into a request. */
export async function refreshAtOnce(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (let batch = 0; batch < BATCHES_AT_ONCE; batch += 1) if (!(await refreshSome(deps))) return;
}

/** After an upgrade whose rules differ, starts updating all listings. */
const noticeNewPacks = (deps: Pick<Deps, 'db'>): Promise<void> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    if (await store.replacePacksHash(trx, PACKS_HASH)) await store.beginRefresh(trx);
  });

/** Continues updating all listings, and updates those for which a dated rule begins or ends, or that an upgrade changed. */
export async function refreshTaxes(deps: Pick<Deps, 'db' | 'clock'>, signal?: AbortSignal): Promise<void> {
  await noticeNewPacks(deps);
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
