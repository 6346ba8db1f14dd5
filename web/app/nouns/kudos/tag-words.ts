// Names of the kinds of kudos.
import type { KudosTag } from '@daynook/contract/kudos';
import { defineMessages } from 'react-intl';

export const tagNames = defineMessages({
  'great-light': { defaultMessage: 'Great light' },
  'quiet-hours': { defaultMessage: 'Quiet hours', description: 'Thanks for a quiet workspace' },
  'solid-connection': { defaultMessage: 'Solid connection' },
  'warm-welcome': { defaultMessage: 'Warm welcome' },
  'left-it-spotless': { defaultMessage: 'Left it spotless' },
  'right-on-time': { defaultMessage: 'Right on time' },
  'clear-words': { defaultMessage: 'Clear communication' },
  'went-out-of-their-way': { defaultMessage: 'Went the extra mile' },
}) satisfies Record<KudosTag, object>;
