// Guests who didn't come (E10). The money stays as agreed; what's recorded is whether they came. The guest can contest it, and staff
// decide.
import type { Booking } from '@daynook/contract/bookings';
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import type { Deps } from '../../deps.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { announce, type Press, StateChanged } from '../bookings/service.ts';
import { openBookingTicket } from '../support/service.ts';
import { pressOnce } from './arrival-action.ts';
import { listNoAccess } from './no-access-store.ts';
import * as store from './no-show-store.ts';
import { canMarkNoShow, isGuest, mayMarkNoShow, whatCanNoShow } from './rules.ts';

/** Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED with the booking, and the IDEMPOTENCY_ codes, as do the others below. */
export const markNoShow = (deps: Deps, press: Press): Promise<Outcome<Booking>> =>
  pressOnce(deps, press, { verb: 'no-show', isOpenTo: mayMarkNoShow }, async (trx, { booking, viewer, actor, now }) => {
    const hasNoAccess = (await listNoAccess(trx, booking.id)).length > 0;
    if (!canMarkNoShow(booking, { hasNoShow: false, hasNoAccess, now })) throw new StateChanged();
    const contestUntil = addMinutes(now, ARRIVAL.contestHours * 60);
    const by = viewer.role === 'staff' ? 'staff' : 'host';
    const isNew = await store.insertNoShow(trx, {
      bookingId: booking.id,
      by,
      markedBy: press.actor.memberId,
      at: now,
      contestUntil,
    });
    if (!isNew) throw new StateChanged();
    await announce(trx, deps, booking, [{ code: 'no-show', actor, deadline: contestUntil }]);
  });

/** The guest says that they were there. Staff get a ticket in the guest's name. */
export const contestNoShow = (deps: Deps, press: Press, message: string): Promise<Outcome<Booking>> =>
  pressOnce(
    deps,
    press,
    { verb: 'no-show/contest', input: { message }, isOpenTo: isGuest },
    async (trx, { booking, viewer, actor, now }) => {
      const noShow = await store.findNoShow(trx, booking.id);
      if (!noShow || !whatCanNoShow(noShow, viewer, now).contest) throw new StateChanged();
      if (!(await store.contestNoShow(trx, booking.id, { at: now, text: message }))) throw new StateChanged();
      const subject = `No-show contested: ${booking.reference}`;
      await openBookingTicket(trx, deps, { bookingId: booking.id, member: booking.guest, subject, text: message });
      await announce(trx, deps, booking, [{ code: 'no-show-contested', actor }]);
    },
  );

/** The host withdraws it, or staff decide. */
export const decideNoShow = (deps: Deps, press: Press, decision: 'withdrawn' | 'upheld'): Promise<Outcome<Booking>> =>
  pressOnce(
    deps,
    press,
    { verb: 'no-show/decide', input: { decision }, isOpenTo: mayMarkNoShow },
    async (trx, { booking, viewer, actor, now }) => {
      const noShow = await store.findNoShow(trx, booking.id);
      const can = noShow && whatCanNoShow(noShow, viewer, now);
      if (!noShow || !(decision === 'withdrawn' ? can?.withdraw : can?.uphold)) throw new StateChanged();
      const change = { from: [noShow.state], to: decision, at: now, by: press.actor.memberId };
      if (!(await store.decideNoShow(trx, booking.id, change))) throw new StateChanged();
      await announce(trx, deps, booking, [{ code: `no-show-${decision}`, actor }]);
    },
  );
