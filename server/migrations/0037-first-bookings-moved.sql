-- A booking that moves to another listing counts toward the first three there, and no longer where it was. Both listings are locked then.
create function recount_moved_bookings() returns trigger language plpgsql as $$
begin
  update listing set bookings_confirmed = (
    select count(*) from (
      select from booking where booking.listing_id = listing.id and booking.confirmed_at is not null limit 3
    ) as first_bookings
  ) where id in (old.listing_id, new.listing_id);
  return null;
end $$;
create trigger booking_moved after update of listing_id on booking for each row
  when (old.listing_id <> new.listing_id and new.confirmed_at is not null) execute function recount_moved_bookings();

-- Those that moved before.
update listing set bookings_confirmed = (
  select count(*) from (
    select from booking where booking.listing_id = listing.id and booking.confirmed_at is not null limit 3
  ) as first_bookings
) where id::text in (
  select unnest(array[before->'listing'->>'id', after->'listing'->>'id']) from booking_change
  where state = 'accepted' and before->'listing'->>'id' <> after->'listing'->>'id'
);
