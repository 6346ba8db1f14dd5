-- Booked at once only by guests who have stayed somewhere here this often, or with this host before; 0 is everybody.
alter table listing add column instant_min_stays smallint not null default 0 check (instant_min_stays between 0 and 10);

-- What holds for somebody of whom nothing is known: what search finds, and what visitors are shown. An expression cannot be
-- changed in place, so the column is made anew with all that rests on it.
drop trigger listing_card_version on listing;
drop index listing_near;
drop index listing_ranked;
alter table listing drop column booking_mode_now;
alter table listing add column booking_mode_now text not null
  generated always as (case when asks_for_calendar or instant_min_stays > 0 then 'request' else booking_mode end) stored;
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency) where state = 'live';
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now) where state = 'live';
create trigger listing_card_version before update on listing for each row
  when (
    old.card::text is distinct from new.card::text
    or (old.title, old.amenities, old.capacity, old.seats, old.booking_mode, old.asks_for_calendar, old.instant_min_stays,
        old.time_zone, old.currency, old.day_minor, old.hour_minor, old.half_day_minor, old.week_minor, old.month_minor,
        old.cleaning_minor, old.extra_guest_minor, old.guests_included, old.half_day_max_minutes, old.start_step_minutes,
        old.max_duration_minutes, old.published_at, old.rating_hundredths, old.review_count, old.host_answer_minutes,
        old.price_rules, old.discounts, old.bookings_confirmed)
       is distinct from
       (new.title, new.amenities, new.capacity, new.seats, new.booking_mode, new.asks_for_calendar, new.instant_min_stays,
        new.time_zone, new.currency, new.day_minor, new.hour_minor, new.half_day_minor, new.week_minor, new.month_minor,
        new.cleaning_minor, new.extra_guest_minor, new.guests_included, new.half_day_max_minutes, new.start_step_minutes,
        new.max_duration_minutes, new.published_at, new.rating_hundredths, new.review_count, new.host_answer_minutes,
        new.price_rules, new.discounts, new.bookings_confirmed)
  )
  execute function count_card_version();
