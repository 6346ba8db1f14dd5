// The collection of listings that are free tomorrow morning in each place's own time zone.

import { DISCOVER, type Discover } from '@daynook/contract/discover';
import { toMinuteOfDay } from '../../lib/time/minute-ranges.ts';
import { createSearchTools, findFreeTomorrow, tomorrowIn } from '../search/service.ts';
import type { Parts } from './service.ts';
import * as store from './store.ts';

type Hours = NonNullable<Discover['collections'][number]['hours']>;

export interface FreeTomorrow {
  readonly count: number;
  readonly isCountCapped: boolean;
  readonly hours: Hours;
  /** The best rated ones, one per property. */
  readonly ids: readonly string[];
}

export async function freeTomorrow(parts: Parts): Promise<FreeTomorrow> {
  const now = parts.clock.now();
  const { from, to } = DISCOVER.morning;
  const found = await findFreeTomorrow(
    createSearchTools(parts),
    { fromMinute: toMinuteOfDay(from), toMinute: toMinuteOfDay(to) },
    { now, maximum: DISCOVER.freeCountMaximum },
  );
  const zones = await store.listZones(parts.db.kysely, [...new Set(found.flatMap(({ ids }) => ids))]);
  const days = found.map(({ date, ids }) => ({
    date,
    ids: ids.filter((id) => {
      const timeZone = zones.get(id);
      return timeZone !== undefined && tomorrowIn(timeZone, now) === date;
    }),
  }));
  const free = days.flatMap(({ ids }) => ids);
  return {
    count: free.length,
    isCountCapped: found.some(({ isCapped }) => isCapped),
    hours: {
      from,
      to,
      days: days
        .map(({ date, ids }) => ({ date, count: ids.length }))
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
    },
    ids: await store.listBestIds(parts.db.kysely, free, DISCOVER.listingsPerCollection),
  };
}
