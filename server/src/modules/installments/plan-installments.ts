// Creates installments when a booking is confirmed, and cancels them when it's canceled. Runs in the transaction of that change.
import type { PriceLine } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { planPayments } from '../prices/service.ts';
import { type LaterBooking, laterPayment } from './later-bookings.ts';
import { firstStepAt, staffStepAt } from './rules.ts';
import * as store from './store.ts';

type Trx = Transaction<DB>;

interface Planned extends LaterBooking {
  readonly id: string;
  readonly lines: readonly PriceLine[];
  readonly currency: string;
  readonly unpaidMinor: number;
  readonly series?: object | undefined;
}

/** Stores the payments that were agreed for later. */
export async function openInstallments(trx: Trx, deps: Pick<Deps, 'newId' | 'clock'>, booking: Planned): Promise<void> {
  if (booking.unpaidMinor === 0) return;
  if (booking.series) return openLaterPayment(trx, deps, booking);
  const later = planPayments(booking)?.later ?? [];
  const sumMinor = later.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (sumMinor !== booking.unpaidMinor) throw new Error(`the plan of booking ${booking.id} isn't what was agreed`);
  await store.insertInstallments(
    trx,
    booking,
    later.map((payment, index) => ({
      ...payment,
      id: deps.newId(),
      number: index + 2,
      nextStepAt: firstStepAt(payment.dueAt, booking.timeZone),
      staffFrom: staffStepAt(payment.dueAt, booking.timeZone),
    })),
  );
}

/** A later booking of a series is charged as a whole. The confirmation says when, so the guest isn't notified again before. */
async function openLaterPayment(trx: Trx, deps: Pick<Deps, 'newId' | 'clock'>, booking: Planned): Promise<void> {
  const now = deps.clock.now();
  const payment = laterPayment(booking, now);
  await store.insertInstallments(trx, booking, [
    {
      ...payment,
      id: deps.newId(),
      number: 2,
      amountMinor: booking.unpaidMinor,
      nextStepAt: payment.dueAt,
      staffFrom: booking.startsAt,
    },
  ]);
}

/**
 * A later booking of a series has other hours or another price, so its payment has, too. The booking is locked, and its payment is neither
 * being charged nor declined.
 */
export async function moveLaterPayment(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  booking: LaterBooking & { readonly id: string; readonly totalMinor: number },
): Promise<void> {
  const { fromDate, untilDate, dueAt } = laterPayment(booking, deps.clock.now());
  const moved = {
    from_date: fromDate,
    until_date: untilDate,
    due_at: dueAt,
    next_step_at: dueAt,
    staff_from: booking.startsAt,
    amount_minor: booking.totalMinor,
  };
  if (!(await store.updateScheduled(trx, booking.id, moved)))
    throw new Error(`the later payment of booking ${booking.id} isn’t scheduled`);
}

/** The booking ends, so unpaid installments are canceled. Throws STATE_CHANGED while a card is being charged. */
export async function cancelInstallments(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { id, unpaidMinor }: { readonly id: string; readonly unpaidMinor: number },
): Promise<void> {
  if (unpaidMinor === 0) return;
  if (await store.isCharging(trx, id))
    throw new AppError('STATE_CHANGED', {
      message: say('A payment for this booking is being charged right now. Try again in a few minutes.'),
    });
  await store.cancelOpen(trx, id, deps.clock.now());
}
