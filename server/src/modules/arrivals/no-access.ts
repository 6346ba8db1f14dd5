// Guests who can't get in (E10): the host is alerted and has a few minutes; without an answer everything is refunded.
import type { Booking } from '@daynook/contract/bookings';
import type { NoAccess } from '@daynook/contract/bookings/arrivals';
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { announce, emailsToCoHosts, findRecord, type Press, StateChanged } from '../bookings/service.ts';
import { addToBookingTicket, openBookingTicket } from '../support/service.ts';
import { type Arriving, pressOnce } from './arrival-action.ts';
import { endWait, refundLockedOut } from './end-no-access.ts';
import * as store from './no-access-store.ts';
import { canReportNoAccess, isGuest, mayAnswer, mayDecide, whatCanNoAccess } from './rules.ts';
import { recordCheckIn } from './store.ts';

type Trx = Transaction<DB>;

const NO_WORDS = 'The guest can’t get in.';

/** Until when the next answer counts. */
const nextDue = (now: Date): Date => addMinutes(now, ARRIVAL.noAccessAnswerMinutes);

/**
 * The guest can't get in. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED with the booking, and the IDEMPOTENCY_ codes, as do the others
 * below.
 */
export const reportNoAccess = (deps: Deps, press: Press, message: string | undefined): Promise<Outcome<Booking>> =>
  pressOnce(
    deps,
    press,
    { verb: 'no-access', input: { message }, isOpenTo: isGuest },
    async (trx, { booking, actor, now }) => {
      const states = (await store.listNoAccess(trx, booking.id)).map(({ state }) => state);
      if (!canReportNoAccess(booking, { states, now })) throw new StateChanged();
      const dueAt = nextDue(now);
      const ticketId = await openBookingTicket(trx, deps, {
        bookingId: booking.id,
        member: booking.guest,
        subject: `Can’t get in: ${booking.reference}`,
        text: message ?? NO_WORDS,
      });
      const report = { id: deps.newId(), message: message ?? null, reportedAt: now, dueAt, ticketId };
      await store.insertNoAccess(trx, { ...report, bookingId: booking.id });
      await store.updateIsLockedOut(trx, booking.id, true);
      const after = (await findRecord(trx, booking.id))!;
      const occasion = { actor, reason: message, deadline: dueAt, until: dueAt };
      await announce(trx, deps, after, [{ code: 'no-access', ...occasion }]);
      await queueEffects(trx, deps, await emailsToCoHosts(trx, after, 'no-access-co-host', occasion));
    },
  );

/** The open report, if this can be said about it now. Throws StateChanged. */
async function requireOpen(
  trx: Trx,
  { booking, viewer, now }: Arriving,
  action: keyof NoAccess['can'],
): Promise<store.NoAccessRecord> {
  const [report] = await store.listNoAccess(trx, booking.id);
  if (!report || !whatCanNoAccess(report, { viewer, status: booking.status, now })[action]) throw new StateChanged();
  return report;
}

/** The host says that the guest can get in now, which the guest can contradict, or refunds. */
export const answerNoAccess = (deps: Deps, press: Press, answer: 'can-get-in' | 'refund'): Promise<Outcome<Booking>> =>
  pressOnce(
    deps,
    press,
    { verb: 'no-access/answer', input: { answer }, isOpenTo: mayAnswer },
    async (trx, arriving) => {
      const { booking, actor, now } = arriving;
      const report = await requireOpen(trx, arriving, 'answer');
      if (answer === 'refund') return refundLockedOut(trx, deps, booking, { report, actor });
      const dueAt = nextDue(now);
      const answered = { at: now, by: press.actor.memberId };
      if (!(await store.moveNoAccess(trx, report.id, 'waiting', { state: 'answered', dueAt, answered })))
        throw new StateChanged();
      await announce(trx, deps, booking, [{ code: 'no-access-answered', actor, deadline: dueAt, until: dueAt }]);
    },
  );

/** The guest is in, which is a check-in. */
async function enter(trx: Trx, deps: Deps, arriving: Arriving): Promise<void> {
  const { booking, actor, now } = arriving;
  const report = await requireOpen(trx, arriving, 'enter');
  if (report.state !== 'waiting' && report.state !== 'answered') throw new StateChanged();
  if (!(await store.moveNoAccess(trx, report.id, report.state, { state: 'got-in', endedAt: now })))
    throw new StateChanged();
  if (await recordCheckIn(trx, booking.id, now)) await announce(trx, deps, booking, [{ code: 'checked-in', actor }]);
  await endWait(trx, deps, booking, { actor, code: 'no-access-over' });
}

/** The guest still can't get in, although the host says so. Staff decide. */
async function object(trx: Trx, deps: Deps, arriving: Arriving): Promise<void> {
  const { booking, actor, now } = arriving;
  const report = await requireOpen(trx, arriving, 'object');
  if (!(await store.moveNoAccess(trx, report.id, 'answered', { state: 'escalated', endedAt: now })))
    throw new StateChanged();
  if (report.ticketId !== null)
    await addToBookingTicket(trx, deps, {
      ticketId: report.ticketId,
      memberId: booking.guest.id,
      text: 'The host says I can get in now, but I still can’t.',
    });
  await endWait(trx, deps, booking, { actor, code: 'no-access-escalated' });
}

/** The guest is in, or contradicts the host. */
export const closeNoAccess = (deps: Deps, press: Press, outcome: 'got-in' | 'locked-out'): Promise<Outcome<Booking>> =>
  pressOnce(deps, press, { verb: 'no-access/close', input: { outcome }, isOpenTo: isGuest }, (trx, arriving) =>
    (outcome === 'got-in' ? enter : object)(trx, deps, arriving),
  );

/** Staff decide after the guest contradicted the host. */
export const decideNoAccess = (deps: Deps, press: Press, decision: 'upheld' | 'refunded'): Promise<Outcome<Booking>> =>
  pressOnce(
    deps,
    press,
    { verb: 'no-access/decide', input: { decision }, isOpenTo: mayDecide },
    async (trx, arriving) => {
      const { booking, actor, now } = arriving;
      const report = await requireOpen(trx, arriving, decision === 'upheld' ? 'uphold' : 'refund');
      if (decision === 'refunded') return refundLockedOut(trx, deps, booking, { report, actor });
      if (!(await store.moveNoAccess(trx, report.id, 'escalated', { state: 'lapsed', endedAt: now })))
        throw new StateChanged();
      await announce(trx, deps, booking, [{ code: 'no-access-upheld', actor }]);
    },
  );
