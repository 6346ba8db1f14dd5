// Rules about guests who don't come, or can't get in. When check-in opens and closes is in bookings/rules.ts. Pure.
import type { NoAccess, NoShow } from '@daynook/contract/bookings/arrivals';
import { ARRIVAL, type NoAccessState, type NoShowState } from '@daynook/contract/limits/arrivals';
import { addMinutes } from '../../lib/time/ranges.ts';
import type { BookingRecord, Viewer } from '../bookings/service.ts';
import { mayChange } from '../bookings/service.ts';

type Stay = Pick<BookingRecord, 'status' | 'startsAt' | 'endsAt' | 'checkedInAt' | 'releasedAt' | 'isLockedOut'>;

/** Who can say that the guest didn't come: the host, co-hosts who manage bookings, and staff. */
export const mayMarkNoShow = (viewer: Viewer): boolean => viewer.role !== 'guest' && mayChange(viewer);

/** The guest's side of the door. */
export const isGuest = ({ role }: Viewer): boolean => role === 'guest';

/** Who can decide between guest and host. */
export const mayDecide = (viewer: Viewer): boolean => viewer.role === 'staff' && mayChange(viewer);

/** Who can answer a guest who can't get in: the host and co-hosts who manage bookings, since it may cost the booking. */
export const mayAnswer = (viewer: Viewer): boolean => viewer.role === 'host' && mayChange(viewer);

/**
 * A no-show can be marked now: nobody checked in, the hours weren't released, which marks one, and the guest didn't say that they can't
 * get in.
 */
export function canMarkNoShow(
  booking: Stay,
  { hasNoShow, hasNoAccess, now }: { hasNoShow: boolean; hasNoAccess: boolean; now: Date },
): boolean {
  const { status, startsAt, endsAt, checkedInAt } = booking;
  if (hasNoShow || hasNoAccess || checkedInAt !== null) return false;
  if (status !== 'active' && status !== 'completed') return false;
  const until = addMinutes(endsAt, ARRIVAL.noShowUntilAfterEndHours * 60);
  return now >= addMinutes(startsAt, ARRIVAL.noShowAfterStartMinutes) && now < until;
}

/** Until when the guest can say that they can't get in. */
export const noAccessUntil = ({ startsAt, endsAt }: Pick<Stay, 'startsAt' | 'endsAt'>): Date =>
  new Date(Math.min(addMinutes(startsAt, ARRIVAL.noAccessAfterStartMinutes).getTime(), endsAt.getTime()));

/** The guest can say so now. */
export function canReportNoAccess(
  booking: Stay,
  { states, now }: { states: readonly NoAccessState[]; now: Date },
): boolean {
  const { status, startsAt, releasedAt, isLockedOut } = booking;
  if (status !== 'active' || releasedAt !== null || isLockedOut) return false;
  if (states.length >= ARRIVAL.noAccessReportsMaximum || states.includes('escalated')) return false;
  return now >= startsAt && now < noAccessUntil(booking);
}

/** What can be said about a no-show. Staff decide once it's contested. */
export function whatCanNoShow(
  { state, contestUntil }: { readonly state: NoShowState; readonly contestUntil: Date },
  viewer: Viewer,
  now: Date,
): NoShow['can'] {
  const isOpen = state === 'marked' || state === 'contested';
  return {
    contest: isGuest(viewer) && state === 'marked' && now < contestUntil,
    withdraw: mayMarkNoShow(viewer) && isOpen,
    uphold: mayDecide(viewer) && state === 'contested',
  };
}

/** What can be said about a guest who can't get in. Nothing after the deadline, which ends it, unless staff decide. */
export function whatCanNoAccess(
  { state, dueAt }: { readonly state: NoAccessState; readonly dueAt: Date },
  { viewer, status, now }: { readonly viewer: Viewer; readonly status: Stay['status']; readonly now: Date },
): NoAccess['can'] {
  const isOpen = (state === 'waiting' || state === 'answered') && now < dueAt;
  const isDecidable = state === 'escalated' && mayDecide(viewer);
  return {
    answer: isOpen && mayAnswer(viewer) && state === 'waiting',
    enter: isOpen && isGuest(viewer),
    object: isOpen && isGuest(viewer) && state === 'answered',
    uphold: isDecidable,
    refund: isDecidable && status === 'active',
  };
}
