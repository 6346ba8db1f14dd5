-- What a room costs beyond one price for every date: rules by weekday and date, discounts, extras.
alter table listing
  -- [{name, weekdays, from, to, percent}], the later made the later.
  add column price_rules jsonb not null default '[]'
    check (jsonb_typeof(price_rules) = 'array' and jsonb_array_length(price_rules) <= 12),
  -- {weekPercent, monthPercent, lastMinute, earlyBird, newListing}; null gives none.
  add column discounts jsonb check (jsonb_typeof(discounts) = 'object'),
  -- [{id, name, priceMinor, unit, maximum}]
  add column add_ons jsonb not null default '[]'
    check (jsonb_typeof(add_ons) = 'array' and jsonb_array_length(add_ons) <= 12),
  -- How many bookings were ever confirmed, as far as the discount of a new room counts: 3 stands for more.
  add column bookings_confirmed smallint not null default 0 check (bookings_confirmed between 0 and 3);

update listing set bookings_confirmed = least(3, known.count)
from (select listing_id, count(*) as count from booking where confirmed_at is not null group by listing_id) as known
where listing.id = known.listing_id;

create function count_first_bookings() returns trigger language plpgsql as $$
begin
  update listing set bookings_confirmed = bookings_confirmed + 1 where id = new.listing_id and bookings_confirmed < 3;
  return null;
end $$;
create trigger booking_confirmed_new after insert on booking for each row
  when (new.confirmed_at is not null) execute function count_first_bookings();
create trigger booking_confirmed after update of confirmed_at on booking for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function count_first_bookings();

drop trigger listing_card_version on listing;
create trigger listing_card_version before update on listing for each row
  when (
    old.card::text is distinct from new.card::text
    or (old.title, old.amenities, old.capacity, old.seats, old.booking_mode, old.asks_for_calendar, old.time_zone, old.currency,
        old.day_minor, old.hour_minor, old.half_day_minor, old.week_minor, old.month_minor, old.cleaning_minor, old.extra_guest_minor,
        old.guests_included, old.half_day_max_minutes, old.start_step_minutes, old.max_duration_minutes, old.published_at,
        old.rating_hundredths, old.review_count, old.host_answer_minutes, old.price_rules, old.discounts, old.bookings_confirmed)
       is distinct from
       (new.title, new.amenities, new.capacity, new.seats, new.booking_mode, new.asks_for_calendar, new.time_zone, new.currency,
        new.day_minor, new.hour_minor, new.half_day_minor, new.week_minor, new.month_minor, new.cleaning_minor, new.extra_guest_minor,
        new.guests_included, new.half_day_max_minutes, new.start_step_minutes, new.max_duration_minutes, new.published_at,
        new.rating_hundredths, new.review_count, new.host_answer_minutes, new.price_rules, new.discounts, new.bookings_confirmed)
  )
  execute function count_card_version();
