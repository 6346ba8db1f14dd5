// The host's answer to a refund that staff proposed. Only the host and co-hosts who may cancel can answer.
import type { Booking } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Outcome, Ticket } from '../../../http/idempotency.ts';
import { AppError } from '../../../lib/app-error.ts';
import { permits } from '../../permissions/service.ts';
import type { BookingRecord } from '../booking.ts';
import { findForActor, moveOnce, type Press, stateChanged } from '../booking-action.ts';
import { type Actor, announce } from '../events.ts';
import { inTransaction, StateChanged } from '../move.ts';
import { returnMoney } from '../return-money.ts';
import * as store from '../store.ts';
import { giveBack } from './refund-proposals.ts';
import * as refunds from './refund-store.ts';
import { toState } from './refund-view.ts';

interface Named {
  readonly refundId: string;
  readonly version: number;
}

interface Asked {
  readonly booking: BookingRecord;
  readonly proposal: refunds.ProposalRow;
  readonly actor: Actor;
}

/**
 * Answers the proposal in the version that was read, in one transaction. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED with the
 * booking.
 */
async function answer(
  deps: Deps,
  { actor, id }: Press,
  ticket: Ticket,
  { refundId, version }: Named,
  work: (trx: Transaction<DB>, asked: Asked) => Promise<void>,
): Promise<void> {
  if (ticket.progress) return;
  const { viewer } = await findForActor(deps, actor, id);
  if (viewer.role !== 'host' || !permits(viewer.hostRole, 'cancel')) throw new AppError('FORBIDDEN');
  try {
    await inTransaction(deps, async (trx) => {
      await ticket.begin(trx, { refundId });
      const booking = await store.lockRecord(trx, id);
      const proposal = await refunds.findProposal(trx, refundId);
      const isIt = booking !== undefined && proposal?.booking_id === id && proposal.version === version;
      // The time at which we got the lock counts.
      if (!isIt || toState(proposal, deps.clock.now()) !== 'host') throw new StateChanged();
      await work(trx, { booking, proposal, actor: { by: 'host', memberId: actor.memberId } });
    });
  } catch (error) {
    const isLate = error instanceof StateChanged || (error instanceof AppError && error.code === 'STATE_CHANGED');
    throw isLate ? await stateChanged(deps, actor, id) : error;
  }
}

/** The host agrees. The refund is owed from now on and requested from the provider. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export const acceptRefund = (deps: Deps, press: Press, named: Named): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/refund/accept', input: named }, async (ticket) => {
    await answer(deps, press, ticket, named, (trx, asked) => giveBack(trx, deps, asked));
    await returnMoney(deps, press.id);
  });

/** The host declines, with a message for guest and staff. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export const declineRefund = (
  deps: Deps,
  press: Press,
  { word, ...named }: Named & { word: string },
): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: 'POST /api/bookings/{id}/refund/decline', input: { ...named, word } }, (ticket) =>
    answer(deps, press, ticket, named, async (trx, { booking, proposal, actor }) => {
      const change = { state: 'declined', word } as const;
      if (!(await refunds.moveProposal(trx, proposal, deps.clock.now(), change))) throw new StateChanged();
      const amountMinor = proposal.amount_minor;
      await announce(trx, deps, booking, [{ code: 'refund-declined', actor, reason: word, amountMinor }]);
    }),
  );
