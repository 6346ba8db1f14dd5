// What hosts can choose and guests can filter by now, from the site's settings: which amenities, kinds, and cancellation
// policies there are, and which are offered.
import { BUILT_IN_POLICY_IDS, type CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';
import type { AmenityItem } from '@daynook/contract/settings/amenity-settings';
import type { KindItem } from '@daynook/contract/settings/kind-settings';
import type { KudosItem } from '@daynook/contract/settings/kudos-settings';
import { isBuiltInTag } from '@daynook/contract/settings/kudos-tags';
import type { Names } from '@daynook/contract/settings/names';
import { listTagsFor } from '@daynook/contract/settings/usual-kudos';
import { currentSettings } from './current-settings.ts';

/** Built-in ones and the operator's own, in their order; also those that aren't offered anymore. */
export const listAmenityItems = (): readonly AmenityItem[] => currentSettings().amenities.items;

/** Whether hosts can add it to a listing that doesn't have it yet. */
export const isAmenityOffered = (amenity: Amenity): boolean =>
  listAmenityItems().some(({ id, isOffered }) => isOffered && id === amenity);

/** For programs: a built-in one's id, or the name that the operator gave their own. */
export function amenityWord(amenity: Amenity): string {
  const item = listAmenityItems().find(({ id }) => id === amenity);
  return (item?._id ? item.names[FIRST_LANGUAGE] : undefined) ?? amenity;
}

/** In their order; also those that aren't offered anymore. */
export const listKindItems = (): readonly KindItem[] => currentSettings().kinds.items;

/** Whether new listings can be of this kind. */
export const isKindOffered = (kind: ListingKind): boolean =>
  listKindItems().some(({ id, isOffered }) => isOffered && id === kind);

/** For programs: what the operator calls it, or its id in words. */
export const kindWords = (kind: ListingKind): string =>
  listKindItems().find(({ id }) => id === kind)?.names[FIRST_LANGUAGE] ?? kind.replaceAll('-', ' ');

/** Ours, and the operator's own, in their order; also those that aren't offered anymore. */
export const listPolicyIds = (): CancellationPolicyId[] => [
  ...BUILT_IN_POLICY_IDS,
  ...currentSettings().policies.own.map(({ id }) => id),
];

/** Whether hosts can choose it for a listing that doesn't have it yet. */
export const isPolicyOffered = (policy: CancellationPolicyId): boolean =>
  listPolicyIds().includes(policy) && !currentSettings().policies.off.includes(policy);

/** What the operator calls their own policy; undefined for ours, and for one that was removed. */
export const policyName = (policy: CancellationPolicyId): string | undefined =>
  currentSettings().policies.own.find(({ id }) => id === policy)?.names[FIRST_LANGUAGE];

/** In their order; also those that aren't offered anymore. */
export const listKudosItems = (): readonly KudosItem[] => currentSettings().kudos.items;

/** Whether people can choose it for this side of a booking. */
export const isTagOffered = (tag: string, side: 'host' | 'guest'): boolean =>
  listTagsFor(side, listKudosItems()).includes(tag);

/** What the operator calls a tag in this language; undefined for a built-in one that wasn't renamed in it. */
export function ownTagName(tag: string, language: Language): string | undefined {
  const names: Names | undefined = listKudosItems().find(({ id }) => id === tag)?.names;
  return names?.[language] ?? (isBuiltInTag(tag) ? undefined : names?.[FIRST_LANGUAGE]);
}

/** What new listings start with. */
export const firstPolicy = (): CancellationPolicyId => currentSettings().policies.first;
