-- What search, map and lists read fast: exact distance from the index alone, orders to page by, cells of the map.

-- The squared straight line, on a sphere of radius one, between a stored point (Web Mercator metres) and a center given
-- as its easting and the cosine and sine of its latitude. From it comes the great-circle distance, exact to a micrometre.
create function squared_chord(loc point, x double precision, cos_lat double precision, sin_lat double precision)
  returns double precision language sql immutable parallel safe
  return
    (cos((loc[0] - x) / 6378137.0) / cosh(loc[1] / 6378137.0) - cos_lat) * (cos((loc[0] - x) / 6378137.0) / cosh(loc[1] / 6378137.0) - cos_lat)
    + (sin((loc[0] - x) / 6378137.0) / cosh(loc[1] / 6378137.0)) * (sin((loc[0] - x) / 6378137.0) / cosh(loc[1] / 6378137.0))
    + (tanh(loc[1] / 6378137.0) - sin_lat) * (tanh(loc[1] / 6378137.0) - sin_lat);

alter table listing drop column unit_x, drop column unit_y, drop column unit_z;

-- Each order packed into one number that an index can walk: the smaller the earlier. The last twenty bits, from the id,
-- part what would be equal, so that pages neither repeat nor skip. Prices compare in thousandths of a currency unit,
-- whatever the currency's decimals (AP13 speaks of units).
alter table listing
  add column price_rank bigint not null generated always as (
    ((day_minor::bigint * case
        when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1000
        when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1
        else 10 end) << 20)
    + (('x' || right(id::text, 5))::bit(20)::integer)
  ) stored,
  add column rating_rank bigint not null generated always as (
    ((500 - rating_hundredths)::bigint << 40) + ((1048575 - least(review_count, 1048575))::bigint << 20)
    + (('x' || right(id::text, 5))::bit(20)::integer)
  ) stored,
  add column newest_rank bigint not null generated always as (
    (coalesce(4102444800 - floor(extract(epoch from published_at at time zone 'UTC'))::bigint, 8000000000) << 20)
    + (('x' || right(id::text, 5))::bit(20)::integer)
  ) stored,
  -- Median minutes in which the host answers a request; null until five were answered. Rebuilt by a job.
  add column host_answer_minutes integer,
  -- Counts every change of what a card and its price are made of, so that a card kept in memory is known to be current.
  add column card_version integer not null default 1;

create function count_card_version() returns trigger language plpgsql as $$
begin
  new.card_version := old.card_version + 1;
  return new;
end $$;
create trigger listing_card_version before update on listing for each row
  when (
    old.card::text is distinct from new.card::text
    or (old.title, old.amenities, old.capacity, old.seats, old.booking_mode, old.time_zone, old.currency, old.day_minor, old.hour_minor,
        old.half_day_minor, old.week_minor, old.month_minor, old.cleaning_minor, old.extra_guest_minor, old.guests_included,
        old.half_day_max_minutes, old.start_step_minutes, old.max_duration_minutes, old.published_at, old.rating_hundredths,
        old.review_count, old.host_answer_minutes)
       is distinct from
       (new.title, new.amenities, new.capacity, new.seats, new.booking_mode, new.time_zone, new.currency, new.day_minor, new.hour_minor,
        new.half_day_minor, new.week_minor, new.month_minor, new.cleaning_minor, new.extra_guest_minor, new.guests_included,
        new.half_day_max_minutes, new.start_step_minutes, new.max_duration_minutes, new.published_at, new.rating_hundredths,
        new.review_count, new.host_answer_minutes)
  )
  execute function count_card_version();

-- Everything a search without hours tests or gives stands in the index, so that it never reads the table: a filter whose
-- column is missing here costs a hundred times as much. Two indexes, because one with every order halves the first's speed.
drop index listing_near;
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode, currency) where state = 'live';
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode) where state = 'live';
drop index listing_newest;
create index listing_zone on listing (time_zone) where state = 'live';

-- The map's cells are kept by appending what changed; a job folds it in. Appending costs a write little, counting in
-- place would make all writes of a city wait for each other.
create function note_map_insert() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, day_minor, change)
  select loc, currency, day_minor, 1 from new_row where state = 'live';
  return null;
end $$;
create function note_map_delete() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, day_minor, change)
  select loc, currency, day_minor, -1 from old_row where state = 'live';
  return null;
end $$;
create function note_map_update() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, day_minor, change)
  select side.loc, side.currency, side.day_minor, side.change
  from old_row join new_row using (id)
  cross join lateral (values
    (old_row.loc, old_row.currency, old_row.day_minor, -1::smallint, old_row.state),
    (new_row.loc, new_row.currency, new_row.day_minor, 1::smallint, new_row.state)
  ) as side (loc, currency, day_minor, change, state)
  where side.state = 'live'
    and (old_row.state, old_row.currency, old_row.day_minor, old_row.loc[0], old_row.loc[1])
        is distinct from (new_row.state, new_row.currency, new_row.day_minor, new_row.loc[0], new_row.loc[1]);
  return null;
end $$;
create trigger listing_map_insert after insert on listing referencing new table as new_row
  for each statement execute function note_map_insert();
create trigger listing_map_delete after delete on listing referencing old table as old_row
  for each statement execute function note_map_delete();
create trigger listing_map_update after update on listing referencing old table as old_row new table as new_row
  for each statement execute function note_map_update();

-- Listings that came before the triggers.
insert into map_cell_delta (loc, currency, day_minor, change)
  select loc, currency, day_minor, 1 from listing where state = 'live';
