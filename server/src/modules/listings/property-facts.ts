// What a home says its rooms share, as everybody reads it. Pure.
import { HOME_FACT_IDS, type HomeFactId } from '@daynook/contract/listings/property-fact-values';
import type { HomeFacts } from '@daynook/contract/listings/property-facts';

/** Only what was said: nobody reads of what was not. The table allows no other values than the vocabulary's. */
export const homeFactsOf = (row: Readonly<Record<HomeFactId, string | null>>): HomeFacts =>
  Object.fromEntries(HOME_FACT_IDS.filter((id) => row[id] !== null).map((id) => [id, row[id]]));
