// When a booking changes by itself, and how long until then. Pure: the moment now comes in as an argument.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { localDateOf } from '../../lib/formats.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How often an open waiting booking is asked for anew; live updates are faster where they are connected. */
const WAITING_POLL_MS = 15 * SECOND_MS;

interface Timed {
  status: BookingStatus;
  startsAt: string;
  endsAt: string;
  expiresAt: string | null;
  /** Of a booking's own page: from when the guest sees the exact address. */
  addressFrom?: string | null;
  /** Of a booking's own page: a refund proposed, and until when it can be answered. */
  refund?: { dueAt: string | null } | null;
}

const WAITING: readonly BookingStatus[] = ['hold', 'requested', 'awaiting_payment'];

/** True for states that end by themselves unless somebody acts. */
export const isWaiting = ({ status }: Pick<Timed, 'status'>): boolean => WAITING.includes(status);

/** The moment the booking is counting down to: the end of the wait, the start, the end of the stay. */
export function nextMoment(booking: Timed): string | undefined {
  if (isWaiting(booking)) return booking.expiresAt ?? undefined;
  if (booking.status === 'confirmed') return booking.startsAt;
  return booking.status === 'active' ? booking.endsAt : undefined;
}

/** When to ask for the booking again; false when nothing will happen by itself within the next hours. */
export function refetchAfterMs(booking: Timed | undefined, nowMs: number): number | false {
  if (!booking) return false;
  if (isWaiting(booking)) return WAITING_POLL_MS;
  const due = booking.refund?.dueAt ?? undefined;
  const address = booking.addressFrom && Date.parse(booking.addressFrom) > nowMs ? booking.addressFrom : undefined;
  const next = [nextMoment(booking), due, address].filter((moment) => moment !== undefined).sort()[0];
  if (!next) return false;
  const leftMs = Date.parse(next) - nowMs;
  // The server's clocks move a booking shortly after its moment.
  return leftMs > 6 * HOUR_MS ? false : Math.max(WAITING_POLL_MS, leftMs + 2 * SECOND_MS);
}

/** Whole seconds until a moment; zero once it has come. */
export const secondsUntil = (at: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(at) - nowMs) / SECOND_MS));

export type Countdown =
  | { unit: 'days'; days: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'seconds'; minutes: number; seconds: number };

/** A wait as people say it, rounded down: days from two days on, hours from three hours on, then minutes, the last ten by the second. */
export function countdownOf(seconds: number): Countdown {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 48 * 60) return { unit: 'days', days: Math.floor(minutes / (24 * 60)) };
  if (minutes >= 180) return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: 0 };
  if (minutes >= 60) return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (minutes >= 10) return { unit: 'minutes', minutes };
  return { unit: 'seconds', minutes, seconds: seconds % 60 };
}

/** How much of a wait is left, 0–1, for a bar that runs out. */
export function shareLeft(fromAt: string, untilAt: string, nowMs: number): number {
  const from = Date.parse(fromAt);
  const until = Date.parse(untilAt);
  return until <= from ? 0 : Math.min(1, Math.max(0, (until - nowMs) / (until - from)));
}

/** Whole calendar days in the zone from today to the day of the moment; negative when gone by. */
export function daysAhead(at: string, timeZone: string, nowMs: number): number {
  const day = (moment: string | number) => Date.parse(`${localDateOf(new Date(moment), timeZone)}T00:00:00Z`);
  return Math.round((day(at) - day(nowMs)) / (24 * HOUR_MS));
}
