-- What a cancellation leaves the host of the price, before our fee and before what they bear of refunds: set when it happens.
-- Worked back from what they keep, it could be one minor unit low. Bookings cancelled before this have none.
alter table booking add column host_part_minor integer;
