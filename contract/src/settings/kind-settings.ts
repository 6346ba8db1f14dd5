// Which kinds of listings hosts can add, what they're called, and in which order they're shown.
import { z } from 'zod';
import { LISTING_KINDS } from '../listings/amenities.ts';
import { OFFER_LIMITS } from './limits.ts';
import { namesSchema, type Refuse, refuseSameNames } from './names.ts';
import { USUAL_KINDS } from './usual-offer.ts';

export const KindItem = z
  .strictObject({
    id: z.enum(LISTING_KINDS),
    /** New listings can be of this kind. Those that are stay as they are. */
    isOffered: z.boolean(),
    names: namesSchema(OFFER_LIMITS.nameMaximumCharacters),
  })
  .meta({ id: 'KindItem' });
export type KindItem = z.infer<typeof KindItem>;

function checkItems(items: readonly KindItem[], refuse: Refuse): void {
  for (const [at, { id }] of items.entries())
    if (items.slice(0, at).some((other) => other.id === id)) refuse([at, 'id'], 'This is in the list twice.');
  refuseSameNames(items, refuse);
  if (withMissing([...items]).every(({ isOffered }) => !isOffered)) refuse([], 'Keep at least one kind on.');
}

/** Kinds that a later release added are as they usually are. */
const withMissing = (items: KindItem[]): KindItem[] => [
  ...items,
  ...USUAL_KINDS.items.filter(({ id }) => !items.some((item) => item.id === id)),
];

export const KindSettings = z
  .strictObject({
    /** In the order in which they're shown. */
    items: z
      .array(KindItem)
      .max(LISTING_KINDS.length)
      .superRefine((items, context) =>
        checkItems(items, (path, message) => context.addIssue({ code: 'custom', path, message })),
      )
      .transform(withMissing),
  })
  .meta({ id: 'KindSettings' });
export type KindSettings = z.infer<typeof KindSettings>;
