// Finishes what a crash or a silent provider left open: each call to the provider was written down before it was made, is
// looked up under its key, and its booking goes on or is given back. No hold with money in it is lost (X1, X3, I5).
import type { Deps } from '../../deps.ts';
import { leaseDueBookings, listUnsettled } from '../payments/service.ts';
import { completeApproval } from './answer.ts';
import { returnMoney } from './money.ts';
import { completeSubmission, findPending } from './submission.ts';

/** Settles what is open on one booking. May run any number of times, at once too. */
async function settleBooking(deps: Deps, bookingId: string): Promise<void> {
  const pending = await findPending(deps, bookingId);
  if (pending) return void (await completeSubmission(deps, pending));
  const operations = (await listUnsettled(deps.db.kysely, bookingId)).map((attempt) => attempt.operation);
  if (operations.includes('capture')) await completeApproval(deps, bookingId, { by: 'host', memberId: null });
  else await returnMoney(deps, bookingId);
}

/** Settles what is overdue: first half a minute after the call was written down, then ever more rarely. */
export async function settleDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (let ids = await leaseDueBookings(deps); ids.length > 0; ids = await leaseDueBookings(deps)) {
    for (const id of ids) {
      // What is left is due again when its lease ends.
      if (signal?.aborted) return count;
      try {
        await settleBooking(deps, id);
      } catch (error) {
        deps.log.error({ err: error, bookingId: id }, 'a payment could not be settled');
      }
    }
    count += ids.length;
  }
  return count;
}
