// Creates installments when a booking is confirmed, and cancels them when it's canceled. Runs in the transaction of that change.
import type { PriceLine } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { planPayments } from '../prices/service.ts';
import { firstStepAt, staffStepAt } from './rules.ts';
import * as store from './store.ts';

type Trx = Transaction<DB>;

interface Planned {
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  readonly lines: readonly PriceLine[];
  readonly currency: string;
  readonly unpaidMinor: number;
}

/** Stores the payments that were agreed for later. */
export async function openInstallments(trx: Trx, deps: Pick<Deps, 'newId'>, booking: Planned): Promise<void> {
  if (booking.unpaidMinor === 0) return;
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

/** The booking ends, so unpaid installments are canceled. Throws STATE_CHANGED while a card is being charged. */
export async function cancelInstallments(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { id, unpaidMinor }: Pick<Planned, 'id' | 'unpaidMinor'>,
): Promise<void> {
  if (unpaidMinor === 0) return;
  if (await store.isCharging(trx, id))
    throw new AppError('STATE_CHANGED', {
      message: 'A monthly payment for this booking is being charged right now. Try again in a few minutes.',
    });
  await store.cancelOpen(trx, id, deps.clock.now());
}
