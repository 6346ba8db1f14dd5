-- A listing's first bookings are only counted while it offers the discount for new listings, because nothing else needs the number. Every
-- count rewrote the listing's row, which is large and in twenty indexes: half of what a booking wrote. When a host starts to offer the
-- discount, the bookings are counted.
create function first_bookings(of_listing uuid) returns smallint language sql stable as $$
  select count(*)::smallint from (
    select from booking where booking.listing_id = of_listing and booking.confirmed_at is not null limit 3
  ) as first
$$;

create function offers_new_listing(discounts jsonb) returns boolean language sql immutable as $$
  select coalesce((discounts ->> 'newListing')::boolean, false)
$$;

create or replace function count_first_bookings() returns trigger language plpgsql as $$
begin
  update listing set bookings_confirmed = bookings_confirmed + 1
  where id = new.listing_id and bookings_confirmed < 3 and offers_new_listing(discounts);
  return null;
end $$;

create or replace function recount_first_bookings() returns trigger language plpgsql as $$
begin
  update listing set bookings_confirmed = first_bookings(id) where id = new.listing_id and offers_new_listing(discounts);
  return null;
end $$;

create or replace function recount_moved_bookings() returns trigger language plpgsql as $$
begin
  update listing set bookings_confirmed = first_bookings(id)
  where id in (old.listing_id, new.listing_id) and offers_new_listing(discounts);
  return null;
end $$;

-- Its name sorts before `listing_card_version`, so that trigger sees the number.
create function count_when_offered() returns trigger language plpgsql as $$
begin
  new.bookings_confirmed := first_bookings(new.id);
  return new;
end $$;
create trigger listing_bookings_confirmed before update of discounts on listing for each row
  when (offers_new_listing(new.discounts) and not offers_new_listing(old.discounts)) execute function count_when_offered();
