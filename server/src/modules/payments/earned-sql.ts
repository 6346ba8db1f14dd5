// What a host receives for a booking, as SQL, so pages, lists, exports, and conversations show the same amount.
import { sql } from 'kysely';

/** As agreed; after a cancellation, from the ledger; zero if it was never confirmed. For the row named `booking`. */
export const hostEarned = sql<number>`(case
  when booking.status in ('declined', 'withdrawn', 'expired') then 0
  when booking.status = 'cancelled' then coalesce((
    select -sum(entry.amount_minor) from ledger_transaction as movement
    join ledger_entry as entry on entry.transaction_id = movement.id
    where movement.booking_id = booking.id and movement.kind in ('settle', 'cancel', 'adjustment') and entry.account in ('host_payable', 'host_receivable')), 0)
  else booking.host_share_minor - booking.host_loss_minor end)::bigint`;
