-- A payment that was recorded by mistake and recorded again confirms a booking twice, and counted twice toward the first three bookings of a
-- listing. When a booking isn't confirmed anymore, its listing's bookings are counted again; a counter that stops at 3 can't be lowered.
create function recount_first_bookings() returns trigger language plpgsql as $$
begin
  update listing set bookings_confirmed = (
    select count(*) from (
      select from booking where booking.listing_id = new.listing_id and booking.confirmed_at is not null limit 3
    ) as first_bookings
  ) where id = new.listing_id;
  return null;
end $$;
create trigger booking_unconfirmed after update of confirmed_at on booking for each row
  when (old.confirmed_at is not null and new.confirmed_at is null) execute function recount_first_bookings();

-- Those that were counted twice.
update listing set bookings_confirmed = (
  select count(*) from (
    select from booking where booking.listing_id = listing.id and booking.confirmed_at is not null limit 3
  ) as first_bookings
) where id in (select booking.listing_id from booking_event
  join booking on booking.id = booking_event.booking_id where booking_event.code = 'payment-undone');
