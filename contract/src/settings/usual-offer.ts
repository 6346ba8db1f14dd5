// What a new installation offers. No schemas: pages load this.
import {
  AMENITY_GROUP_NAMES,
  AMENITY_GROUPS,
  type Amenity,
  type AmenityGroup,
  type BuiltInAmenity,
  LISTING_KINDS,
} from '../listings/amenities.ts';
import type { AmenityItem, AmenitySettings } from './amenity-settings.ts';
import type { KindSettings } from './kind-settings.ts';

const QUICK_AT_FIRST: readonly Amenity[] = ['call-ready', 'step-free'];

const builtIn = (id: BuiltInAmenity, group: AmenityGroup): AmenityItem => ({
  id,
  _id: null,
  group,
  isOffered: true,
  isQuick: QUICK_AT_FIRST.includes(id),
  names: {},
});

export const USUAL_AMENITIES: AmenitySettings = {
  items: AMENITY_GROUP_NAMES.flatMap((group) => AMENITY_GROUPS[group].map((id) => builtIn(id, group))),
};

export const USUAL_KINDS: KindSettings = {
  items: LISTING_KINDS.map((id) => ({ id, isOffered: true, names: {} })),
};
