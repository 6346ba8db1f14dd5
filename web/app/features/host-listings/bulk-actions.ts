// Names of the bulk actions. Text only.
import type { BulkAction } from '@daynook/contract/hosting/bulk-changes';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { BulkResult } from '../../nouns/listings/host-listings-api.ts';

/** Changes with a form; percentages and amounts share one. */
export type FormAction = Exclude<BulkAction, 'publish' | 'pause' | 'percent'>;
export type OpenAction = FormAction | 'publish' | 'pause';

/** In the menu's order and groups. */
export const FORM_ACTIONS: readonly (readonly FormAction[])[] = [
  ['prices', 'policy'],
  ['mode', 'notice', 'durations', 'hours'],
  ['amenities', 'rules', 'cover'],
];

export const actionNames: Record<BulkAction, MessageDescriptor> = defineMessages({
  publish: { defaultMessage: 'Publish' },
  pause: { defaultMessage: 'Pause' },
  mode: { defaultMessage: 'Booking mode' },
  notice: { defaultMessage: 'Advance notice' },
  durations: { defaultMessage: 'Booking length' },
  rules: { defaultMessage: 'House rules' },
  amenities: { defaultMessage: 'Amenities' },
  percent: { defaultMessage: 'Prices' },
  prices: { defaultMessage: 'Prices' },
  policy: { defaultMessage: 'Cancellation policy' },
  hours: { defaultMessage: 'Weekly hours' },
  cover: { defaultMessage: 'Cover photo' },
});

/** "198 listings updated". */
export function doneWords(
  intl: IntlShape,
  kind: 'change' | 'undo',
  action: BulkAction,
  results: readonly BulkResult[],
): string {
  const done = results.filter(({ code, isChanged }) => code === null && isChanged);
  const count = done.length;
  if (kind === 'undo')
    return intl.formatMessage(
      { defaultMessage: '{count, plural, =0 {Nothing to undo} one {# listing restored} other {# listings restored}}' },
      { count },
    );
  // Published listings with edits that staff haven't approved.
  const inReview = done.filter(({ state }) => state === 'in_review').length;
  if (action === 'publish' && inReview > 0)
    return intl.formatMessage(
      {
        defaultMessage:
          '{live, plural, =0 {} one {# listing is live, } other {# listings are live, }}{live, plural, =0 {{inReview, plural, one {# listing is} other {# listings are}}} other {{inReview, plural, one {# is} other {# are}}}} in review before going live',
      },
      { live: count - inReview, inReview },
    );
  return intl.formatMessage(
    {
      defaultMessage:
        '{count, plural, =0 {Nothing changed} other {{action, select, pause {{count, plural, one {# listing} other {# listings}} paused} publish {{count, plural, one {# listing is} other {# listings are}} live} other {{count, plural, one {# listing} other {# listings}} updated}}}}',
    },
    { action, count },
  );
}
