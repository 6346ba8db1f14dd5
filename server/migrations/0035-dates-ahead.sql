-- The longest visit by the weekday it begins on, as weekday_min_minutes has the shortest.
alter table listing add column weekday_max_minutes smallint[]
  check (array_length(weekday_max_minutes, 1) = 7 and 0 <= all (weekday_max_minutes) and 1440 >= all (weekday_max_minutes));

-- What a day costs "from" hangs on the dates that are to be had: a change of these is one of the card. The price itself is no
-- longer kept with it, since it changes by the day.
drop trigger listing_card_version on listing;
create trigger listing_card_version before update on listing for each row
  when (
    old.card::text is distinct from new.card::text
    or (old.title, old.amenities, old.capacity, old.seats, old.booking_mode, old.asks_for_calendar, old.instant_min_stays,
        old.time_zone, old.currency, old.day_minor, old.hour_minor, old.half_day_minor, old.week_minor, old.month_minor,
        old.cleaning_minor, old.extra_guest_minor, old.guests_included, old.half_day_max_minutes, old.start_step_minutes,
        old.max_duration_minutes, old.published_at, old.rating_hundredths, old.review_count, old.host_answer_minutes,
        old.price_rules, old.discounts, old.bookings_confirmed, old.notice_minutes, old.window_days, old.weekly_open)
       is distinct from
       (new.title, new.amenities, new.capacity, new.seats, new.booking_mode, new.asks_for_calendar, new.instant_min_stays,
        new.time_zone, new.currency, new.day_minor, new.hour_minor, new.half_day_minor, new.week_minor, new.month_minor,
        new.cleaning_minor, new.extra_guest_minor, new.guests_included, new.half_day_max_minutes, new.start_step_minutes,
        new.max_duration_minutes, new.published_at, new.rating_hundredths, new.review_count, new.host_answer_minutes,
        new.price_rules, new.discounts, new.bookings_confirmed, new.notice_minutes, new.window_days, new.weekly_open)
  )
  execute function count_card_version();
update listing set card = (card::jsonb #- '{pricing,fromDayMinor}')::json where price_rules <> '[]' and card is not null;
