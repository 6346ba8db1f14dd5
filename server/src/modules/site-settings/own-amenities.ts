// The operator's own amenities over time. Listings refer to them by a bit, so none may ever become another one: what was there before
// stays in the list, and can only be off. Pure.
import { FIRST_LANGUAGE } from '@daynook/contract/languages/languages';
import { OWN_AMENITIES, type OwnAmenity } from '@daynook/contract/listings/amenities';
import type { AmenityItem, AmenitySettings } from '@daynook/contract/settings/amenity-settings';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';

const readName = ({ names }: AmenityItem): string | undefined => names[FIRST_LANGUAGE]?.toLowerCase();

/** As it was stored, whether or not this release can read the rest of it. */
export interface StoredAmenity {
  readonly id: string;
  readonly _id: string | null;
}

const readStored = (stored: readonly StoredAmenity[], _id: string): OwnAmenity | undefined => {
  const id = stored.find((one) => one._id === _id)?.id;
  return OWN_AMENITIES.find((one) => one === id);
};

/** Another installation's amenity is ours if it has the same name. */
function adoptByName(before: AmenitySettings, after: AmenitySettings): readonly AmenityItem[] {
  const isIn = ({ items }: AmenitySettings, { _id }: AmenityItem) => items.some((item) => item._id === _id);
  const left = before.items.filter((item) => item._id !== null && !isIn(after, item));
  return after.items.map((item) => {
    if (item._id === null || isIn(before, item)) return item;
    const at = left.findIndex((one) => readName(one) === readName(item));
    const [same] = at === -1 ? [] : left.splice(at, 1);
    return same ? { ...item, _id: same._id } : item;
  });
}

/**
 * Each of the operator's own gets the id it had `before` or ever, or a free one. What was stored once counts too, because another release
 * may have stored what this one can't read. Throws VALIDATION_FAILED for the field that `path` leads to if there are too many.
 */
export function keepOwnAmenities(
  { before, everStored }: { readonly before: AmenitySettings; readonly everStored: readonly StoredAmenity[] },
  after: AmenitySettings,
  path: string,
): AmenitySettings {
  const kept = new Map(before.items.flatMap((item) => (item._id === null ? [] : [[item._id, item] as const])));
  const taken = new Set<string>([...before.items, ...everStored].map(({ id }) => id));
  const place = (item: AmenityItem): AmenityItem => {
    if (item._id === null) return item;
    const wanted = taken.has(item.id) ? OWN_AMENITIES.find((free) => !taken.has(free)) : item.id;
    const id = kept.get(item._id)?.id ?? readStored(everStored, item._id) ?? wanted;
    if (id === undefined)
      throw new AppError('VALIDATION_FAILED', {
        fields: {
          [`${path}.items`]: say('You can add up to {count} amenities, including those that are off.', {
            count: OWN_AMENITIES.length,
          }),
        },
      });
    taken.add(id);
    return { ...item, id };
  };
  const placed = adoptByName(before, after).map(place);
  const left = [...kept.values()].filter(({ _id }) => !placed.some((item) => item._id === _id));
  return { items: [...placed, ...left.map((item) => ({ ...item, isOffered: false, isQuick: false }))] };
}
