// When a booking changes automatically, and how long that takes. Pure: the caller passes the current time.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import { toLocalDate } from '../../lib/formats.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How often a visible pending booking is refetched; socket events are faster while connected. */
const WAITING_POLL_MS = 15 * SECOND_MS;

interface Timed {
  status: BookingStatus;
  startsAt: string;
  endsAt: string;
  expiresAt: string | null;
  /** On a booking's own page: from when the guest sees the exact address. */
  addressFrom?: string | null;
  /** On a booking's own page: a proposed refund and the deadline for responding to it. */
  refund?: { dueAt: string | null } | null;
}

const WAITING: readonly BookingStatus[] = ['hold', 'requested', 'awaiting_payment'];

/** True for states that end automatically unless someone acts. */
export const isWaiting = ({ status }: Pick<Timed, 'status'>): boolean => WAITING.includes(status);

/** The point in time the booking counts down to: the deadline, the start, or the end of the stay. */
export function nextMoment(booking: Timed): string | undefined {
  if (isWaiting(booking)) return booking.expiresAt ?? undefined;
  if (booking.status === 'confirmed') return booking.startsAt;
  return booking.status === 'active' ? booking.endsAt : undefined;
}

/** From when the guest can check in. */
export const checkInOpensAt = ({ startsAt }: Pick<Timed, 'startsAt'>): string =>
  new Date(Date.parse(startsAt) - ARRIVAL.checkInBeforeStartMinutes * MINUTE_MS).toISOString();

/** When to refetch the booking; false if nothing changes automatically within the next hours. */
export function refetchAfterMs(booking: Timed | undefined, nowMs: number): number | false {
  if (!booking) return false;
  if (isWaiting(booking)) return WAITING_POLL_MS;
  const due = booking.refund?.dueAt ?? undefined;
  const address = booking.addressFrom && Date.parse(booking.addressFrom) > nowMs ? booking.addressFrom : undefined;
  const opens = checkInOpensAt(booking);
  const checkIn = booking.status === 'confirmed' && Date.parse(opens) > nowMs ? opens : undefined;
  const next = [nextMoment(booking), due, address, checkIn].filter((moment) => moment !== undefined).sort()[0];
  if (!next) return false;
  const leftMs = Date.parse(next) - nowMs;
  // The server's timed jobs change a booking shortly after the exact time.
  return leftMs > 6 * HOUR_MS ? false : Math.max(WAITING_POLL_MS, leftMs + 2 * SECOND_MS);
}

/** Whole seconds until a point in time; zero if it has passed. */
export const secondsUntil = (at: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - nowMs) / SECOND_MS));

export type Countdown =
  | { unit: 'days'; days: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'seconds'; minutes: number; seconds: number };

/**
 * The time left, rounded down: in days from two days on, in hours from three hours on, then in minutes, and the last ten minutes in
 * seconds.
 */
export function toCountdown(seconds: number): Countdown {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 48 * 60) return { unit: 'days', days: Math.floor(minutes / (24 * 60)) };
  if (minutes >= 180) return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: 0 };
  if (minutes >= 60) return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (minutes >= 10) return { unit: 'minutes', minutes };
  return { unit: 'seconds', minutes, seconds: seconds % 60 };
}

/** The share of the wait that's left, 0–1, for a progress bar. */
export function shareLeft(fromAt: string, untilAt: string, nowMs: number): number {
  const from = Date.parse(fromAt);
  const until = Date.parse(untilAt);
  return until <= from ? 0 : Math.min(1, Math.max(0, (until - nowMs) / (until - from)));
}

/** A request with this little time left is urgent: it stands out and comes first. */
const DUE_SOON_MS = 6 * HOUR_MS;

export const isDueSoon = (until: string, nowMs: number): boolean => Date.parse(until) - nowMs <= DUE_SOON_MS;

/** Requests that expire within hours, by the time left to answer; then the others by start. */
export function sortRequests<Request extends Pick<Timed, 'startsAt' | 'expiresAt'>>(
  requests: readonly Request[],
  nowMs: number,
): Request[] {
  const dueSoon = ({ expiresAt }: Request) => expiresAt !== null && isDueSoon(expiresAt, nowMs);
  const moment = (request: Request) =>
    Date.parse(dueSoon(request) && request.expiresAt ? request.expiresAt : request.startsAt);
  return requests.toSorted((a, b) => Number(dueSoon(b)) - Number(dueSoon(a)) || moment(a) - moment(b));
}

/** Whole calendar days from today to that date in the time zone; negative if it's in the past. */
export function daysAhead(at: string, timeZone: string, nowMs: number): number {
  const day = (moment: string | number) => Date.parse(`${toLocalDate(new Date(moment), timeZone)}T00:00:00Z`);
  return Math.round((day(at) - day(nowMs)) / (24 * HOUR_MS));
}
