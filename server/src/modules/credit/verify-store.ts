// Checks credit in the ledger against bookings (I2, I3). It reports errors and never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { LedgerViolation } from '../payments/service.ts';
import { IS_RESERVED } from './store.ts';

/** Everything wrong with credit. Empty if it adds up. */
export async function verifyCredit({ kysely }: Pick<Database, 'kysely'>): Promise<LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    with entry as (
      select posting.id, posting.kind, posting.booking_id, line.id as entry_id, line.currency, line.amount_minor,
        coalesce(owner.merged_into_id, owner.id) as owner_id
      from ledger_entry as line join ledger_transaction as posting on posting.id = line.transaction_id
      left join member as owner on owner.id = line.member_id where line.account = 'guest_credit'
    ), balance as (
      select owner_id, currency, -sum(amount_minor) as balance from entry group by 1, 2
    ), reserved as (
      select guest_id, currency, sum(credit_minor) as reserved from booking where ${IS_RESERVED} group by 1, 2
    ), changed as (
      -- Changes made the booking cheaper, so that less of its total is paid with credit.
      select booking_id, sum(credit_back_minor) as credit from booking_change where state = 'accepted' group by 1
    ), used as (
      select booking_id,
        coalesce(sum(amount_minor) filter (where kind = 'capture'), 0) as used,
        coalesce(-sum(amount_minor) filter (where kind = 'refund'), 0) as back
      from entry where booking_id is not null group by 1
    )
    select 'Credit in the ledger belongs to nobody' as rule, entry_id::text as id, kind as detail from entry where owner_id is null
    union all
    select 'A guest’s credit is overdrawn', owner_id::text || ' ' || currency, format('{%s %s}', balance, currency)
      from balance where balance < 0
    union all
    select 'More credit is set aside for bookings than the guest has', guest_id::text || ' ' || reserved.currency, format('{%s %s} of {%s %s}', reserved, reserved.currency, coalesce(balance, 0), reserved.currency)
      from reserved left join balance on balance.owner_id = reserved.guest_id and balance.currency = reserved.currency
      where reserved > coalesce(balance, 0)
    union all
    select 'The credit used for a booking isn’t what the books say', booking.id::text, format('%s: agreed {%s %s}, in the ledger {%s %s}', booking.status, credit_minor, booking.currency, coalesce(used, 0), booking.currency)
      from booking left join used on used.booking_id = booking.id left join changed on changed.booking_id = booking.id
      where coalesce(used, 0) <> case when confirmed_at is not null then credit_minor + coalesce(changed.credit, 0) else 0 end
    union all
    select 'The credit returned for a booking isn’t what the books say', booking.id::text, format('returned {%s %s}, in the ledger {%s %s}', credit_back_minor, booking.currency, coalesce(back, 0), booking.currency)
      from booking left join used on used.booking_id = booking.id left join changed on changed.booking_id = booking.id
      where credit_back_minor + coalesce(changed.credit, 0) <> coalesce(back, 0)
    union all
    select 'A booking’s credit is someone else’s', entry.booking_id::text, entry.kind
      from entry join booking on booking.id = entry.booking_id
      where entry.kind in ('capture', 'refund') and entry.owner_id <> booking.guest_id
    union all
    select 'Credit was given or taken without a reason', posting.id::text, posting.memo
      from ledger_transaction as posting left join credit_movement as movement on movement.transaction_id = posting.id
      where (posting.kind = 'credit') <> (movement.transaction_id is not null)`.execute(kysely);
  return rows;
}
