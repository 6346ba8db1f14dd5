// From being shown in a search to a confirmed booking, room by room (K5).
import type { Answer } from '@daynook/contract/api';
import type { FunnelSteps } from '@daynook/contract/hosting/insights';
import { FUNNEL } from '@daynook/contract/limits/hosting';
import type { LISTING_STATES } from '@daynook/contract/listings/listings';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { addDays } from '../../lib/time/dates.ts';
import { createFunnel, type Funnel } from './funnel-counter.ts';
import * as store from './funnel-store.ts';
import type { Look } from './page-views.ts';
import { todayOf } from './today.ts';

type FunnelAnswer = Answer<'GET /api/host/insights/funnel'>;

/** The counter of this process. */
export const createOwnFunnel = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Funnel =>
  createFunnel({
    write: (counts) => store.addCounts(db.kysely, clock.now(), counts),
    onError: (error, note) => log.warn({ err: error }, note),
  });

/** Counts rooms on a page that was rendered on the server, told by the page once it is alive in a browser. */
export async function countRendered(
  { db, funnel }: Pick<Deps, 'db' | 'funnel'>,
  look: Look,
  { as, listingIds }: { as: 'result' | 'page'; listingIds: readonly string[] },
): Promise<void> {
  if (!look.counts) return;
  const rooms = await store.listOwners(db.kysely, listingIds);
  if (as === 'result') funnel.shown(rooms, look);
  else for (const listing of rooms) funnel.viewed(listing, look);
}

const stepsOf = (row: store.FunnelRow, when: '' | 'Before'): FunnelSteps => ({
  impressions: row[`impressions${when}`],
  views: row[`views${when}`],
  quotes: row[`quotes${when}`],
  requests: row[`requests${when}`],
  bookings: row[`bookings${when}`],
});

const sumOf = (all: readonly FunnelSteps[]): FunnelSteps =>
  Object.fromEntries(
    FUNNEL.steps.map((step) => [step, all.reduce((sum, steps) => sum + steps[step], 0)]),
  ) as unknown as FunnelSteps;

/** The steps of every room of the host and of all together, up to today. Throws NOT_FOUND for somebody else's home. */
export async function getFunnel(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: MemberActor,
  { days, propertyId, page = 1 }: { days: number; propertyId?: string | undefined; page?: number | undefined },
): Promise<FunnelAnswer> {
  const hostId = actor.memberId;
  const toDate = await todayOf(deps, hostId, propertyId);
  const fromDate = addDays(toDate, 1 - days);
  const beforeDate = addDays(fromDate, -days);
  const rows = await store.listFunnel(deps.db.kysely, { hostId, propertyId, beforeDate, fromDate, toDate });
  const from = (page - 1) * FUNNEL.roomsPerPage;
  return {
    days,
    fromDate,
    toDate,
    countedSince: rows.flatMap(({ since }) => since ?? []).sort()[0] ?? null,
    all: { now: sumOf(rows.map((row) => stepsOf(row, ''))), before: sumOf(rows.map((row) => stepsOf(row, 'Before'))) },
    rooms: rows.slice(from, from + FUNNEL.roomsPerPage).map((row) => ({
      _id: row.id,
      title: row.title,
      state: row.state as (typeof LISTING_STATES)[number],
      now: stepsOf(row, ''),
      before: stepsOf(row, 'Before'),
    })),
    page,
    pageSize: FUNNEL.roomsPerPage,
    total: rows.length,
    hasMore: rows.length > from + FUNNEL.roomsPerPage,
  };
}
