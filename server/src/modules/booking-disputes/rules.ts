// Rules of disputes between a guest and a host: until when they can be opened, what can be offered, and who can do what. Pure.
import type { BookingStatus } from '@daynook/contract/booking-states';
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
import { isManualMethod, type PaymentMethod } from '@daynook/contract/money/payment-methods';
import { prorated } from '../../lib/prorated.ts';
import { addMinutes } from '../../lib/time/ranges.ts';

export type Side = 'guest' | 'host';

const HOUR_MS = 3_600_000;
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);

/** A booking, as far as its disputes need it. */
export interface Stay {
  readonly status: BookingStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly paymentMethod: PaymentMethod;
  readonly damageDepositMinor: number;
}

const STAYED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed', 'closed']);

export const openUntil = ({ endsAt }: Pick<Stay, 'endsAt'>): Date => hoursAfter(endsAt, BOOKING_DISPUTE.openHours);

const HOSTS_AFTER_END: ReadonlySet<DisputeReason> = new Set(['overtime', 'damage']);

/** Hosts with a damage deposit report damage there. Only a card can be charged afterward. */
const isForHost = (reason: DisputeReason, stay: Stay): boolean =>
  !isManualMethod(stay.paymentMethod) && !(reason === 'damage' && stay.damageDepositMinor > 0);

/** What this side can open a dispute about now: during the stay and for a while after it. */
export function openReasons(stay: Stay, side: Side, now: Date): DisputeReason[] {
  if (!STAYED.has(stay.status) || now < stay.startsAt || now >= openUntil(stay)) return [];
  if (side === 'guest') return [...GUEST_REASONS];
  return HOST_REASONS.filter(
    (reason) => isForHost(reason, stay) && !(HOSTS_AFTER_END.has(reason) && now < stay.endsAt),
  );
}

/** The latest time that overtime can be claimed until. */
export function overtimeLatest({ endsAt, checkedOutAt }: { endsAt: Date; checkedOutAt: Date | null }, now: Date): Date {
  const most = addMinutes(endsAt, OVERTIME.maximumMinutes);
  return new Date(Math.min(now.getTime(), most.getTime(), checkedOutAt?.getTime() ?? Number.POSITIVE_INFINITY));
}

/** Started half hours between the end and then. Zero while it's free. */
export function countHalfHours(endsAt: Date, until: Date): number {
  const minutes = (until.getTime() - endsAt.getTime()) / 60_000;
  return minutes <= OVERTIME.freeMinutes ? 0 : Math.ceil(minutes / OVERTIME.stepMinutes);
}

const CHOICE_MINUTES = 15;

/** Times that hosts choose from: every quarter of an hour, and the latest one. */
export function overtimeChoices(endsAt: Date, latest: Date): Date[] {
  const choices: Date[] = [];
  for (let at = addMinutes(endsAt, CHOICE_MINUTES); at < latest; at = addMinutes(at, CHOICE_MINUTES)) choices.push(at);
  return countHalfHours(endsAt, latest) > 0 ? [...choices, latest] : choices;
}

/** The price of overtime before tax. */
export const overtimePrice = (hourMinor: number, halfHours: number): number =>
  prorated(hourMinor, halfHours * OVERTIME.stepMinutes, 60);

/** For a listing without an hourly price: what the stay cost per hour. */
export const averageHour = (spaceMinor: number, { startsAt, endsAt }: Pick<Stay, 'startsAt' | 'endsAt'>): number =>
  Math.max(1, prorated(spaceMinor, HOUR_MS, endsAt.getTime() - startsAt.getTime()));

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
  // Whoever asks for as little as was offered would rather accept it.
  return side === openedSide
    ? { fromMinor: given + 1, toMinor: asked - (offers.at(-1)?.side === openedSide ? 1 : 0) }
    : { fromMinor: given + 1, toMinor: asked - 1 };
}

const inTime = ({ dueAt }: Pick<Dispute, 'dueAt'>, now: Date): boolean => dueAt !== null && now < dueAt;

/** What the viewer can do now. `side` is null for staff and for co-hosts who may only look. */
export function whatCan(
  dispute: Dispute,
  { side, offers, now }: { side: Side | null; offers: readonly Offer[]; now: Date },
): BookingDispute['can'] {
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
      ((isOpener && (isOpen || dispute.state === 'staff')) || (!isOpener && isOpen && last?.side === side)),
    pay: dispute.state === 'due' && inTime(dispute, now) && side === 'guest',
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
