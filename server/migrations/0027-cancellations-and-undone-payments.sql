-- Staff who cancel a booking choose what's refunded: everything, or what its policy gives the guest.

-- Only for paid bookings that staff canceled since then. Null for everything else.
alter table booking_event add column refund text check (refund in ('all', 'policy'));
-- The email about a series says it, too.
alter table booking_series_notice add column refund text check (refund in ('all', 'policy'));

-- The payment was recorded by mistake: it never arrived.
alter table received_payment
  add column reversed_at timestamptz,
  add column reversed_by uuid references member,
  add check ((reversed_at is null) = (reversed_by is null));
create index received_payment_reversed_by on received_payment (reversed_by) where reversed_by is not null;
