// What hosting earns and where it could earn more. Read-only. Hosts only see their own figures.
import type { Answer } from '@daynook/contract/api';
import { BOOKED_WEEKS } from '@daynook/contract/hosting/hosting-bulk';
import type { Earnings, EarningsSpan, Occupancy } from '@daynook/contract/hosting/insights';
import { OCCUPANCY_WEEKS } from '@daynook/contract/hosting/insights';
import { INSIGHTS } from '@daynook/contract/limits/insights';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { addDays, addMonths } from '../../lib/time/dates.ts';
import { sameWallTimeDaysEarlier, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { loadBookableListings, openMinutes } from '../availability/service.ts';
import { sumByCurrency, toStretch } from './earnings-chart-rules.ts';
import { heatMap, type ListingHours } from './occupancy-rules.ts';
import * as store from './store.ts';
import { type ListingFigures as AnsweredListing, findTips } from './tip-rules.ts';
import { findToday } from './today.ts';

export { countRendered, createOwnFunnel, getFunnel } from './funnel.ts';
export type { Funnel, Shown } from './funnel-counter.ts';
export { toPageView } from './page-views.ts';

type Answers = Answer<'GET /api/host/insights/answers'>;
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** Received and expected earnings by day or month. Throws NOT_FOUND for someone else's property. */
export async function getEarnings(
  deps: ReadDeps,
  actor: MemberActor,
  { span, propertyId }: { span: EarningsSpan; propertyId?: string | undefined },
): Promise<Earnings> {
  const hostId = actor.memberId;
  const today = await findToday(deps, hostId, propertyId);
  const { fromDate, toDate, starts } = toStretch(span, today);
  const by = span === 'days' ? 'day' : 'month';
  const sums = await store.sumEarnings(deps.db.kysely, by, { hostId, propertyId, fromDate, toDate });
  return { fromDate, toDate, today, currencies: sumByCurrency(sums, starts) };
}

type ByListing = Answer<'GET /api/host/insights/earnings/rooms'>;

/** The same by listing. Only the host's own listings, so co-hosts see nothing. Throws NOT_FOUND. */
export async function getEarningsByListing(
  deps: ReadDeps,
  actor: MemberActor,
  { span, propertyId, page = 1 }: { span: EarningsSpan; propertyId?: string | undefined; page?: number | undefined },
): Promise<ByListing> {
  const hostId = actor.memberId;
  const { fromDate, toDate } = toStretch(span, await findToday(deps, hostId, propertyId));
  const rows = await store.sumEarningsByListing(deps.db.kysely, { hostId, propertyId, fromDate, toDate });
  const pageSize = INSIGHTS.listingsPerPage;
  const from = (page - 1) * pageSize;
  const total = rows.length;
  return {
    fromDate,
    toDate,
    rooms: rows.slice(from, from + pageSize),
    page,
    pageSize,
    total,
    hasMore: total > from + pageSize,
  };
}

export interface ListingFigures {
  readonly bookedDays: ReadonlyMap<string, number>;
  /** In each currency, the listing that earns least comes first. */
  readonly monthEarnings: readonly {
    readonly listingId: string;
    readonly currency: string;
    readonly amountMinor: number;
  }[];
}

/** How booked a host's listings are, and what they earn this month: two queries, however many there are. */
export async function getListingFigures(
  deps: ReadDeps,
  hostId: string,
  bookings: Parameters<typeof store.countBookedDays>[1],
): Promise<ListingFigures> {
  const today = await findToday(deps, hostId, undefined);
  const thisMonth = `${today.slice(0, 7)}-01`;
  const month = { fromDate: thisMonth, toDate: addDays(addMonths(thisMonth, 1), -1) };
  const [days, earnings] = await Promise.all([
    store.countBookedDays(deps.db.kysely, bookings, { fromDate: today, toDate: addDays(today, 7 * BOOKED_WEEKS - 1) }),
    store.sumEarningsByListing(deps.db.kysely, { hostId, propertyId: undefined, ...month }),
  ]);
  return {
    bookedDays: new Map(days.map((one) => [one.listingId, one.days])),
    monthEarnings: earnings
      .map(({ _id, currency, closedMinor, expectedMinor }) => ({
        listingId: _id,
        currency,
        amountMinor: closedMinor + expectedMinor,
      }))
      .reverse(),
  };
}

/** The last full weeks, up to yesterday. */
const weeksBefore = (today: string) => ({ fromDate: addDays(today, -7 * OCCUPANCY_WEEKS), toDate: addDays(today, -1) });

/** Open and booked hours of live listings. Past open hours are calculated from the current ones. */
async function loadOccupancy({ db }: ReadDeps, hostId: string, propertyId: string | undefined, today: string) {
  const window = weeksBefore(today);
  const listings = await store.listLiveListings(db.kysely, { hostId, propertyId });
  const [spaces, stays] = await Promise.all([
    loadBookableListings(
      db.kysely,
      listings.map(({ id }) => id),
    ),
    store.listStays(db.kysely, { hostId, propertyId, ...window }),
  ]);
  const hours = listings.flatMap(({ id, publishedAt }): ListingHours[] => {
    const listing = spaces.get(id);
    if (!listing) return [];
    return [
      {
        listingId: id,
        seats: listing.seats,
        sinceDate: publishedAt ? startsOnLocalDate(publishedAt, listing.timeZone) : window.fromDate,
        openOn: (date) => openMinutes(date, listing.weekly, listing.exceptions),
      },
    ];
  });
  return { window, rooms: listings, hours, map: heatMap(hours, stays, window) };
}

/** Occupancy of the open hours. Throws NOT_FOUND for someone else's property. */
export async function getOccupancy(
  deps: ReadDeps,
  actor: MemberActor,
  { propertyId }: { propertyId?: string | undefined },
): Promise<Occupancy> {
  const today = await findToday(deps, actor.memberId, propertyId);
  const { window, map } = await loadOccupancy(deps, actor.memberId, propertyId, today);
  return { ...window, ...map.total, cells: map.cells };
}

function median(sorted: readonly number[]): number | null {
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 ? upper : sorted[(sorted.length >> 1) - 1]!;
  return Math.round((upper + lower) / 2);
}

const total = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0);

/** How the requests of the last 90 days were answered, and tips from the host's own figures. */
export async function getAnswers(deps: ReadDeps, actor: MemberActor): Promise<Answers> {
  const hostId = actor.memberId;
  const today = await findToday(deps, hostId, undefined);
  const since = sameWallTimeDaysEarlier(deps.clock.now(), INSIGHTS.answerDays, 'UTC');
  const [requests, occupancy] = await Promise.all([
    store.sumRequests(deps.db.kysely, hostId, since),
    loadOccupancy(deps, hostId, undefined, today),
  ]);
  const listMinutes = (some: readonly store.RequestSum[]) =>
    some.flatMap(({ minutes }) => minutes).sort((a, b) => a - b);
  const accepted = total(requests, (sum) => sum.accepted);
  const expired = total(requests, (sum) => sum.expired);
  const answered = accepted + total(requests, (sum) => sum.declined);
  const { rooms, hours, map, window } = occupancy;
  const figures = rooms.map(({ id, title, bookingMode }): AnsweredListing => {
    const own = requests.filter(({ listingId }) => listingId === id);
    return {
      ...(map.byListing.get(id) ?? { openMinutes: 0, bookedMinutes: 0 }),
      listingId: id,
      title,
      isOnRequest: bookingMode === 'request',
      wasThereThroughout: (hours.find(({ listingId }) => listingId === id)?.sinceDate ?? '9') <= window.fromDate,
      accepted: total(own, (sum) => sum.accepted),
      declined: total(own, (sum) => sum.declined),
      expired: total(own, (sum) => sum.expired),
      medianMinutes: median(listMinutes(own)),
    };
  });
  const lost = [...Map.groupBy(requests, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, amountMinor: total(some, (sum) => sum.lostMinor) }))
    .filter(({ amountMinor }) => amountMinor > 0);
  const asked = answered + expired;
  return {
    asked,
    answered,
    accepted,
    medianMinutes: median(listMinutes(requests)),
    tips: findTips({ asked, expired, lost, rooms: figures, cells: map.cells }),
  };
}
