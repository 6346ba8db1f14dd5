// What one may thank for, in words.
import type { KudosTag } from '@daynook/contract/kudos';
import { defineMessages } from 'react-intl';

export const tagNames = defineMessages({
  'great-light': { id: 'kudos.tag.light', defaultMessage: 'Great light' },
  'quiet-hours': { id: 'kudos.tag.quiet', defaultMessage: 'Quiet hours' },
  'solid-connection': { id: 'kudos.tag.connection', defaultMessage: 'Solid connection' },
  'warm-welcome': { id: 'kudos.tag.welcome', defaultMessage: 'Warm welcome' },
  'left-it-spotless': { id: 'kudos.tag.spotless', defaultMessage: 'Left it spotless' },
  'right-on-time': { id: 'kudos.tag.time', defaultMessage: 'Right on time' },
  'clear-words': { id: 'kudos.tag.words', defaultMessage: 'Clear communication' },
  'went-out-of-their-way': { id: 'kudos.tag.way', defaultMessage: 'Went the extra mile' },
}) satisfies Record<KudosTag, object>;
