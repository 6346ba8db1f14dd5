// Which kinds of listings this site offers, in its order.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import type { KindItem } from '@daynook/contract/settings/kind-settings';
import { USUAL_KINDS } from '@daynook/contract/settings/usual-offer';
import { useSite } from '../../lib/site.ts';

const useKindItems = (): readonly Pick<KindItem, 'id' | 'isOffered'>[] => useSite().kinds ?? USUAL_KINDS.items;

/** All kinds, also those that aren't offered anymore: older listings may be of them. */
export const useKinds = (): ListingKind[] => useKindItems().map(({ id }) => id);

/** Those that a new listing can be of, and those that are `kept` because they're chosen already. */
export const useOfferedKinds = (kept: readonly ListingKind[] = []): ListingKind[] =>
  useKindItems()
    .filter(({ id, isOffered }) => isOffered || kept.includes(id))
    .map(({ id }) => id);
