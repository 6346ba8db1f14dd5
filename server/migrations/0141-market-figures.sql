-- The market's figures of the last weeks are read from those weeks only.
create index booking_requested_at on booking (requested_at) where booking_mode = 'request';
create index booking_confirmed_at on booking (confirmed_at) include (listing_id) where confirmed_at is not null;
create index booking_cancelled_at on booking (cancelled_at) where status = 'cancelled';
