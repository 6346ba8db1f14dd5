// What people can choose for kudos to one side of a booking.

import type { KudosTag } from '@daynook/contract/settings/kudos-tags';
import { listTagsFor, USUAL_KUDOS } from '@daynook/contract/settings/usual-kudos';
import { useSite } from '../../lib/site.ts';

export const useTagsFor = (side: 'host' | 'guest'): readonly KudosTag[] =>
  listTagsFor(side, useSite().kudos ?? USUAL_KUDOS.items);
