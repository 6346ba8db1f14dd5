-- Measures of a workspace that guests compare and filter by; null where the host hasn't said. Limits as in WORK_FACTS.
alter table listing
  add column external_monitors smallint check (external_monitors between 0 and 6),
  add column desk_height_minimum_cm smallint check (desk_height_minimum_cm between 40 and 140),
  add column desk_height_maximum_cm smallint check (desk_height_maximum_cm between 40 and 140),
  add column wifi_down_mbps smallint check (wifi_down_mbps between 1 and 10000),
  add column wifi_up_mbps smallint check (wifi_up_mbps between 1 and 10000),
  add column wifi_measured_on date,
  add column quiet_from_minute smallint check (quiet_from_minute between 0 and 1439),
  add column quiet_to_minute smallint check (quiet_to_minute between 1 and 1440),
  add column entrance_steps smallint check (entrance_steps between 0 and 50),
  add column has_ramp_or_lift boolean,
  add column door_width_cm smallint check (door_width_cm between 40 and 300),
  add column is_step_free boolean not null generated always as (
    coalesce(entrance_steps = 0 or has_ramp_or_lift, false)
  ) stored,
  add constraint listing_desk_height check (
    (desk_height_minimum_cm is null) = (desk_height_maximum_cm is null) and desk_height_minimum_cm <= desk_height_maximum_cm
  ),
  add constraint listing_wifi_measured check (
    (wifi_down_mbps is null) = (wifi_measured_on is null) and (wifi_up_mbps is null or wifi_down_mbps is not null)
  ),
  add constraint listing_quiet_hours check (
    (quiet_from_minute is null) = (quiet_to_minute is null) and quiet_from_minute < quiet_to_minute
  );

-- What hosts wrote in their own words and is plainly a measure becomes one; what else they wrote stays.
-- "410 down / 120 up Mbps", "300 Mbps down, 100 Mbps up, measured at the desk"
with said as (
  select listing.id, fact->>'statedOn' as stated_on,
    regexp_match(fact->>'value', '^(\d{1,4}) ?(?:Mbps )?down ?[/,] ?(\d{1,4}) ?(?:Mbps )?up(?: Mbps)?(?:, measured.*)?$', 'i') as speed
  from listing cross join jsonb_array_elements(facts) as fact where fact->>'id' = 'connection'
)
update listing set
  wifi_down_mbps = speed[1]::smallint, wifi_up_mbps = speed[2]::smallint, wifi_measured_on = stated_on::date,
  facts = (
    select coalesce(jsonb_agg(fact order by place), '[]')
    from jsonb_array_elements(facts) with ordinality as one (fact, place) where fact->>'id' <> 'connection'
  )
from said where said.id = listing.id and speed[1]::int > 0 and speed[2]::int > 0;

-- "Two 27″, USB-C"
with said as (
  select listing.id,
    case when fact->>'value' ~* '^(?:two|2) ' then 2 when fact->>'value' ~* '^(?:three|3) ' then 3 else 1 end as monitors
  from listing cross join jsonb_array_elements(facts) as fact where fact->>'id' = 'monitor'
)
update listing set external_monitors = monitors from said where said.id = listing.id and amenities & 4 <> 0;

-- "Own door, 3 steps": the number moves, the words before it stay.
with said as (
  select listing.id, place, regexp_match(fact->>'value', '^(.*?)[, ]*\m(no|\d{1,2}) steps?$', 'i') as entrance
  from listing cross join jsonb_array_elements(facts) with ordinality as one (fact, place) where fact->>'id' = 'entrance'
)
update listing set
  entrance_steps = case when lower(entrance[2]) = 'no' then 0 else entrance[2]::smallint end,
  facts = case when entrance[1] = '' then facts - (place - 1)::int
    else jsonb_set(facts, array[(place - 1)::text, 'value'], to_jsonb(entrance[1])) end
from said where said.id = listing.id and entrance is not null and (lower(entrance[2]) = 'no' or entrance[2]::int <= 50);

-- The steps of a home were one of three words. None is a number of them; the others stay as words of each of its listings.
update listing set entrance_steps = 0 from property
where property.id = property_id and property.steps = 'none' and entrance_steps is null;
update listing set facts = facts || jsonb_build_array(jsonb_build_object(
    'id', 'entrance', 'value', case property.steps when 'few' then 'A few steps to the door' else 'Stairs to the door' end,
    'source', 'host', 'statedOn', to_char(coalesce(property.updated_at, property.created_at), 'YYYY-MM-DD')))
from property
where property.id = property_id and property.steps in ('few', 'stairs') and entrance_steps is null
  and not facts @> '[{"id": "entrance"}]';
alter table property drop column steps;

-- The measures settle the amenities they are about: wifi, monitor, step-free.
update listing set amenities =
  (amenities | case when wifi_down_mbps is null then 0 else 1 end | case when is_step_free then 262144 else 0 end)
  & case when entrance_steps > 0 and not is_step_free then ~262144::bigint else ~0::bigint end
where wifi_down_mbps is not null or entrance_steps is not null;

-- A search tests them in its indexes, as it does all that it filters by.
drop index listing_near;
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm)
  where state = 'live';
drop index listing_ranked;
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm)
  where state = 'live';

-- Results say those that were asked for: they are kept with the cards in memory.
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
        old.quiet_from_minute, old.quiet_to_minute, old.entrance_steps, old.has_ramp_or_lift, old.door_width_cm)
       is distinct from
       (new.title, new.amenities, new.capacity, new.seats, new.booking_mode, new.asks_for_calendar, new.instant_min_stays,
        new.time_zone, new.currency, new.day_minor, new.hour_minor, new.half_day_minor, new.week_minor, new.month_minor,
        new.cleaning_minor, new.extra_guest_minor, new.guests_included, new.half_day_max_minutes, new.start_step_minutes,
        new.max_duration_minutes, new.published_at, new.rating_hundredths, new.review_count, new.host_answer_minutes,
        new.price_rules, new.discounts, new.bookings_confirmed, new.notice_minutes, new.window_days, new.weekly_open,
        new.external_monitors, new.desk_height_minimum_cm, new.desk_height_maximum_cm, new.wifi_down_mbps,
        new.quiet_from_minute, new.quiet_to_minute, new.entrance_steps, new.has_ramp_or_lift, new.door_width_cm)
  )
  execute function count_card_version();
