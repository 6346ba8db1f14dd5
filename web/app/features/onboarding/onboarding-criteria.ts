// Which workspaces fit a new member's answers. Pure.
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';
import type { OwnProfile } from '../../nouns/accounts/api.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';
import type { WorkspaceType } from './onboarding-words.ts';

const KINDS: Partial<Record<WorkspaceType, ListingKind[]>> = {
  'deep-focus': ['desk', 'private-room'],
  creative: ['studio', 'whole-place', 'private-room'],
  team: ['meeting-room', 'whole-place', 'studio'],
};
const CALLS_NEED: Amenity[] = ['call-ready'];

/** The search that matches a member's answers; `isLoose` keeps only the place. */
export function toSearch(
  { preferences, home }: Pick<OwnProfile, 'preferences' | 'home'>,
  isLoose = false,
): SearchState {
  const place = home ? { lat: home.lat, lng: home.lng, address: home.label } : {};
  if (isLoose) return place;
  const type = preferences.workspaceType as WorkspaceType | null;
  const isCalling = type === 'calls' || preferences.callLoad === 'most';
  const amenities = [...new Set([...(isCalling ? CALLS_NEED : []), ...preferences.needs])];
  const kind = type ? KINDS[type] : undefined;
  return {
    ...place,
    ...(kind ? { kind } : {}),
    ...(amenities.length > 0 ? { amenities } : {}),
    ...(type === 'team' ? { people: 4 } : {}),
  };
}
