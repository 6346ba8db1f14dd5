// What was done to many rooms, in words. Words only.
import type { IntlShape } from 'react-intl';
import type { BulkResult, BulkWish } from './api.ts';

export function doneWords(intl: IntlShape, action: BulkWish['action'], done: readonly BulkResult[]): string {
  const count = done.length;
  // Published rooms that staff have not approved as they are.
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
        '{action, select, pause {{count, plural, one {# listing} other {# listings}} paused} publish {{count, plural, one {# listing is} other {# listings are}} live} policy {Cancellation policy updated for {count, plural, one {# listing} other {# listings}}} hours {Hours updated for {count, plural, one {# listing} other {# listings}}} other {Prices updated for {count, plural, one {# listing} other {# listings}}}}',
    },
    { action, count },
  );
}

/** What takes a change back, on the versions it left behind; undefined where nothing is to take back. */
export function undoOf(action: BulkWish['action'], results: readonly BulkResult[]): BulkWish | undefined {
  // What waits for staff is not on the market: there is nothing to pause.
  const done = results.filter(
    ({ code, version, state }) => code === null && version !== null && !(action === 'publish' && state === 'in_review'),
  );
  if (done.length === 0) return undefined;
  const rooms = done.map(({ _id, version }) => ({ _id, version: version! }));
  if (action === 'pause') return { action: 'publish', rooms };
  if (action === 'publish') return { action: 'pause', rooms };
  if (action !== 'percent') return undefined;
  return {
    action: 'prices',
    rooms: done.flatMap(({ _id, version, before }) => (before ? [{ _id, version: version!, prices: before }] : [])),
  };
}
