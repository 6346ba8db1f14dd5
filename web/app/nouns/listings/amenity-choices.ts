// Which amenities this site offers, in its order.
import { AMENITY_GROUP_NAMES, type Amenity, type AmenityGroup } from '@daynook/contract/listings/amenities';
import type { AmenityItem } from '@daynook/contract/settings/amenity-settings';
import { USUAL_AMENITIES } from '@daynook/contract/settings/usual-offer';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { useSite } from '../../lib/site.ts';

export const amenityGroupNames: Readonly<Record<AmenityGroup, MessageDescriptor>> = defineMessages({
  work: { defaultMessage: 'Work' },
  room: { defaultMessage: 'Room' },
  home: { defaultMessage: 'Property' },
  access: { defaultMessage: 'Getting there' },
});

type ShownItem = Pick<AmenityItem, 'id' | 'group' | 'isOffered' | 'isQuick'>;

/** All amenities a listing may have, in order, also those that aren't offered anymore. */
export const useAmenityItems = (): readonly ShownItem[] => useSite().amenities ?? USUAL_AMENITIES.items;

/** Those that are offered, and those that are `kept` because they're chosen already, by group. Groups without any are left out. */
export function useAmenityGroups(kept: Iterable<Amenity> = []): [AmenityGroup, Amenity[]][] {
  const items = useAmenityItems();
  const has = new Set(kept);
  return AMENITY_GROUP_NAMES.map((group): [AmenityGroup, Amenity[]] => [
    group,
    items.filter((item) => item.group === group && (item.isOffered || has.has(item.id))).map(({ id }) => id),
  ]).filter(([, amenities]) => amenities.length > 0);
}

/** Whether hosts can choose an amenity and guests can filter by it. */
export function useIsAmenityOffered(): (amenity: Amenity) => boolean {
  const items = useAmenityItems();
  return (amenity) => items.some(({ id, isOffered }) => isOffered && id === amenity);
}
