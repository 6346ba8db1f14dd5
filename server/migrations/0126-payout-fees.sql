-- Payouts cover fees that hosts owe us for bookings whose guests paid them directly. Below zero, fees that they paid too much come back.
-- Where fees take everything, nothing is sent: the payout is paid from the start.
alter table payout
  add column fees_minor bigint not null default 0,
  drop constraint payout_amount_minor_check,
  add constraint payout_amount_minor_check check (
    amount_minor > 0 or (amount_minor = 0 and fees_minor > 0 and status = 'paid')
  );
create index payout_fees on payout (host_id) where fees_minor <> 0;
-- Bookings that hosts owe fees for.
create index booking_paid_to_host on booking (host_id) where collected_by = 'host';
