// Names of the kinds of kudos.
import { type BuiltInTag, isBuiltInTag, type KudosTag } from '@daynook/contract/settings/kudos-tags';
import { defineMessages, type IntlShape } from 'react-intl';
import { findOwnName } from '../../lib/intl.ts';

const builtInNames = defineMessages({
  'great-light': { defaultMessage: 'Great light' },
  'quiet-hours': { defaultMessage: 'Quiet hours', description: 'Thanks for a quiet workspace' },
  'solid-connection': { defaultMessage: 'Solid connection' },
  'warm-welcome': { defaultMessage: 'Warm welcome' },
  'left-it-spotless': { defaultMessage: 'Left it spotless' },
  'right-on-time': { defaultMessage: 'Right on time' },
  'clear-words': { defaultMessage: 'Clear communication' },
  'went-out-of-their-way': { defaultMessage: 'Went the extra mile' },
}) satisfies Record<BuiltInTag, object>;

/** What the product calls a tag; undefined for the operator's own. */
export const builtInTagName = (intl: IntlShape, tag: KudosTag): string | undefined =>
  isBuiltInTag(tag) ? intl.formatMessage(builtInNames[tag]) : undefined;

/** What this site calls a tag. One that was added while the page is open has no name yet. */
export const tagName = (intl: IntlShape, tag: KudosTag): string =>
  findOwnName(intl, `kudos.${tag}`) ??
  builtInTagName(intl, tag) ??
  intl.formatMessage({
    defaultMessage: 'Thank you',
    description: 'Kudos for something whose name the page doesn’t know',
  });
