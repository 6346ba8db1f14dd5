// A booking as the viewer may see it. What they may not see (exact address, the host's earnings) isn't loaded.

import type { BookingStatus, CancelRefund, PaymentStatus } from '@daynook/contract/booking-states';
import type { Booking, BookingSummary, PriceLine } from '@daynook/contract/bookings';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { Photo } from '@daynook/contract/listings/photos';
import { isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { pipelined } from '../../db/pipelined.ts';
import type { BookingEvent, DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { sayKnown } from '../../lib/languages/say.ts';
import { auditView } from '../audit/service.ts';
import { damageSteps } from '../damages/service.ts';
import { installmentSteps } from '../installments/service.ts';
import { pictureUrl } from '../members/service.ts';
import { sumAccounts, sumHostShare, sumRefusedRefunds } from '../payments/service.ts';
import { coHostingMark, findRole } from '../permissions/service.ts';
import { reviewableUntil } from '../reviews/service.ts';
import { isAttending } from './attendees/attendee-store.ts';
import { listAttended, viewAttended, viewAttendees } from './attendees/view-attended.ts';
import type { Viewer } from './booking.ts';
import { listGroupRequests } from './groups/group-store.ts';
import { noteForHost } from './guest-message.ts';
import type { Moved } from './move.ts';
import { findViewer, nextActions, toListingBookability } from './policy.ts';
import * as reading from './read-store.ts';
import { type Refundable, toRefundTimeline } from './refunds/refund-rules.ts';
import { viewRefund } from './refunds/refund-view.ts';
import { loadRequestFacts, NO_FACTS, type RequestFacts } from './request-facts.ts';
import { releaseTime } from './rules.ts';
import { type EventRow, toAcceptance } from './store.ts';
import type { Pending } from './submission-payment.ts';
import { type Opener, type Purpose, toOpener } from './views/opener.ts';
import { viewPayment } from './views/payment-view.ts';
import { viewPlace } from './views/place-view.ts';
import { timed } from './views/timed.ts';

/** Until when the viewer's side can review it, if it hasn't. */
function reviewUntil(row: reading.SummaryRow, { role }: Viewer, now: Date): string | null {
  if (role === 'staff' || row.reviewed_by.includes(role)) return null;
  return reviewableUntil({ status: row.status, endsAt: row.ends_at! }, now)?.toISOString() ?? null;
}

/** The guest is notified only once the acceptance can no longer be undone. */
function viewAcceptance(row: reading.SummaryRow, { role }: Viewer): Pick<BookingSummary, 'accepting'> {
  const acceptance = role === 'guest' ? null : toAcceptance(row);
  return acceptance ? { accepting: { until: acceptance.dueAt?.toISOString() ?? null } } : {};
}

type Arrival = Pick<BookingSummary, 'checkedInAt' | 'checkedOutAt' | 'releaseAt' | 'releasedAt'>;

/** Whether the guest arrived and left, and whether the hours are or were released. */
function viewArrival(row: reading.SummaryRow): Arrival {
  const { checkedInAt, checkedOutAt, releasedAt, ...booking } = timed(row);
  const releaseAt = releaseTime({ ...booking, checkedInAt, releasedAt });
  return {
    ...(checkedInAt ? { checkedInAt: checkedInAt.toISOString() } : {}),
    ...(checkedOutAt ? { checkedOutAt: checkedOutAt.toISOString() } : {}),
    ...(releasedAt ? { releasedAt: releasedAt.toISOString() } : {}),
    ...(releaseAt ? { releaseAt: releaseAt.toISOString() } : {}),
  };
}

/** The guest is notified of an acceptance only once it can no longer be undone. */
function viewGroup(row: reading.SummaryRow, { role }: Viewer): Pick<BookingSummary, 'group'> {
  if (row.group_count === null) return {};
  const isSeen = role !== 'guest' || row.status !== 'requested';
  return { group: { count: row.group_count, isTaken: row.is_taken && isSeen } };
}

/** Hosts don't learn for which team a guest books. They see the attendees, because they let them in. */
const viewTeam = (row: reading.SummaryRow, { role }: Viewer): Pick<BookingSummary, 'team'> =>
  role === 'host' || row.team_id === null ? {} : { team: { _id: row.team_id, name: row.team_name! } };

/** All requests to several hosts, for their guest and staff. Hosts don't learn about each other. */
async function viewGroupRequests(
  db: Db,
  { request_group_id }: reading.SummaryRow,
  { role }: Viewer,
): Promise<Pick<Booking, 'groupRequests'>> {
  if (request_group_id === null || role === 'host') return {};
  const rows = await listGroupRequests(db, request_group_id);
  const groupRequests = rows.map((row) => ({
    _id: row.id,
    status: row.status as BookingStatus,
    expiresAt: row.expires_at?.toISOString() ?? null,
    totalMinor: row.total_minor,
    currency: row.currency,
    listing: { _id: row.listing_id, title: row.title },
    hostName: row.host_name,
    isTaken: row.is_taken,
  }));
  return { groupRequests };
}

const viewListing = (row: reading.SummaryRow): Pick<BookingSummary, 'listing'> => ({
  listing: {
    _id: row.listing_id,
    title: row.listing_title,
    kind: LISTING_KINDS[row.listing_kind] ?? LISTING_KINDS[0],
    image: (row.listing_image ?? null) as Photo | null,
    city: row.property_city,
    state: row.property_region,
  },
});

export function viewSummary(row: reading.SummaryRow, viewer: Viewer, now: Date): BookingSummary {
  return {
    _id: row.id,
    reference: row.reference,
    status: row.status as BookingStatus,
    paymentStatus: row.payment_status as PaymentStatus,
    startsAt: row.starts_at!.toISOString(),
    endsAt: row.ends_at!.toISOString(),
    timeZone: row.time_zone,
    guests: row.guests,
    cars: row.cars,
    currency: row.currency,
    totalMinor: row.total_minor,
    expiresAt: row.expires_at?.toISOString() ?? null,
    ...viewListing(row),
    guest: {
      _id: row.guest_id,
      name: row.guest_name,
      picture: pictureUrl({ picture_url: row.guest_picture_url, picture_key: row.guest_picture_key }),
    },
    host: {
      _id: row.host_id,
      name: row.host_name,
      picture: pictureUrl({ picture_url: row.host_picture_url, picture_key: row.host_picture_key }),
    },
    role: viewer.role,
    nextActions: nextActions(timed(row), viewer, now, toListingBookability(row)),
    ...viewAcceptance(row, viewer),
    ...(row.series_id === null
      ? {}
      : { series: { _id: row.series_id, number: row.series_number!, count: row.series_count! } }),
    ...viewGroup(row, viewer),
    ...viewTeam(row, viewer),
    ...viewArrival(row),
    reviewUntil: reviewUntil(row, viewer, now),
    createdAt: row.created_at.toISOString(),
  };
}

/** Tax on our fee, as agreed; omitted if there is none. */
export function viewHostFeeTaxes(taxes: readonly TaxLine[]): Pick<Booking, 'hostFeeTaxes'> {
  const hostFeeTaxes = taxes.filter(({ supply }) => supply === 'host-fee');
  return hostFeeTaxes.length === 0 ? {} : { hostFeeTaxes };
}

const NOTHING_EARNED: readonly string[] = ['declined', 'withdrawn', 'expired'];

/** The host's earnings: as agreed, or after a cancellation what the ledger says. */
async function calculateEarnings(db: Db, row: reading.SummaryRow): Promise<number> {
  if (NOTHING_EARNED.includes(row.status)) return 0;
  if (row.status !== 'cancelled') return row.host_share_minor - row.host_loss_minor;
  return sumHostShare(db, row.id);
}

/** Paid through us, neither canceled, changed to cost less, nor refunded, so the ledger can't owe anything back. */
const isUntouched = (row: reading.SummaryRow): boolean =>
  !isManualMethod(row.payment_method as PaymentMethod) &&
  (row.confirmed_at === null || row.status === 'confirmed' || row.status === 'active') &&
  row.host_refund_minor === 0 &&
  row.change_back_minor === 0 &&
  row.goodwill_minor === 0;

/** From the ledger: the refund that's owed, and the part of it that the bank rejected. */
async function viewRefundDue(
  db: Db,
  row: reading.SummaryRow,
): Promise<Pick<Booking, 'refundDueMinor' | 'refundRefusedMinor'>> {
  if (isUntouched(row)) return { refundDueMinor: 0, refundRefusedMinor: 0 };
  const refundDueMinor = 0 - ((await sumAccounts(db, row.id)).get('refunds_payable') ?? 0);
  return { refundDueMinor, refundRefusedMinor: refundDueMinor > 0 ? await sumRefusedRefunds(db, row.id) : 0 };
}

type StoredEvent = Pick<Selectable<BookingEvent>, 'code' | 'at' | 'by_party' | 'reason' | 'amount_minor' | 'refund'>;

const toStored = ({ by: by_party, amountMinor: amount_minor, ...event }: EventRow): StoredEvent => ({
  ...event,
  by_party,
  amount_minor,
});

const viewEvent = (event: StoredEvent): Booking['events'][number] => ({
  code: event.code as Booking['events'][number]['code'],
  at: event.at.toISOString(),
  by: event.by_party as Booking['events'][number]['by'],
  reason: event.reason === null ? null : sayKnown(event.reason),
  amountMinor: event.amount_minor,
  ...(event.refund ? { refund: event.refund as CancelRefund } : {}),
});

/** A fine and an excuse are between staff and the member who canceled: it may be about someone's health. */
const NOT_FOR = {
  guest: new Set(['fined', 'fine-returned', 'excuse-asked', 'excused', 'excuse-refused']),
  host: new Set(['guest-excused']),
  staff: new Set<string>(),
} as const;

/** In chronological order. */
async function viewHistory(
  db: Db,
  row: reading.SummaryRow,
  { role }: Viewer,
  { paying, known }: { paying: Promise<Booking['payment']>; known: readonly StoredEvent[] | undefined },
): Promise<Booking['events']> {
  const [stored, { isMonthly }] = await Promise.all([known ?? reading.listEvents(db, row.id), paying]);
  const isPaidLater = isMonthly || row.series_id !== null;
  const events = stored.filter(({ code }) => !NOT_FOR[role].has(code)).map(viewEvent);
  if (known || (row.damage_deposit_minor === 0 && !isPaidLater)) return events;
  const damages = row.damage_deposit_minor === 0 ? [] : await damageSteps(db, row.id);
  const payments = isPaidLater ? await installmentSteps(db, row.id) : [];
  return [...events, ...damages, ...payments].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  );
}

type Asked = RequestFacts & Pick<Booking, 'hostFeeMinor' | 'hostFeeTaxes'>;

/** What helps the host decide about a request. Empty for the guest, and once it's answered. */
async function viewRequest(
  db: Db,
  row: reading.SummaryRow,
  { role, hostRole, isImpersonated = false }: Viewer & { readonly isImpersonated?: boolean },
  now: Date,
): Promise<Asked> {
  if (role === 'guest' || row.status !== 'requested') return { ...NO_FACTS, hostFeeMinor: null };
  const asked = { id: row.id, guestId: row.guest_id, hostId: row.host_id, listingId: row.listing_id };
  // Messages are private between guest and host, like their conversation.
  const findFacts = await loadRequestFacts(db, [asked], { now, isImpersonated: isImpersonated || role === 'staff' });
  if (hostRole !== 'owner') return { ...findFacts(row.id), hostFeeMinor: null };
  return {
    ...findFacts(row.id),
    hostFeeMinor: row.host_fee_minor,
    ...viewHostFeeTaxes(row.taxes as unknown as TaxLine[]),
  };
}

/** The message and the answers. What guest and host write to each other is private. */
function viewGuestText(
  row: reading.SummaryRow,
  { config }: Pick<Deps, 'config'>,
  { role, isImpersonated = false }: Viewer & { readonly isImpersonated?: boolean },
): Pick<Booking, 'message' | 'answers'> {
  if (isImpersonated) return { message: null, answers: [] };
  if (role !== 'guest') return noteForHost(row, config);
  return { message: row.message, answers: row.answers as unknown as Booking['answers'] };
}

const toRefundable = (row: reading.SummaryRow): Refundable => ({
  ...timed(row),
  timeZone: row.time_zone,
  cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
  lines: row.lines as PriceLine[],
  currency: row.currency,
  hostRefundMinor: row.host_refund_minor,
  goodwillMinor: row.goodwill_minor,
});

async function viewWhole(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'secrets'>,
  row: reading.SummaryRow,
  viewer: Viewer & { readonly isImpersonated?: boolean; readonly opener?: Opener | undefined },
  /** The history of a booking that was just made, so that it has nothing else either. */
  known?: readonly StoredEvent[],
): Promise<Booking> {
  const now = deps.clock.now();
  const { role, hostRole } = viewer;
  const isNotified = role !== 'guest' && hostRole === 'owner';
  const together = pipelined(db);
  const paying = viewPayment(together, deps, row, viewer, { now, isNew: known !== undefined });
  const [payment, hostEarningsMinor, request, refundDue, refund, group, events, place, attendees] = await Promise.all([
    paying,
    isNotified ? calculateEarnings(together, row) : null,
    viewRequest(together, row, viewer, now),
    viewRefundDue(together, row),
    known ? null : viewRefund(together, row.id, viewer, now),
    viewGroupRequests(together, row, viewer),
    viewHistory(together, row, viewer, { paying, known }),
    viewPlace(together, row, { role, now, opener: viewer.opener }),
    row.team_id === null ? [] : viewAttendees(together, row.id),
  ]);
  return {
    ...viewSummary(row, viewer, now),
    ...coHostingMark(hostRole, row.host_name),
    lines: row.lines as PriceLine[],
    payment,
    hostEarningsMinor,
    ...request,
    damageDepositMinor: row.damage_deposit_minor,
    refundedMinor: row.refunded_minor,
    ...refundDue,
    refund,
    ...viewGuestText(row, deps, viewer),
    ...group,
    ...(attendees.length > 0 ? { attendees } : {}),
    houseRules: row.house_rules,
    cancellationPolicy: row.cancellation_policy as CancellationPolicyId,
    refundTimeline: toRefundTimeline(toRefundable(row), now),
    events,
    ...place,
    cancelReason: row.cancel_reason === null ? null : sayKnown(row.cancel_reason),
    cancelledBy: row.cancelled_by as Booking['cancelledBy'],
  };
}

/** The booking's latest proposed refund as far as the member may know about it; null for everyone else. */
export async function viewRefundFor(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  actor: MemberActor,
  id: string,
): Promise<Booking['refund']> {
  const row = await reading.findSummary(db, id);
  if (!row) return null;
  const hostRole = await findRole(db, actor.memberId, { propertyId: row.property_id });
  const sides = { guest: { id: row.guest_id }, host: { id: row.host_id }, status: row.status as BookingStatus };
  const viewer = findViewer({ ...actor, permissions: NO_PERMISSIONS }, sides, hostRole);
  return viewer ? viewRefund(db, id, viewer, deps.clock.now()) : null;
}

interface NewBooking {
  readonly row: reading.SummaryRow | undefined;
  readonly hostRole: Awaited<ReturnType<typeof findRole>>;
  readonly history: readonly StoredEvent[];
}

/** What showing a hold takes once it has become a request or a booking. */
export async function readNewBooking(
  db: Db,
  actor: MemberActor,
  { hold: { id, listingId }, isNew }: Pending,
): Promise<NewBooking> {
  const [row, hostRole, history] = await Promise.all([
    reading.findSummary(db, id),
    findRole(db, actor.memberId, { listingId }),
    isNew ? [] : reading.listEvents(db, id),
  ]);
  return { row, hostRole, history };
}

/** `viewBooking` for the guest who just made it: what was read before, with what has changed since. */
export async function viewNewBooking(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'newId' | 'config' | 'secrets'>,
  actor: MemberActor,
  { row: before, hostRole, history }: NewBooking,
  { booking, columns, events }: Moved,
): Promise<Booking> {
  // What's paid later or answered by several hosts has rows of its own.
  const isPlain = before?.series_id === null && before.request_group_id === null && booking.unpaidMinor === 0;
  if (!isPlain) return viewBooking(trx, deps, actor, booking.id);
  const row = { ...before, ...columns, version: booking.version } as reading.SummaryRow;
  const sides = { guest: { id: row.guest_id }, host: { id: row.host_id }, status: booking.status };
  const viewer = findViewer(actor, sides, hostRole);
  if (viewer?.role !== 'guest') throw new AppError('NOT_FOUND');
  const known = { isImpersonated: actor.impersonatedBy !== undefined, opener: toOpener(deps, actor, viewer) };
  return viewWhole(trx, deps, row, { ...viewer, ...known }, [...history, ...events.map(toStored)]);
}

/** The booking's summary for its guest, host, or co-hosts. Throws NOT_FOUND for everyone else. */
export async function viewBookingSummary(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  actor: MemberActor,
  id: string,
): Promise<BookingSummary> {
  const row = await reading.findSummary(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const hostRole = await findRole(db, actor.memberId, { propertyId: row.property_id });
  const sides = { guest: { id: row.guest_id }, host: { id: row.host_id }, status: row.status as BookingStatus };
  const viewer = findViewer(actor, sides, hostRole);
  if (!viewer || viewer.role === 'staff') throw new AppError('NOT_FOUND');
  return viewSummary(row, viewer, clock.now());
}

/**
 * The booking as the actor may see it. Throws the same NOT_FOUND for other people's bookings as for unknown ids. Views by staff are
 * logged because the page shows where people live.
 */
export async function viewBooking(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId' | 'config' | 'secrets'>,
  actor: MemberActor,
  id: string,
  purpose?: Purpose,
): Promise<Booking> {
  const row = await reading.findSummary(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const hostRole = await findRole(db, actor.memberId, { propertyId: row.property_id });
  const sides = { guest: { id: row.guest_id }, host: { id: row.host_id }, status: row.status as BookingStatus };
  const viewer = findViewer(actor, sides, hostRole);
  if (!viewer) throw new AppError('NOT_FOUND');
  if (viewer.role === 'staff') {
    const subject = { kind: 'booking' as const, id };
    await auditView(db, deps, { actorId: actor.memberId, subject, memberId: row.guest_id });
  }
  // What guest and host write to each other is private, like their conversation.
  const opener = toOpener(deps, actor, viewer, purpose);
  return viewWhole(db, deps, row, { ...viewer, isImpersonated: actor.impersonatedBy !== undefined, opener });
}

/** The photos of the way in that the actor sees now. Throws NOT_FOUND. Views by staff are logged. */
export async function listWayIn(
  deps: Deps,
  actor: MemberActor,
  id: string,
  purpose?: Purpose,
): Promise<Booking['wayIn']> {
  const db = deps.db.kysely;
  const row = await reading.findSummary(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const hostRole = await findRole(db, actor.memberId, { propertyId: row.property_id });
  const sides = { guest: { id: row.guest_id }, host: { id: row.host_id }, status: row.status as BookingStatus };
  const viewer = findViewer(actor, sides, hostRole);
  const isAttendee = viewer?.role !== 'guest' && viewer?.role !== 'host' && (await isAttending(db, id, actor.memberId));
  const role = isAttendee ? 'guest' : viewer?.role;
  if (!role) throw new AppError('NOT_FOUND');
  if (role === 'staff')
    await auditView(db, deps, { actorId: actor.memberId, subject: { kind: 'booking', id }, memberId: row.guest_id });
  const opener = toOpener(deps, actor, { role }, purpose);
  return (await viewPlace(db, row, { role, now: deps.clock.now(), opener })).wayIn;
}

/** Bookings that members of the actor's teams made for them. */
export const listAttendedBookings = (
  deps: Deps,
  actor: MemberActor,
  input: Parameters<typeof listAttended>[2],
): ReturnType<typeof listAttended> => listAttended(deps, actor, input, viewListing);

/** One of them. Attendees get the address and how to get in when the guest does. Throws NOT_FOUND for everyone else. */
export function viewAttendedBooking(
  deps: Deps,
  actor: MemberActor,
  id: string,
  purpose?: Purpose,
): ReturnType<typeof viewAttended> {
  const asked = { role: 'guest' as const, now: deps.clock.now() };
  const opener = toOpener(deps, actor, asked, purpose);
  return viewAttended(deps, actor, id, {
    viewListing,
    viewPlace: (row) => viewPlace(deps.db.kysely, row, { ...asked, opener }),
  });
}
