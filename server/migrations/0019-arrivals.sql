-- Arriving at a booking: check-in and check-out.

-- When the guest arrived and left, as the server's clock has it. The history says who recorded it.
alter table booking add column checked_in_at timestamptz;
alter table booking add column checked_out_at timestamptz;
alter table booking add constraint booking_checked_out_after_in check (checked_out_at is null or checked_out_at >= checked_in_at);
