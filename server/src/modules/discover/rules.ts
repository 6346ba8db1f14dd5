// The rule of each collection, as what a listing must be. Pure.
import { amenityMask } from '@daynook/contract/amenities';
import type { CollectionId } from '@daynook/contract/discover';
import { PERSONA_FILTERS, type PersonaId } from '@daynook/contract/personas';

export interface Rule {
  /** Bits of amenities, all of which it must have. */
  readonly amenityMask?: number;
  readonly capacity?: number;
  readonly maximumDay?: { readonly minor: number; readonly currency: string };
  readonly ratingHundredths?: number;
  readonly reviewCount?: number;
  readonly publishedDays?: number;
}

export const COLLECTION_RULES: Readonly<Record<CollectionId, Rule>> = {
  loved: { ratingHundredths: 480, reviewCount: 5 },
  'call-ready-under-60': {
    amenityMask: amenityMask(['call-ready']),
    maximumDay: { minor: 6_000, currency: 'USD' },
  },
  'new-this-week': { publishedDays: 7 },
  'step-free': { amenityMask: amenityMask(['step-free']) },
  garden: { amenityMask: amenityMask(['garden']) },
  'table-for-eight': { capacity: 8 },
  'quiet-with-a-door': { amenityMask: amenityMask(['quiet', 'door-closes']) },
};

export function personaRule(id: PersonaId): Rule {
  const { amenities, people } = PERSONA_FILTERS[id];
  return { amenityMask: amenityMask(amenities), ...(people === undefined ? {} : { capacity: people }) };
}
