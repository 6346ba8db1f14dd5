// Our fees as pages name them. Read at most every few seconds: they change a few times a year, pages are made all the time.
import type { FeeRates } from '@daynook/contract/money/fees';
import type { Deps } from '../deps.ts';
import { currentFees } from '../modules/fees/service.ts';

export type PageFees = Pick<FeeRates, 'guestBasisPoints' | 'hostBasisPoints' | 'guestMinimums'>;

const KEPT_MS = 5_000;

/** Answers what was read last where the database doesn't: the page then says itself that something is wrong. */
export function createPageFees({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): () => Promise<PageFees | undefined> {
  let known: { readonly fees: PageFees; readonly until: number } | undefined;
  /** Pages that come at once read once. */
  let reading: Promise<PageFees | undefined> | undefined;
  const read = async (): Promise<PageFees | undefined> => {
    const now = clock.now();
    try {
      const { guestBasisPoints, hostBasisPoints, guestMinimums } = await currentFees(db.kysely, now);
      known = { fees: { guestBasisPoints, hostBasisPoints, guestMinimums }, until: now.getTime() + KEPT_MS };
    } catch (error) {
      log.warn({ err: error }, 'fees for pages could not be read');
    }
    reading = undefined;
    return known?.fees;
  };
  return async () => {
    if (known && clock.now().getTime() < known.until) return known.fees;
    reading ??= read();
    return reading;
  };
}
