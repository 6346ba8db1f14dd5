-- Every booking and every payment writes all of these, several times. What's common is read from the newest on; only what's rare
-- needs an index of its own.

-- `booking_confirmed_at` covers what this one did.
drop index booking_confirmed;

-- A checkout writes a hold first, and everything closes in the end.
drop index booking_status;
create index booking_status on booking (status, created_at desc, id desc) where status <> 'hold' and status <> 'closed';

-- The index that keeps references unique also finds their beginnings.
drop index booking_reference_begins;
alter table booking alter column reference type text collate "C";

-- What waits has `payment_attempt_unsettled`, and most of the rest has succeeded.
drop index payment_attempt_status;
create index payment_attempt_failed on payment_attempt (created_at desc, id desc) where status = 'failed';

drop index payment_attempt_operation;
create index payment_attempt_operation on payment_attempt (operation, created_at desc, id desc)
  where operation <> 'authorize' and operation <> 'capture';

-- Most listings are live, and a listing's first bookings write it anew.
drop index listing_state;
create index listing_state on listing (state, created_at desc, id desc) where state <> 'live';
