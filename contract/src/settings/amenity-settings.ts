// Which amenities the site offers: the built-in ones, which can be off, and the operator's own.
import { z } from 'zod';
import { FIRST_LANGUAGE } from '../languages/languages.ts';
import { AMENITIES, AMENITY_GROUP_NAMES, isOwnAmenity } from '../listings/amenities.ts';
import * as w from '../wire.ts';
import { OFFER_LIMITS } from './limits.ts';
import { namesSchema, type Refuse, refuseSameNames } from './names.ts';
import { USUAL_AMENITIES } from './usual-offer.ts';

export const AmenityItem = z
  .strictObject({
    id: z.enum(AMENITIES),
    /** Tells the operator's own apart, also on other installations; null for a built-in one. */
    _id: w.Id.nullable(),
    group: z.enum(AMENITY_GROUP_NAMES),
    /** Hosts can choose it and guests can filter by it. Listings that have it keep it. */
    isOffered: z.boolean(),
    /** Above the results of a search, if it's offered. */
    isQuick: z.boolean(),
    names: namesSchema(OFFER_LIMITS.nameMaximumCharacters),
  })
  .meta({ id: 'AmenityItem' });
export type AmenityItem = z.infer<typeof AmenityItem>;

function checkItems(items: readonly AmenityItem[], refuse: Refuse): void {
  for (const [at, { id, _id, names }] of items.entries()) {
    const others = items.slice(0, at);
    if (others.some((other) => other.id === id)) refuse([at, 'id'], 'This is in the list twice.');
    if (isOwnAmenity(id) !== (_id !== null)) refuse([at, '_id'], 'Only your own amenities have an id.');
    if (_id !== null && others.some((other) => other._id === _id)) refuse([at, '_id'], 'This is in the list twice.');
    if (_id !== null && names[FIRST_LANGUAGE] === undefined) refuse([at, 'names', FIRST_LANGUAGE], 'Required.');
  }
  refuseSameNames(items, refuse);
  if (items.filter(({ isOffered, isQuick }) => isOffered && isQuick).length > OFFER_LIMITS.quickFiltersMaximum)
    refuse([], 'Choose up to six quick filters.');
}

/** Built-in ones that are missing are as they usually are: a later release may have added them. */
const withMissing = (items: AmenityItem[]): AmenityItem[] => [
  ...items,
  ...USUAL_AMENITIES.items.filter(({ id }) => !items.some((item) => item.id === id)),
];

export const AmenitySettings = z
  .strictObject({
    /** In the order in which they're shown within their group. */
    items: z
      .array(AmenityItem)
      .max(AMENITIES.length)
      .superRefine((items, context) =>
        checkItems(items, (path, message) => context.addIssue({ code: 'custom', path, message })),
      )
      .transform(withMissing),
  })
  .meta({ id: 'AmenitySettings' });
export type AmenitySettings = z.infer<typeof AmenitySettings>;
