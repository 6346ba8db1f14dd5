// Each collection's rule: what a listing needs to be part of it. Pure.

import { type CollectionId, DISCOVER } from '@daynook/contract/discover';
import { amenityMask, LISTING_KINDS } from '@daynook/contract/listings/amenities';
import { similarAmountMinor } from '@daynook/contract/money/price-levels';
import type { PersonaFilters } from '@daynook/contract/personas';

export interface Rule {
  /** Bits of amenities that it must all have. */
  readonly amenityMask?: number;
  readonly capacity?: number;
  readonly maximumDay?: { readonly minor: number; readonly currency: string };
  readonly ratingHundredths?: number;
  readonly reviewCount?: number;
  readonly publishedDays?: number;
  /** Positions in LISTING_KINDS. It must be one of them. */
  readonly kinds?: readonly number[];
  readonly isInstant?: true;
}

/** The one collection about hours, which availability search answers. */
export const FREE_TOMORROW = 'free-tomorrow-morning';

/** `currency` is that of the site's first country. */
export const collectionRules = (currency: string): Record<Exclude<CollectionId, typeof FREE_TOMORROW>, Rule> => ({
  loved: { ratingHundredths: 480, reviewCount: 5 },
  'call-ready-low-price': {
    amenityMask: amenityMask(['call-ready']),
    maximumDay: { minor: similarAmountMinor(DISCOVER.lowPriceDollars, currency), currency },
  },
  'new-this-week': { publishedDays: 7 },
  'step-free': { amenityMask: amenityMask(['step-free']) },
  garden: { amenityMask: amenityMask(['garden']) },
  'table-for-eight': { capacity: 8 },
  'quiet-with-a-door': { amenityMask: amenityMask(['quiet', 'door-closes']) },
});

/** The same listings that search finds with these filters. */
export const personaRule = ({ amenities, people, kinds, isInstant }: PersonaFilters): Rule => ({
  amenityMask: amenityMask(amenities),
  ...(people === null ? {} : { capacity: people }),
  ...(kinds.length === 0 ? {} : { kinds: kinds.map((kind) => LISTING_KINDS.indexOf(kind)) }),
  ...(isInstant ? { isInstant } : {}),
});
