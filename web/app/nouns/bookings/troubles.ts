// What may be wrong with a booking just now, as far as its reader can say. Pure: the moment now comes in as an argument.
import type { Booking } from './api.ts';

/** `access`: cannot get in. `problem`: something was not as it should be. `help`: anything else. */
export type Trouble = 'access' | 'problem' | 'help';

/** From when on somebody may stand before the door. */
const BEFORE_START_MS = 2 * 3_600_000;

type Timed = Pick<Booking, 'role' | 'status' | 'startsAt' | 'endsAt'>;

export function troublesOf({ role, status, startsAt, endsAt }: Timed, nowMs: number): Trouble[] {
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

/** The form for staff, with the booking and what is known of the question. */
export const askAddress = (bookingId: string, trouble: Trouble): string =>
  `/support?new&booking=${bookingId}${trouble === 'help' ? '' : `&about=${trouble}`}`;
