// The list of a host's listings: state, missing fields, next booking, price, and rating.

import type { Answer } from '@daynook/contract/api';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { MissingField } from '@daynook/contract/hosting/hosting';
import {
  type HostListing,
  LISTING_NEEDS,
  type ListingGroup,
  type ListingNeed,
  type MissingFilter,
} from '@daynook/contract/hosting/hosting-bulk';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { BULK } from '@daynook/contract/limits/hosting-bulk';
import { LISTING_KINDS, readAmenities } from '@daynook/contract/listings/amenities';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { toWorkFacts } from '../../lib/work-fact-columns.ts';
import { getListingFigures, type ListingFigures } from '../insights/service.ts';
import { shownRating, toPricing } from '../listings/service.ts';
import { bookingsWithin, coHostingMark, permits } from '../permissions/service.ts';
import { photoView } from '../photos/service.ts';
import {
  type CompletenessRow,
  countHostListings,
  describeHostListings,
  type HostListingRow,
  type ListingFilter,
  type ListingOrder,
  listListingChoices as listChoiceRows,
  listHostListingRows,
  listListingCompleteness,
  listNextBookings,
  type NextBookingRow,
} from './own-listings-store.ts';
import { listMissingFields } from './rules.ts';
import { countFactTopics } from './work-fact-rules.ts';

const gapsOfRow = (row: CompletenessRow): HostListing['gaps'] =>
  listMissingFields({
    title: row.title,
    description: row.description,
    dayMinor: row.day_minor,
    hasUnconfirmedPrices: row.has_unconfirmed_prices,
    hasHours: row.has_hours,
    photoCount: row.photo_count,
    undescribedPhotoCount: row.undescribed_photo_count,
    amenityCount: readAmenities(row.amenities).length,
    factCount: countFactTopics(toWorkFacts(row), row.fact_ids),
    houseRuleCount: row.house_rules.length,
    isLocated: row.is_located,
    hasHousehold: row.has_household,
    hasPets: row.has_pets,
    hasCameras: row.has_cameras,
    hasAccess: row.has_access,
    isHostVerified: row.is_host_verified,
  });

const viewNext = (next: NextBookingRow | undefined): HostListing['nextBooking'] =>
  next
    ? {
        _id: next.id,
        startsAt: next.startsAt.toISOString(),
        endsAt: next.endsAt.toISOString(),
        guestName: next.guestName,
      }
    : null;

const viewListing = (row: HostListingRow, next: NextBookingRow | undefined, figures: ListingFigures): HostListing => ({
  _id: row.id,
  version: row.version,
  title: row.title,
  description: row.description,
  kind: LISTING_KINDS[row.kind]!,
  roomName: row.room_name,
  state: row.state as HostListing['state'],
  // Only people who can act on it see the reason from staff.
  stateReason: row.hostRole !== null && permits(row.hostRole, 'edit') ? row.state_reason : null,
  image: row.photo ? photoView(row.photo) : null,
  property: { _id: row.property_id, title: row.property_title, city: row.property_city, timeZone: row.time_zone },
  pricing: toPricing(row),
  bookingMode: row.booking_mode as HostListing['bookingMode'],
  noticeMinutes: row.notice_minutes,
  minDurationMinutes: row.min_duration_minutes,
  maxDurationMinutes: row.max_duration_minutes,
  cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  stats: { rating: shownRating(row.rating_sum, row.review_count), reviewCount: row.review_count },
  photoCount: row.photo_count,
  weeklyOpenMinutes: row.weekly_open_minutes,
  gaps: gapsOfRow(row),
  nextBooking: viewNext(next),
  bookedDays: figures.bookedDays.get(row.id) ?? 0,
  monthEarnings:
    row.hostRole === 'owner'
      ? figures.monthEarnings
          .filter(({ listingId }) => listingId === row.id)
          .map(({ currency, amountMinor }) => ({ currency, amountMinor }))
      : null,
  updatedAt: row.updated_at.toISOString(),
  ...coHostingMark(row.hostRole, row.host_name),
});

type Page = Answer<'GET /api/host/listings'>;
type Summary = Answer<'GET /api/host/room-summary'>;
interface ListingInput extends ListingFilter, ListingOrder {
  readonly state?: HostListing['state'] | undefined;
  readonly missing?: MissingFilter | undefined;
}

/** UTC is precise enough for choosing the season. */
const seasonDay = (now: Date) => startsOnLocalDate(now, 'UTC');

const isMissing = (missingFields: HostListing['gaps'], missing: MissingFilter): boolean => {
  if (missing === 'any') return missingFields.some(({ isBlocking }) => isBlocking);
  if (missing === 'none') return !missingFields.some(({ isBlocking }) => isBlocking);
  return missingFields.some(({ code }) => code === missing);
};

/** The filter with missing fields resolved to IDs, because only `listMissingFields` knows what's missing. */
async function withMissing(deps: Deps, actor: MemberActor, { missing, ...input }: ListingInput): Promise<ListingInput> {
  if (missing === undefined) return input;
  const { state: _state, ...filter } = input;
  const rows = await listListingCompleteness(deps.db.kysely, actor.memberId, filter);
  return { ...input, ids: rows.filter((row) => isMissing(gapsOfRow(row), missing)).map(({ id }) => id) };
}

type Ranked = 'booked' | 'month';
const isRanked = (input: ListingInput): input is ListingInput & { sort: Ranked } =>
  input.sort === 'booked' || input.sort === 'month';

/** The listings from the lowest figure. */
const rank = ({ bookedDays, monthEarnings }: ListingFigures, sort: Ranked): string[] =>
  sort === 'month'
    ? monthEarnings.map(({ listingId }) => listingId)
    : [...bookedDays].sort(([, a], [, b]) => a - b).map(([id]) => id);

async function countListings(deps: Deps, actor: MemberActor, filter: ListingFilter): Promise<Page['counts']> {
  const rows = await countHostListings(deps.db.kysely, actor.memberId, filter);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** A page of the member's listings and those they co-host, by property, oldest first unless sorted otherwise. Throws VALIDATION_FAILED. */
export async function listHostListings(
  deps: Deps,
  actor: MemberActor,
  { cursor, ...asked }: ListingInput & { readonly cursor?: string | undefined },
): Promise<Page> {
  const { memberId } = actor;
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const afterId = cursor === undefined ? undefined : readCursor(cursor).id;
  const [input, whose] = await Promise.all([withMissing(deps, actor, asked), bookingsWithin(db, memberId, 'answer')]);
  const figuring = getListingFigures(deps, memberId, whose);
  // Only their order needs the figures before the page is read.
  const ranked = isRanked(input) ? rank(await figuring, input.sort) : undefined;
  const [found, counts, all, figures] = await Promise.all([
    listHostListingRows(db, memberId, seasonDay(now), {
      ...input,
      ranked,
      afterId,
      limit: HOSTING.listingsPerPage + 1,
    }),
    countListings(deps, actor, input),
    describeHostListings(db, memberId),
    figuring,
  ]);
  const rows = found.slice(0, HOSTING.listingsPerPage);
  const next = await listNextBookings(db, whose, { listingIds: rows.map(({ id }) => id), now });
  const nextBookings = new Map(next.map((booking) => [booking.listingId, booking]));
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return {
    listings: rows.map((row) => viewListing(row, nextBookings.get(row.id), figures)),
    nextCursor: last ? writeCursor({ at: last.created_at, id: last.id }) : null,
    counts,
    totalCount: all.reduce((sum, { count }) => sum + count, 0),
    currencies: all.map(({ currency }) => currency),
  };
}

/** All matching listings the member can edit, by ID and version. */
export async function listListingChoices(
  deps: Deps,
  actor: MemberActor,
  asked: ListingInput,
): Promise<Answer<'GET /api/host/listing-choices'>> {
  const input = await withMissing(deps, actor, asked);
  const limit = BULK.choicesMaximum + 1;
  const rows = await listChoiceRows(deps.db.kysely, actor.memberId, { ...input, isToEdit: true, limit });
  return {
    listings: rows
      .slice(0, BULK.choicesMaximum)
      .map(({ id, version, title, state, currency, host_name, hostRole }) => ({
        _id: id,
        version,
        title,
        state: state as HostListing['state'],
        currency,
        ...coHostingMark(hostRole, host_name),
      })),
    isCut: rows.length > BULK.choicesMaximum,
  };
}

interface Needy {
  readonly need: ListingNeed;
  readonly blocking: readonly ListingGroup['gap'][];
}

function toNeed(row: CompletenessRow): Needy {
  const blocking = gapsOfRow(row).flatMap(({ code, isBlocking }) => (isBlocking ? [code] : []));
  const listing = { _id: row.id, title: row.title, stateReason: row.state_reason };
  const need = (kind: ListingNeed['kind']): Needy => ({
    need: { kind, room: listing, missing: blocking.length },
    blocking,
  });
  if (row.state === 'suspended') return need('suspended');
  // Hosts who pause their own listing don't give a reason.
  if (row.state === 'paused') return need('kept-off');
  if (row.state === 'live') return need('no-hours');
  return need(blocking.length > 0 ? 'unfinished' : 'ready');
}

/** Listings grouped by what they need. A draft is in one group for each missing field. Largest groups first within a kind. */
function groupNeeds(needy: readonly Needy[]): ListingGroup[] {
  const groups = new Map<string, ListingGroup>();
  for (const { need, blocking } of needy) {
    for (const missingField of need.kind === 'unfinished' ? blocking : [null]) {
      const known = groups.get(`${need.kind} ${missingField}`);
      const group = known ?? { kind: need.kind, gap: missingField, count: 0, first: need.room };
      groups.set(`${need.kind} ${missingField}`, { ...group, count: group.count + 1 });
    }
  }
  return [...groups.values()].sort(
    (a, b) => LISTING_NEEDS.indexOf(a.kind) - LISTING_NEEDS.indexOf(b.kind) || b.count - a.count,
  );
}

/**
 * The number of listings in each state, and the listings guests can't book that the member may edit. Listings that used to be
 * bookable come first.
 */
export async function getListingSummary(deps: Deps, actor: MemberActor): Promise<Summary> {
  const [counts, rows] = await Promise.all([
    countListings(deps, actor, {}),
    listListingCompleteness(deps.db.kysely, actor.memberId, { isInNeed: true }),
  ]);
  const needy = rows.map(toNeed);
  const needs = needy
    .map(({ need }) => need)
    .sort((a, b) => LISTING_NEEDS.indexOf(a.kind) - LISTING_NEEDS.indexOf(b.kind));
  return { counts, needs: needs.slice(0, HOSTING.needsShown), needCount: needs.length, groups: groupNeeds(needy) };
}

/** What the member's own drafts are missing before they can be published, oldest first. */
export async function listDraftsMissingFields(
  db: Deps['db']['kysely'],
  memberId: string,
): Promise<{ id: string; title: string; reason: string | null; missing: MissingField['code'][] }[]> {
  const rows = await listListingCompleteness(db, memberId, { state: 'draft', isOwn: true });
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    reason: row.state_reason,
    missing: gapsOfRow(row).flatMap(({ code, isBlocking }) => (isBlocking ? [code] : [])),
  }));
}
