// Money on its way back to the guest: reservations let go and refunds paid. The booking's state no longer depends on it:
// a refund that fails stays owed and is tried again (2.10).
import type { PaymentStatus } from '@daynook/contract/booking-states';
import type { Deps } from '../../deps.ts';
import * as payments from '../payments/service.ts';
import { announce, SYSTEM } from './events.ts';
import { inTransaction } from './move.ts';
import * as store from './store.ts';

async function letGo(deps: Deps, attempt: payments.Attempt): Promise<void> {
  const result = await payments.letGoOfCharge(deps, attempt);
  if (result.kind === 'unknown') return;
  await inTransaction(deps, async (trx) => {
    const booking = await store.lockRecord(trx, attempt.bookingId);
    if (!booking || !(await payments.settle(trx, deps, [attempt], result))) return;
    await store.updatePayment(trx, booking.id, { status: result.kind === 'done' ? 'voided' : 'failed' });
    // Refused under this key: the guest's money is still kept back, so it is asked for again under the next.
    if (result.kind === 'refused')
      await payments.openAttempts(trx, deps, booking, ['void'], attempt.amountMinor, { replaces: attempt });
  });
}

async function payBack(deps: Deps, attempt: payments.Attempt): Promise<void> {
  const result = await payments.callOnCharge(deps, attempt);
  if (result.kind === 'unknown') return;
  await inTransaction(deps, async (trx) => {
    const booking = await store.lockRecord(trx, attempt.bookingId);
    if (!booking || !(await payments.settle(trx, deps, [attempt], result))) return;
    const { amountMinor } = attempt;
    if (result.kind === 'refused') {
      // Refused for good under this key: owed as before, and tried again under the next.
      await payments.openAttempts(trx, deps, booking, ['refund'], amountMinor, { replaces: attempt });
      // Of each refund it is told once.
      if (attempt.replacesId === null)
        await announce(trx, deps, booking, [{ code: 'refund-failed', doer: SYSTEM, amountMinor }]);
      return;
    }
    const refundedMinor = booking.refundedMinor + amountMinor;
    const status: PaymentStatus = refundedMinor >= booking.totalMinor ? 'refunded' : 'partially_refunded';
    await payments.postRefund(trx, deps, booking, attempt);
    await store.updatePayment(trx, booking.id, { status, refundedMinor });
    const paidBack = { ...booking, paymentStatus: status, refundedMinor };
    await announce(trx, deps, paidBack, [{ code: 'refunded', doer: SYSTEM, amountMinor }]);
  });
}

/** Carries out what is owed back on the booking, once; what fails is left to the settling job. */
export async function returnMoney(deps: Deps, bookingId: string): Promise<void> {
  for (const attempt of await payments.listUnsettled(deps.db.kysely, bookingId)) {
    if (attempt.operation === 'void') await letGo(deps, attempt);
    if (attempt.operation === 'refund') await payBack(deps, attempt);
  }
}
