// The operator's own tags of kudos over time. Kudos refer to them by id, so what was there before stays in the list, and can only be off.
// Pure.

import type { KudosSettings } from '@daynook/contract/settings/kudos-settings';
import { isBuiltInTag } from '@daynook/contract/settings/kudos-tags';
import { OFFER_LIMITS } from '@daynook/contract/settings/limits';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';

/** Throws VALIDATION_FAILED for the field that `path` leads to if there are too many. */
export function keepOwnTags(before: KudosSettings, after: KudosSettings, path: string): KudosSettings {
  const left = before.items.filter(({ id }) => !after.items.some((item) => item.id === id));
  const items = [...after.items, ...left.map((item) => ({ ...item, isOffered: false }))];
  if (items.filter(({ id }) => !isBuiltInTag(id)).length > OFFER_LIMITS.ownKudosTagsMaximum)
    throw new AppError('VALIDATION_FAILED', {
      fields: {
        [`${path}.items`]: say('You can add up to {count} tags, including those that are off.', {
          count: OFFER_LIMITS.ownKudosTagsMaximum,
        }),
      },
    });
  return { items };
}
