// Rules of disputes between a guest and a host: until when they can be opened, what can be offered, and who can do what. Pure.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { PriceLine } from '@daynook/contract/bookings';
import type { BookingDispute } from '@daynook/contract/bookings/booking-disputes';
import {
  BOOKING_DISPUTE,
  type BookingDisputeState,
  type DisputeReason,
  EVIDENCE,
  GUEST_REASONS,
  HOST_REASONS,
  OVERTIME,
} from '@daynook/contract/limits/booking-disputes';
import { type Collector, isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import { prorated } from '../../lib/prorated.ts';
import { addHours, addMinutes } from '../../lib/time/ranges.ts';

export type Side = 'guest' | 'host';

const HOUR_MS = 3_600_000;

/** A booking, as far as its disputes need it. */
export interface Stay {
  readonly status: BookingStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly paymentMethod: PaymentMethod;
  readonly damageDepositMinor: number;
}

const STAYED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed', 'closed']);

export const openUntil = ({ endsAt }: Pick<Stay, 'endsAt'>): Date => addHours(endsAt, BOOKING_DISPUTE.openHours);

/** Paid outside the product, so no card can be charged for an extra payment either. */
export const isPaidOutside = ({ paymentMethod }: Pick<Stay, 'paymentMethod'>): boolean => isManualMethod(paymentMethod);

/** The guest pays the host directly, so the money never passes through us. */
export const isPaidToHost = (booking: Pick<Stay, 'paymentMethod'> & { readonly collectedBy: Collector }): boolean =>
  isPaidOutside(booking) && booking.collectedBy === 'host';

/** Hosts with a damage deposit report damage there. */
const isForHost = (reason: DisputeReason, stay: Stay): boolean => !(reason === 'damage' && stay.damageDepositMinor > 0);

/** What this side can open a dispute about now: guests during the stay and for a while after it, hosts only after it. */
export function openReasons(stay: Stay, side: Side, now: Date): DisputeReason[] {
  const from = side === 'guest' ? stay.startsAt : stay.endsAt;
  if (!STAYED.has(stay.status) || now < from || now >= openUntil(stay)) return [];
  return side === 'guest' ? [...GUEST_REASONS] : HOST_REASONS.filter((reason) => isForHost(reason, stay));
}

/** What limits the time that overtime can be claimed for. */
export interface OvertimeLimits {
  readonly endsAt: Date;
  readonly checkedOutAt: Date | null;
  /** Until when earlier overtime counted; null if there was none. */
  readonly countedUntil: Date | null;
  /** The start of the guest's next booking of the listing, which pays for the time after it. */
  readonly nextStartsAt: Date | null;
}

const FAR = Number.POSITIVE_INFINITY;

/** From when overtime counts: the end, or what an earlier claim already covers. */
export const overtimeFrom = ({ endsAt, countedUntil }: Pick<OvertimeLimits, 'endsAt' | 'countedUntil'>): Date =>
  countedUntil !== null && countedUntil > endsAt ? countedUntil : endsAt;

/** The latest time that overtime can be claimed until. */
export function overtimeLatest({ endsAt, checkedOutAt, nextStartsAt }: OvertimeLimits, now: Date): Date {
  const most = addMinutes(endsAt, OVERTIME.maximumMinutes);
  const limits = [now, most].map((at) => at.getTime());
  return new Date(Math.min(...limits, checkedOutAt?.getTime() ?? FAR, nextStartsAt?.getTime() ?? FAR));
}

/** Started half hours between the end, or earlier overtime, and then. Zero while it's free. */
export function countHalfHours(from: Date, until: Date): number {
  const minutes = (until.getTime() - from.getTime()) / 60_000;
  return minutes <= OVERTIME.freeMinutes ? 0 : Math.ceil(minutes / OVERTIME.stepMinutes);
}

const CHOICE_MINUTES = 15;

/** Times that hosts choose from: every quarter of an hour, and the latest one. */
export function overtimeChoices(from: Date, latest: Date): Date[] {
  const choices: Date[] = [];
  for (let at = addMinutes(from, CHOICE_MINUTES); at < latest; at = addMinutes(at, CHOICE_MINUTES)) choices.push(at);
  return countHalfHours(from, latest) > 0 ? [...choices, latest] : choices;
}

/** The price of overtime before tax. */
export const overtimePrice = (hourMinor: number, halfHours: number): number =>
  prorated(hourMinor, halfHours * OVERTIME.stepMinutes, 60);

/** What the hours of a stay cost that was booked by the hour, before discounts; undefined for other stays. */
function bookedHour(units: NonNullable<PriceLine['units']>): number | undefined {
  const hours = units.filter(({ unit }) => unit === 'hour');
  const count = hours.reduce((sum, unit) => sum + unit.count, 0);
  return count > 0 ? Math.round(hours.reduce((sum, unit) => sum + unit.count * unit.unitMinor, 0) / count) : undefined;
}

/**
 * The price of an hour of overtime: as booked. For a stay booked by the day, what it cost per hour, or the listing's price of an hour
 * if that's lower, so nobody pays a price that was set after they booked.
 */
export function overtimeHour(
  { lines, startsAt, endsAt }: Pick<Stay, 'startsAt' | 'endsAt'> & { readonly lines: readonly PriceLine[] },
  listingHourMinor: number | null,
): number {
  const space = lines.find(({ code }) => code === 'space');
  const averageMinor = prorated(space?.amountMinor ?? 0, HOUR_MS, endsAt.getTime() - startsAt.getTime());
  const hourMinor = bookedHour(space?.units ?? []) || Math.min(averageMinor, listingHourMinor || averageMinor);
  return Math.max(1, hourMinor);
}

export interface Offer {
  readonly side: Side;
  readonly amountMinor: number;
}

export interface Dispute {
  readonly state: BookingDisputeState;
  readonly openedSide: Side;
  readonly reason: DisputeReason;
  readonly askedMinor: number;
  readonly dueAt: Date | null;
  /** The booking was paid outside the product, so an extra payment is too. */
  readonly isOutside: boolean;
  /** Directly to the host. */
  readonly isToHost: boolean;
  /** What both agreed on, or we decided; null before that. */
  readonly settledMinor: number | null;
  readonly endedAt: Date | null;
}

/** Guests ask for money back, hosts for a payment. */
export const toDirection = ({ openedSide }: Pick<Dispute, 'openedSide'>): BookingDispute['direction'] =>
  openedSide === 'guest' ? 'refund' : 'payment';

export const otherSide = (side: Side): Side => (side === 'guest' ? 'host' : 'guest');

/** What a side can offer: the one that asks never more than before, the one that pays never less. So waiting gains nobody anything. */
export function offerRange(
  { openedSide, askedMinor }: Pick<Dispute, 'openedSide' | 'askedMinor'>,
  side: Side,
  offers: readonly Offer[],
): { readonly fromMinor: number; readonly toMinor: number } {
  const asked = Math.min(askedMinor, ...offers.filter((one) => one.side === openedSide).map((one) => one.amountMinor));
  const given = Math.max(0, ...offers.filter((one) => one.side !== openedSide).map((one) => one.amountMinor));
  // Asking for as little as was offered is what accepting is for.
  return side === openedSide
    ? { fromMinor: given + 1, toMinor: asked - (offers.at(-1)?.side === openedSide ? 1 : 0) }
    : { fromMinor: given + 1, toMinor: asked - 1 };
}

const inTime = ({ dueAt }: Pick<Dispute, 'dueAt'>, now: Date): boolean => dueAt !== null && now < dueAt;

/** The guest was asked to pay outside the product, and nobody has recorded that yet. */
export const isDueOutside = (dispute: Dispute, now: Date): boolean =>
  dispute.state === 'due' && dispute.isOutside && inTime(dispute, now);

/** The guest was asked to pay outside the product and didn't in time. The money may still arrive. */
const isLateOutside = (dispute: Dispute, now: Date): boolean =>
  dispute.state === 'lapsed' &&
  dispute.isOutside &&
  toDirection(dispute) === 'payment' &&
  dispute.settledMinor !== null &&
  dispute.endedAt !== null &&
  now < addHours(dispute.endedAt, BOOKING_DISPUTE.lateReceiptDays * 24);

/** The guest owes an amount outside the product, or owed it before the request closed: its recipient can record that it arrived. */
export const canArrive = (dispute: Dispute, now: Date): boolean =>
  isDueOutside(dispute, now) || isLateOutside(dispute, now);

/** Who can record that money arrived outside the product: its recipient, and staff who handle damage. */
export const mayReceive = (
  { collectedBy }: { readonly collectedBy: Collector },
  { side, isStaff }: { readonly side: Side | null; readonly isStaff: boolean },
): boolean => isStaff || (side === 'host' && collectedBy === 'host');

/** What the viewer can do now. `side` is null for staff and for co-hosts who may only look. */
export function whatCan(
  dispute: Dispute,
  { side, offers, now }: { side: Side | null; offers: readonly Offer[]; now: Date },
): Omit<BookingDispute['can'], 'receive'> {
  const isOpen = dispute.state === 'open' && inTime(dispute, now);
  const last = offers.at(-1);
  const isAnswering = isOpen && side !== null && last !== undefined && last.side !== side;
  const isOpener = side === dispute.openedSide;
  const { fromMinor, toMinor } = side === null ? { fromMinor: 1, toMinor: 0 } : offerRange(dispute, side, offers);
  const ownCount = offers.filter((one) => one.side === side).length;
  return {
    accept: isAnswering,
    decline: isAnswering,
    offer: isAnswering && fromMinor <= toMinor && ownCount < BOOKING_DISPUTE.offersPerSide,
    withdraw:
      side !== null &&
      ((isOpener && (isOpen || dispute.state === 'staff' || (dispute.isToHost && isDueOutside(dispute, now)))) ||
        (!isOpener && isOpen && last?.side === side)),
    pay: dispute.state === 'due' && !dispute.isOutside && inTime(dispute, now) && side === 'guest',
    addEvidence: side !== null && (isOpen || dispute.state === 'staff'),
  };
}

/** Staff decide what the two didn't settle in time. */
export const canDecide = (dispute: Dispute, now: Date): boolean => dispute.state === 'staff' && inTime(dispute, now);

interface Visit {
  readonly checkedInAt: Date | null;
  readonly checkedOutAt: Date | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly status: BookingStatus;
}

/** Around which moments a photo can be taken now: check-in or check-out was just recorded. */
export function photoMoments(visit: Visit, now: Date): ('check-in' | 'check-out')[] {
  const isNear = (at: Date | null) => at !== null && now >= at && now < addMinutes(at, EVIDENCE.momentMinutes);
  if (!STAYED.has(visit.status)) return [];
  return [
    ...(isNear(visit.checkedInAt) && visit.checkedOutAt === null ? (['check-in'] as const) : []),
    ...(isNear(visit.checkedOutAt) ? (['check-out'] as const) : []),
  ];
}
