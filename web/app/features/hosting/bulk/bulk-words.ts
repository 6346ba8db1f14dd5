// What was done to many rooms, in words. Words only.
import type { IntlShape } from 'react-intl';
import type { BulkResult, BulkWish } from './api.ts';

export function doneWords(intl: IntlShape, action: BulkWish['action'], count: number): string {
  return intl.formatMessage(
    {
      id: 'bulk.done',
      defaultMessage:
        '{action, select, pause {{count, plural, one {# room is} other {# rooms are}} paused} publish {{count, plural, one {# room is} other {# rooms are}} live} policy {{count, plural, one {# room has} other {# rooms have}} other terms} hours {{count, plural, one {# room has} other {# rooms have}} other hours} other {{count, plural, one {# room has} other {# rooms have}} other prices}}',
    },
    { action, count },
  );
}

/** What takes a change back, on the versions it left behind; undefined where nothing is to take back. */
export function undoOf(action: BulkWish['action'], results: readonly BulkResult[]): BulkWish | undefined {
  const done = results.filter((result) => result.code === null && result.version !== null);
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
