// The funnel from search impression to confirmed booking, by listing (K5).
import type { Answer } from '@daynook/contract/api';
import type { FunnelSteps } from '@daynook/contract/hosting/insights';
import { FUNNEL } from '@daynook/contract/limits/insights';
import type { LISTING_STATES } from '@daynook/contract/listings/listings';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { addDays } from '../../lib/time/dates.ts';
import { createFunnel, type Funnel } from './funnel-counter.ts';
import * as store from './funnel-store.ts';
import type { PageView } from './page-views.ts';
import { findToday } from './today.ts';

type FunnelAnswer = Answer<'GET /api/host/insights/funnel'>;

/** This process's counter. */
export const createOwnFunnel = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Funnel =>
  createFunnel({
    write: (counts) => store.addCounts(db.kysely, clock.now(), counts),
    onError: (error, note) => log.warn({ err: error }, note),
  });

/** Counts listings on a server-rendered page. The page reports them once it runs in a browser. */
export async function countRendered(
  { db, funnel }: Pick<Deps, 'db' | 'funnel'>,
  pageView: PageView,
  { as, listingIds }: { as: 'result' | 'page'; listingIds: readonly string[] },
): Promise<void> {
  if (!pageView.counts) return;
  const listings = await store.listOwners(db.kysely, listingIds);
  if (as === 'result') funnel.shown(listings, pageView);
  else for (const listing of listings) funnel.viewed(listing, pageView);
}

const toSteps = (row: store.FunnelRow, when: '' | 'Before'): FunnelSteps => ({
  impressions: row[`impressions${when}`],
  views: row[`views${when}`],
  quotes: row[`quotes${when}`],
  requests: row[`requests${when}`],
  bookings: row[`bookings${when}`],
});

const sumSteps = (all: readonly FunnelSteps[]): FunnelSteps =>
  Object.fromEntries(
    FUNNEL.steps.map((step) => [step, all.reduce((sum, steps) => sum + steps[step], 0)]),
  ) as unknown as FunnelSteps;

/** The funnel of each of the host's listings and of all together, up to today. Throws NOT_FOUND for someone else's property. */
export async function getFunnel(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: MemberActor,
  { days, propertyId, page = 1 }: { days: number; propertyId?: string | undefined; page?: number | undefined },
): Promise<FunnelAnswer> {
  const hostId = actor.memberId;
  const toDate = await findToday(deps, hostId, propertyId);
  const fromDate = addDays(toDate, 1 - days);
  const beforeDate = addDays(fromDate, -days);
  const rows = await store.listFunnel(deps.db.kysely, { hostId, propertyId, beforeDate, fromDate, toDate });
  const from = (page - 1) * FUNNEL.listingsPerPage;
  return {
    days,
    fromDate,
    toDate,
    countedSince: rows.flatMap(({ since }) => since ?? []).sort()[0] ?? null,
    all: {
      now: sumSteps(rows.map((row) => toSteps(row, ''))),
      before: sumSteps(rows.map((row) => toSteps(row, 'Before'))),
    },
    rooms: rows.slice(from, from + FUNNEL.listingsPerPage).map((row) => ({
      _id: row.id,
      title: row.title,
      state: row.state as (typeof LISTING_STATES)[number],
      now: toSteps(row, ''),
      before: toSteps(row, 'Before'),
    })),
    page,
    pageSize: FUNNEL.listingsPerPage,
    total: rows.length,
    hasMore: rows.length > from + FUNNEL.listingsPerPage,
  };
}
