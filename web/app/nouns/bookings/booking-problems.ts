// The problems a reader can report about a booking now, and how urgent each is. Pure: the caller passes the current time.
import type { Booking } from './api.ts';

/** `access`: can't get in. `problem`: something was wrong. `help`: anything else. */
export type BookingProblem = 'access' | 'problem' | 'help';

/** From when a guest may be at the door. */
const BEFORE_START_MS = 2 * 3_600_000;

type Timed = Pick<Booking, 'role' | 'status' | 'startsAt' | 'endsAt'>;

export function listBookingProblems({ role, status, startsAt, endsAt }: Timed, nowMs: number): BookingProblem[] {
  if (status === 'hold' || role === 'staff') return [];
  const isFirm = status === 'confirmed' || status === 'active';
  const isNear = nowMs >= Date.parse(startsAt) - BEFORE_START_MS && nowMs < Date.parse(endsAt);
  const hasBegun = nowMs >= Date.parse(startsAt) && (isFirm || status === 'completed' || status === 'closed');
  return [
    ...(role === 'guest' && isFirm && isNear ? (['access'] as const) : []),
    ...(hasBegun ? (['problem'] as const) : []),
    'help',
  ];
}

/** How urgent staff see it. Someone may be standing outside a locked door, so `access` has our shortest response time. */
export const problemTicketKinds = { access: 'safety', problem: 'booking' } as const;

/** The support form, prefilled with the booking and the topic. */
export const askAddress = (bookingId: string, trouble: BookingProblem): string =>
  `/support?new&booking=${bookingId}${trouble === 'help' ? '' : `&about=${trouble}`}`;
