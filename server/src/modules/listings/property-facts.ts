// The public facts that a property's listings share. Pure.
import { HOME_FACT_IDS, type PropertyFactId } from '@daynook/contract/listings/property-fact-values';
import type { PropertyFacts } from '@daynook/contract/listings/property-facts';

/** Only the facts the host stated. The table only allows values from the vocabulary. */
export const toPropertyFacts = (row: Readonly<Record<PropertyFactId, string | null>>): PropertyFacts =>
  Object.fromEntries(HOME_FACT_IDS.filter((id) => row[id] !== null).map((id) => [id, row[id]]));
