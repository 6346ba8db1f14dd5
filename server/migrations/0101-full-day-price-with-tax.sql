-- What one person pays for a full day: day and cleaning, our fee, and each tax that isn't part of the price, rounded half-up.
create function full_day_price(
  day_minor integer, cleaning_minor integer, fee_basis_points integer, fee_minimum_minor integer, taxes jsonb
) returns bigint
  language plpgsql immutable strict parallel safe as $$
declare
  base bigint := day_minor::bigint + cleaning_minor;
  fee bigint := case when base > 0 then greatest((base * fee_basis_points + 5000) / 10000, fee_minimum_minor) else 0 end;
  total bigint := base + fee;
  tax jsonb;
begin
  for tax in select value from jsonb_array_elements(taxes) loop
    continue when (tax ->> 'isIncluded')::boolean;
    total := total + ((case tax ->> 'supply' when 'stay' then base else fee end) * (tax ->> 'ratePpm')::bigint + 500000) / 1000000;
  end loop;
  return total;
end $$;

alter table listing drop column price_rank; -- and listing_near and listing_ranked with it
alter table listing drop column full_day_minor;
alter table listing
  add column full_day_minor integer not null generated always as (
    full_day_price(day_minor, cleaning_minor, guest_fee_basis_points, guest_fee_minimum_minor, taxes)::integer
  ) stored,
  add column price_rank bigint not null generated always as (
    ((full_day_price(day_minor, cleaning_minor, guest_fee_basis_points, guest_fee_minimum_minor, taxes) * case
        when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1000
        when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1
        else 10 end) << 20)
    + (('x' || right(id::text, 5))::bit(20)::integer)
  ) stored;
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm)
  where state = 'live';
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm)
  where state = 'live';

drop trigger listing_card_version on listing;
create trigger listing_card_version before update on listing for each row
  when (
    old.card::text is distinct from new.card::text
    or (old.title, old.amenities, old.capacity, old.seats, old.booking_mode, old.asks_for_calendar, old.instant_min_stays,
        old.time_zone, old.currency, old.day_minor, old.hour_minor, old.half_day_minor, old.week_minor, old.month_minor,
        old.cleaning_minor, old.extra_guest_minor, old.guests_included, old.half_day_max_minutes, old.start_step_minutes,
        old.max_duration_minutes, old.published_at, old.rating_hundredths, old.review_count, old.host_answer_minutes,
        old.price_rules, old.discounts, old.bookings_confirmed, old.notice_minutes, old.window_days, old.weekly_open,
        old.external_monitors, old.desk_height_minimum_cm, old.desk_height_maximum_cm, old.wifi_down_mbps,
        old.quiet_from_minute, old.quiet_to_minute, old.entrance_steps, old.has_ramp_or_lift, old.door_width_cm, old.taxes,
        old.guest_fee_basis_points, old.guest_fee_minimum_minor)
       is distinct from
       (new.title, new.amenities, new.capacity, new.seats, new.booking_mode, new.asks_for_calendar, new.instant_min_stays,
        new.time_zone, new.currency, new.day_minor, new.hour_minor, new.half_day_minor, new.week_minor, new.month_minor,
        new.cleaning_minor, new.extra_guest_minor, new.guests_included, new.half_day_max_minutes, new.start_step_minutes,
        new.max_duration_minutes, new.published_at, new.rating_hundredths, new.review_count, new.host_answer_minutes,
        new.price_rules, new.discounts, new.bookings_confirmed, new.notice_minutes, new.window_days, new.weekly_open,
        new.external_monitors, new.desk_height_minimum_cm, new.desk_height_maximum_cm, new.wifi_down_mbps,
        new.quiet_from_minute, new.quiet_to_minute, new.entrance_steps, new.has_ramp_or_lift, new.door_width_cm, new.taxes,
        new.guest_fee_basis_points, new.guest_fee_minimum_minor)
  )
  execute function count_card_version();
