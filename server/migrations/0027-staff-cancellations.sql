-- Staff who cancel a booking choose what's refunded: everything, or what its policy gives the guest.

-- Only for paid bookings that staff canceled since then. Null for everything else.
alter table booking_event add column refund text check (refund in ('all', 'policy'));
-- The email about a series says it, too.
alter table booking_series_notice add column refund text check (refund in ('all', 'policy'));
