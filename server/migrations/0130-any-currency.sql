-- Any ISO currency. 21 million rupiah are more minor units than an integer holds, so every amount becomes a bigint: all columns whose
-- name says that they count minor units, whichever migration made them. Listings and bookings are rewritten, and nothing else runs
-- in the meantime; what's computed from amounts is dropped first and made again below.

drop trigger listing_card_version on listing;
alter table listing drop column price_rank, drop column full_day_minor; -- and listing_near and listing_ranked with them
drop function full_day_price(integer, integer, integer, integer, jsonb);
alter table booking drop column host_share_minor;

do $$
declare
  one record;
begin
  for one in
    select table_name, string_agg(format('alter column %I type bigint', column_name), ', ' order by ordinal_position) as changes
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'integer' and is_generated = 'NEVER'
      and column_name like '%\_minor'
    group by table_name order by table_name
  loop
    execute format('alter table %I %s', one.table_name, one.changes);
  end loop;
end $$;

alter table booking
  add column host_share_minor bigint not null generated always as (subtotal_minor - host_fee_minor + host_tax_minor) stored;

create function full_day_price(
  day_minor bigint, cleaning_minor bigint, fee_basis_points integer, fee_minimum_minor bigint, taxes jsonb
) returns bigint
  language plpgsql immutable strict parallel safe as $$
declare
  base bigint := day_minor + cleaning_minor;
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

-- An amount in thousandths of its currency's unit, whatever the currency's decimals (AP13 speaks of units).
create function in_thousandths(amount_minor bigint, currency text) returns bigint
  language sql immutable strict parallel safe
  return case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then amount_minor * 1000
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then amount_minor
    when currency in ('CLF', 'UYW') then amount_minor / 10
    else amount_minor * 10 end;

-- The price's order in one number. Ten bits of the id part equal prices; with more, high prices would no longer be exact in JavaScript.
alter table listing
  add column full_day_minor bigint not null generated always as (
    full_day_price(day_minor, cleaning_minor, guest_fee_basis_points, guest_fee_minimum_minor, taxes)
  ) stored,
  add column price_rank bigint not null generated always as (
    (in_thousandths(full_day_price(day_minor, cleaning_minor, guest_fee_basis_points, guest_fee_minimum_minor, taxes), currency) << 10)
    + (('x' || right(id::text, 3))::bit(12)::integer >> 2)
  ) stored;
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm)
  where state = 'live';
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm)
  where state = 'live';

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

create or replace function set_guest_fee() returns trigger language plpgsql as $$
begin
  select guest_basis_points, coalesce((guest_minimums ->> new.currency)::bigint, 0)
  into new.guest_fee_basis_points, new.guest_fee_minimum_minor
  from fee_change where applied_at is not null order by starts_at desc limit 1;
  return new;
end $$;

-- The currency of a property's prices, chosen by the host. All its listings have it; bookings keep the one they were made in.
alter table property add column currency char(3);
update property set currency = coalesce(
  (select currency from listing where property_id = property.id limit 1),
  case country when 'CA' then 'CAD' else 'USD' end
);
alter table property alter column currency set not null;

-- After a change of currency a listing's prices are figures in another one: it stays off the market until the host has confirmed them.
alter table listing add column has_unconfirmed_prices boolean not null default false;
