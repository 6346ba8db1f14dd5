// What kudos can be for: the built-in tags, which can be off, and the operator's own.
import { z } from 'zod';
import { FIRST_LANGUAGE } from '../languages/languages.ts';
import * as w from '../wire.ts';
import { BUILT_IN_TAGS, isBuiltInTag } from './kudos-tags.ts';
import { OFFER_LIMITS } from './limits.ts';
import { namesSchema, type Refuse, refuseSameNames } from './names.ts';
import { listTagsFor, USUAL_KUDOS } from './usual-kudos.ts';

/** A built-in tag, or the id of one that the operator added. `GET /api/kudos/tags` has their names. */
export const KudosTag = z.union([z.enum(BUILT_IN_TAGS), w.Id]);

/** Whom a tag is for. */
export const KUDOS_RECEIVERS = ['host', 'guest', 'both'] as const;

export const KudosItem = z
  .strictObject({
    /** A built-in tag, or the id of the operator's own, on all installations. */
    id: KudosTag,
    receiver: z.enum(KUDOS_RECEIVERS),
    /** People can choose it. Kudos that have it keep it. */
    isOffered: z.boolean(),
    names: namesSchema(OFFER_LIMITS.nameMaximumCharacters),
  })
  .meta({ id: 'KudosItem' });
export type KudosItem = z.infer<typeof KudosItem>;

function checkItems(items: readonly KudosItem[], refuse: Refuse): void {
  for (const [at, { id, names }] of items.entries()) {
    if (items.slice(0, at).some((other) => other.id === id)) refuse([at, 'id'], 'This is in the list twice.');
    if (!isBuiltInTag(id) && names[FIRST_LANGUAGE] === undefined) refuse([at, 'names', FIRST_LANGUAGE], 'Required.');
  }
  refuseSameNames(items, refuse);
  for (const side of ['host', 'guest'] as const)
    if (listTagsFor(side, withMissing([...items])).length === 0)
      refuse([], 'Keep at least one tag on for hosts, and one for guests.');
}

/** Built-in tags that are missing are as they usually are: a later release may have added them. */
const withMissing = (items: KudosItem[]): KudosItem[] => [
  ...items,
  ...USUAL_KUDOS.items.filter(({ id }) => !items.some((item) => item.id === id)),
];

export const KudosSettings = z
  .strictObject({
    /** In the order in which they're shown. */
    items: z
      .array(KudosItem)
      .max(BUILT_IN_TAGS.length + OFFER_LIMITS.ownKudosTagsMaximum)
      .superRefine((items, context) =>
        checkItems(items, (path, message) => context.addIssue({ code: 'custom', path, message })),
      )
      .transform(withMissing),
  })
  .meta({ id: 'KudosSettings' });
export type KudosSettings = z.infer<typeof KudosSettings>;
