// Our fees for pages. Read every few seconds at most, because they change a few times a year and pages are rendered all the time.
import type { FeeRates } from '@daynook/contract/money/fees';
import type { Deps } from '../deps.ts';
import { currentFees } from '../modules/fees/service.ts';

export type PageFees = Pick<FeeRates, 'guestBasisPoints' | 'hostBasisPoints' | 'guestMinimums'>;

const KEPT_MS = 5_000;

/** If the database isn't responding, returns what was last read. The page then reports the problem itself. */
export function createPageFees({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): () => Promise<PageFees | undefined> {
  let known: { readonly fees: PageFees; readonly until: number } | undefined;
  /** Simultaneous pages share one read. */
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
