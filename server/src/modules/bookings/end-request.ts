// Ends a request without a booking: declined, withdrawn, not answered or not paid in time, or canceled by staff. The hours are free again,
// and the payment authorization is released.
import type { BookingVerb } from '@daynook/contract/booking-states';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { coverContacts } from '../../lib/contacts.ts';
import { ownHosts } from '../../lib/own-hosts.ts';
import { release } from '../availability/service.ts';
import { chargedMinor, hasUnsettled, openAttempts } from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import { passOnAuthorization } from './groups/group.ts';
import { type Move, move, StateChanged } from './move.ts';
import { isManual } from './rules.ts';
import { returnReceived } from './start-outside-payment.ts';

/**
 * Ends a request that the caller has locked, listings first. Throws StateChanged while the host's acceptance is being paid, because
 * the payment decides first. The caller voids the payment afterwards; if it dies, the settling job does.
 */
export async function endRequest(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  verb: BookingVerb,
  how: Move,
): Promise<void> {
  if (await hasUnsettled(trx, booking.id, 'capture')) throw new StateChanged();
  const { change, ...rest } = covered(how, deps);
  const isReserved = booking.paymentStatus === 'authorized' || booking.paymentStatus === 'failed';
  const isPassedOn = isReserved && (await passOnAuthorization(trx, booking));
  const unpaid = booking.status === 'awaiting_payment' || isPassedOn ? { payment_status: 'voided' } : {};
  await move(trx, deps, booking, verb, { ...rest, change: { ...change, ...unpaid } });
  await release(trx, booking.id);
  if (isManual(booking)) {
    await returnReceived(trx, deps, booking);
    return;
  }
  if (isReserved && !isPassedOn) await openAttempts(trx, deps, booking, ['void'], chargedMinor(booking));
}

/** Hides ways to reach each other in the reason, because this request never becomes a confirmed booking (H7). */
function covered(how: Move, { config }: Pick<Deps, 'config'>): Move {
  if (!how.reason) return how;
  const reason = coverContacts(how.reason, ownHosts(config)).text;
  const change = how.change?.cancel_reason ? { ...how.change, cancel_reason: reason } : how.change;
  return { ...how, reason, ...(change ? { change } : {}) };
}
