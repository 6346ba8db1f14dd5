// Rules about cancellations by hosts, and excuses for theirs and guests'. Pure.
import type { HostCancellation } from '@daynook/contract/bookings/host-cancellations';
import type { CancelObstacle, ExcuseState, FineState } from '@daynook/contract/limits/host-cancellations';
import { type BookingRecord, excusableUntil, mayChange, nextActions, type Viewer } from '../bookings/service.ts';

type Canceled = Pick<BookingRecord, 'status' | 'cancelledBy' | 'cancelledAt' | 'confirmedAt'>;

/** Until when the host can ask for an excuse; null if they didn't cancel a confirmed booking, because then it has no consequences. */
export function askUntil({ status, cancelledBy, cancelledAt, confirmedAt }: Canceled): Date | null {
  if (status !== 'cancelled' || cancelledBy !== 'host' || !cancelledAt || !confirmedAt) return null;
  return excusableUntil(cancelledAt);
}

/** Whose cancellation of a confirmed booking it was; null if it wasn't one of the two, or nothing was confirmed. */
export const whoCanceled = ({ status, cancelledBy, confirmedAt }: Canceled): 'guest' | 'host' | null =>
  status === 'cancelled' && confirmedAt && (cancelledBy === 'guest' || cancelledBy === 'host') ? cancelledBy : null;

/** Guests' cancellations are only ever excused: nobody asked, so there's nothing to refuse. */
export function eventFor(decision: 'excused' | 'refused', canceledBy: 'guest' | 'host') {
  if (decision === 'refused') return 'excuse-refused';
  return canceledBy === 'host' ? 'excused' : 'guest-excused';
}

/** The host, co-hosts who may cancel, and staff who manage bookings. */
export const mayRead = (viewer: Viewer): boolean => viewer.role !== 'guest' && mayChange(viewer);
export const mayAsk = (viewer: Viewer): boolean => viewer.role === 'host' && mayChange(viewer);
export const mayDecide = (viewer: Viewer): boolean => viewer.role === 'staff' && mayChange(viewer);

export function whatCan(
  booking: Canceled,
  {
    state,
    fine,
    viewer,
    now,
  }: { state: ExcuseState | undefined; fine?: FineState | undefined; viewer: Viewer; now: Date },
): HostCancellation['can'] {
  const until = askUntil(booking);
  return {
    ask: mayAsk(viewer) && until !== null && now < until && state === undefined,
    addFile: mayAsk(viewer) && state === 'open',
    // Staff also excuse what the host asked for too late, and what host or guest told them in a message.
    decide: mayDecide(viewer) && whoCanceled(booking) !== null && (state === undefined || state === 'open'),
    waive: mayDecide(viewer) && fine === 'due',
  };
}

/** How a host ends a booking. An open request is declined. */
export type EndingVerb = 'cancel' | 'decline';

/** Undefined if the host can't end it now. */
export function endingVerb(booking: BookingRecord, viewer: Viewer, now: Date): EndingVerb | undefined {
  // Whether the listing can be booked only matters for booking it again.
  const actions = nextActions(booking, viewer, now, 'closed');
  return (['cancel', 'decline'] as const).find((verb) => actions.includes(verb));
}

const ENDED: ReadonlySet<BookingRecord['status']> = new Set(['declined', 'withdrawn', 'expired', 'cancelled']);

/** Why a host can't cancel a booking. */
export function cancelObstacle({ status, startsAt, isChanging, acceptance }: BookingRecord, now: Date): CancelObstacle {
  if (ENDED.has(status)) return 'ended';
  if (status !== 'requested' && now >= startsAt) return 'begun';
  // An extra payment for a change, or the one for a request that was just accepted.
  if (isChanging || acceptance !== null) return 'payment-pending';
  return 'changed';
}
