// A series as its guest, its host's side, and staff see it.
import type { BookingSeries, SeriesBooking } from '@daynook/contract/bookings/booking-series';
import type { Repeat } from '@daynook/contract/limits/booking-series';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { auditView } from '../audit/service.ts';
import { type BookingRecord, findForActor, listSeriesRecords, nextActions, type Viewer } from '../bookings/service.ts';
import { chargedAt } from '../installments/service.ts';
import * as store from './store.ts';

/** A series with what the actor may know about it. */
export interface SeriesForActor {
  readonly bookings: readonly BookingRecord[];
  readonly viewer: Viewer;
}

/** The bookings and the actor's role, which is the same in all of them. Throws NOT_FOUND. */
export async function findSeriesForActor(deps: Deps, actor: MemberActor, id: string): Promise<SeriesForActor> {
  const bookings = await listSeriesRecords(deps.db.kysely, id);
  const [first] = bookings;
  if (!first) throw new AppError('NOT_FOUND');
  const { viewer } = await findForActor(deps, actor, first.id);
  return { bookings, viewer };
}

/** What the viewer can do about a booking now. Whether its listing can be booked only matters for booking it again. */
export function actionsFor(
  booking: BookingRecord,
  viewer: Viewer,
  now: Date,
): SeriesBooking['can'] & { verb: Verb | null } {
  const actions = nextActions(booking, viewer, now, 'closed');
  const verb = ENDING.find((action) => actions.includes(action)) ?? null;
  return { cancel: verb !== null, answer: actions.includes('approve'), change: actions.includes('change'), verb };
}

/** How each role ends a booking, or a request. */
const ENDING = ['cancel', 'withdraw', 'decline'] as const;
export type Verb = (typeof ENDING)[number];

/** How it's paid: before it's confirmed, when its card would be charged. */
function viewPayment(
  { number, status, totalMinor, unpaidMinor, paymentState, dueAt, payUntil }: store.Member,
  booking: BookingRecord,
  now: Date,
): Pick<SeriesBooking, 'payment' | 'chargeAt'> {
  const isOver = ['declined', 'withdrawn', 'expired', 'cancelled'].includes(status);
  if (totalMinor === 0 || (isOver && unpaidMinor > 0)) return { payment: 'none', chargeAt: null };
  if (unpaidMinor === 0 || number === 1)
    return { payment: booking.confirmedAt === null ? 'none' : 'paid', chargeAt: null };
  if (paymentState === 'due') return { payment: 'declined', chargeAt: payUntil!.toISOString() };
  return { payment: 'later', chargeAt: (dueAt ?? chargedAt(booking, now)).toISOString() };
}

/** Throws NOT_FOUND. Views by staff are logged. */
export async function viewSeries(deps: Deps, actor: MemberActor, id: string): Promise<BookingSeries> {
  const db = deps.db.kysely;
  const { bookings, viewer } = await findSeriesForActor(deps, actor, id);
  const series = await store.findSeries(db, id);
  if (!series) throw new AppError('NOT_FOUND');
  const [first] = bookings as [BookingRecord, ...BookingRecord[]];
  if (viewer.role === 'staff')
    await auditView(db, deps, {
      actorId: actor.memberId,
      subject: { kind: 'booking', id: first.id },
      memberId: first.guest.id,
    });
  const now = deps.clock.now();
  const members = new Map((await store.listMembers(db, id)).map((member) => [member.id, member]));
  const seesEarnings = viewer.role !== 'guest' && viewer.hostRole === 'owner';
  return {
    _id: id,
    every: series.every as Repeat,
    weekdays: series.weekdays,
    role: viewer.role,
    currency: first.currency,
    bookings: bookings.flatMap((booking): SeriesBooking[] => {
      const member = members.get(booking.id);
      if (!member) return [];
      const { cancel, answer, change } = actionsFor(booking, viewer, now);
      const payment = viewPayment(member, booking, now);
      return [
        {
          _id: booking.id,
          number: member.number,
          reference: booking.reference,
          status: booking.status,
          listingTitle: booking.listingTitle,
          date: member.localDate,
          startsAt: booking.startsAt.toISOString(),
          endsAt: booking.endsAt.toISOString(),
          timeZone: booking.timeZone,
          totalMinor: booking.totalMinor,
          hostEarningsMinor: seesEarnings ? member.hostEarningsMinor : null,
          ...payment,
          // After a declined card it's paid first.
          can: { cancel, answer, change: change && payment.payment !== 'declined' },
        },
      ];
    }),
  };
}
