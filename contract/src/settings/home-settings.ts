// Which sections the home page has, in which order, and with which titles.
import { z } from 'zod';
import { HOME_SECTIONS, OFFER_LIMITS } from './limits.ts';
import { namesSchema, type Refuse } from './names.ts';
import { USUAL_HOME } from './usual-home.ts';

export const HomeItem = z
  .strictObject({
    id: z.enum(HOME_SECTIONS),
    /** It's on the page. */
    isOffered: z.boolean(),
    /** Its titles; where one is missing, ours. */
    names: namesSchema(OFFER_LIMITS.titleMaximumCharacters),
  })
  .meta({ id: 'HomeItem' });
export type HomeItem = z.infer<typeof HomeItem>;

function checkItems(items: readonly HomeItem[], refuse: Refuse): void {
  for (const [at, { id, isOffered }] of items.entries()) {
    if (items.slice(0, at).some((other) => other.id === id)) refuse([at, 'id'], 'This is in the list twice.');
    if (id === HOME_SECTIONS[0] && (at > 0 || !isOffered)) refuse([at, 'id'], 'The search stays first.');
  }
}

/** Sections that a later release added are as they usually are, and the search comes first. */
const withMissing = (items: HomeItem[]): HomeItem[] => {
  const missing = USUAL_HOME.items.filter(({ id }) => !items.some((item) => item.id === id));
  const isFirst = ({ id }: HomeItem) => id === HOME_SECTIONS[0];
  return [...missing.filter(isFirst), ...items, ...missing.filter((item) => !isFirst(item))];
};

export const HomeSettings = z
  .strictObject({
    /** In the order in which they're shown. */
    items: z
      .array(HomeItem)
      .max(HOME_SECTIONS.length)
      .superRefine((items, context) =>
        checkItems(items, (path, message) => context.addIssue({ code: 'custom', path, message })),
      )
      .transform(withMissing),
  })
  .meta({ id: 'HomeSettings' });
export type HomeSettings = z.infer<typeof HomeSettings>;
