-- One price everywhere: what one person pays for a full day, cleaning and our fee included. Cards, pins, filters and sorting use it;
-- `day_minor` is the host's own price. The fee is that of FEES.guestBasisPoints, rounded half-up as on every bill.
alter table listing drop column price_rank; -- and listing_near and listing_ranked with it
alter table listing
  add column full_day_minor integer not null generated always as (
    (day_minor + cleaning_minor + ((day_minor + cleaning_minor)::bigint * 500 + 5000) / 10000)::integer
  ) stored,
  add column price_rank bigint not null generated always as (
    (((day_minor + cleaning_minor + ((day_minor + cleaning_minor)::bigint * 500 + 5000) / 10000) * case
        when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1000
        when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1
        else 10 end) << 20)
    + (('x' || right(id::text, 5))::bit(20)::integer)
  ) stored;
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency) where state = 'live';
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now) where state = 'live';
-- The map's cells follow the same price; those there are counted again.
alter table map_cell rename column min_day_minor to min_full_day_minor;
alter table map_cell_delta rename column day_minor to full_day_minor;
create or replace function note_map_insert() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, full_day_minor, change)
  select loc, currency, full_day_minor, 1 from new_row where state = 'live';
  return null;
end $$;
create or replace function note_map_delete() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, full_day_minor, change)
  select loc, currency, full_day_minor, -1 from old_row where state = 'live';
  return null;
end $$;
create or replace function note_map_update() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, full_day_minor, change)
  select side.loc, side.currency, side.full_day_minor, side.change
  from old_row join new_row using (id)
  cross join lateral (values
    (old_row.loc, old_row.currency, old_row.full_day_minor, -1::smallint, old_row.state),
    (new_row.loc, new_row.currency, new_row.full_day_minor, 1::smallint, new_row.state)
  ) as side (loc, currency, full_day_minor, change, state)
  where side.state = 'live'
    and (old_row.state, old_row.currency, old_row.full_day_minor, old_row.loc[0], old_row.loc[1])
        is distinct from (new_row.state, new_row.currency, new_row.full_day_minor, new_row.loc[0], new_row.loc[1]);
  return null;
end $$;
delete from map_cell;
delete from map_cell_delta;
insert into map_cell_delta (loc, currency, full_day_minor, change)
  select loc, currency, full_day_minor, 1 from listing where state = 'live';

-- What people saved at and were told of is compared with the price that is shown now.
alter table bookmark rename column saved_day_minor to saved_full_day_minor;
alter table bookmark rename column told_day_minor to told_full_day_minor;
update bookmark set
  saved_full_day_minor =
    (saved_full_day_minor + cleaning_minor + ((saved_full_day_minor + cleaning_minor)::bigint * 500 + 5000) / 10000)::integer,
  told_full_day_minor =
    (told_full_day_minor + cleaning_minor + ((told_full_day_minor + cleaning_minor)::bigint * 500 + 5000) / 10000)::integer
from listing where listing.id = listing_id;

-- Cards that are kept say it; the others get theirs when they are first shown.
update listing set card = jsonb_set(jsonb_set(card::jsonb, '{pricing,fullDayMinor}', to_jsonb(full_day_minor)),
  '{pricing,fullDay}', to_jsonb(trim_scale((price_rank >> 20) / 1000.0)))::json
where card is not null;
