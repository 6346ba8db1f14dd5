// The texts of the onboarding questions, and the search that matches the answers. Pure.
import type { CALL_LOADS, WORKSPACE_TYPES } from '@daynook/contract/limits/accounts';
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';
import { defineMessages } from 'react-intl';
import type { OwnProfile } from '../../nouns/accounts/api.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';

export type WorkspaceType = (typeof WORKSPACE_TYPES)[number];
export type CallLoad = (typeof CALL_LOADS)[number];

export const workspaceNames = defineMessages({
  'deep-focus': { defaultMessage: 'Deep focus' },
  calls: { defaultMessage: 'Calls and meetings' },
  creative: { defaultMessage: 'Creative work' },
  team: { defaultMessage: 'Team days' },
  anything: { defaultMessage: 'A bit of everything' },
}) satisfies Record<WorkspaceType, object>;

export const workspaceTexts = defineMessages({
  'deep-focus': { defaultMessage: 'A quiet desk and a door that closes.' },
  calls: { defaultMessage: 'Fast Wi-Fi and no one behind you.' },
  creative: { defaultMessage: 'Space, light, and a wall to pin things on.' },
  team: { defaultMessage: 'A big table and a whiteboard.' },
  anything: { defaultMessage: 'Show me everything.' },
}) satisfies Record<WorkspaceType, object>;

export const callNames = defineMessages({
  none: { defaultMessage: 'Hardly any' },
  some: { defaultMessage: 'A few a day' },
  most: { defaultMessage: 'Most of the day' },
}) satisfies Record<CallLoad, object>;

/** The most common requirements, offered first. */
export const NEEDS_OFFERED: readonly Amenity[] = [
  'call-ready',
  'monitor',
  'sit-stand-desk',
  'ergonomic-chair',
  'door-closes',
  'quiet',
  'natural-light',
  'whiteboard',
  'printer',
  'coffee',
  'step-free',
  'free-parking',
  'transit-nearby',
];

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
