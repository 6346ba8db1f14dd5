-- Homes, their rooms, when they are open, what they cost.
create table property (
  id uuid primary key,
  host_id uuid not null references member,
  title text not null,
  city text not null,
  region text not null,
  country char(2) not null,
  neighborhood text,
  -- The public point: the home moved once by a fixed secret offset. Search, distance and maps know no other.
  public_lat double precision not null check (public_lat between -90 and 90),
  public_lng double precision not null check (public_lng between -180 and 180),
  time_zone text not null,
  household text,
  cameras text,
  parking text,
  arrival_note text,
  created_at timestamptz not null
);
create index property_host on property (host_id, created_at);

-- The exact address stands alone so that a query has to ask for it by name.
create table property_address (
  property_id uuid primary key references property on delete cascade,
  street text not null,
  unit text,
  postal_code text not null,
  lat double precision not null,
  lng double precision not null
);

create table listing (
  id uuid primary key,
  property_id uuid not null references property,
  host_id uuid not null references member,
  title text not null check (length(title) between 1 and 120),
  description text not null,
  kind smallint not null,                 -- position in LISTING_KINDS
  room_name text,
  floor text,
  capacity integer not null check (capacity between 1 and 200),
  seats integer not null default 1 check (seats between 1 and 50),
  amenities bigint not null default 0,    -- bits in the order of AMENITIES
  house_rules text[] not null default '{}',
  facts jsonb not null default '[]',      -- [{id, value, source, statedOn}]
  booking_mode text not null check (booking_mode in ('instant', 'request')),
  cancellation_policy text not null check (cancellation_policy in ('relaxed', 'flexible', 'moderate', 'strict', 'long-stay')),
  time_zone text not null,
  currency char(3) not null,
  day_minor integer not null check (day_minor >= 0),
  hour_minor integer check (hour_minor >= 0),
  half_day_minor integer check (half_day_minor >= 0),
  week_minor integer check (week_minor >= 0),
  month_minor integer check (month_minor >= 0),
  cleaning_minor integer not null default 0 check (cleaning_minor >= 0),
  extra_guest_minor integer not null default 0 check (extra_guest_minor >= 0),
  guests_included integer not null default 1 check (guests_included >= 1),
  start_step_minutes integer not null default 30 check (start_step_minutes in (15, 30, 60)),
  min_duration_minutes integer not null default 60 check (min_duration_minutes between 15 and 1440),
  max_duration_minutes integer not null default 720 check (max_duration_minutes between 30 and 1440),
  max_stay_days integer not null default 28 check (max_stay_days between 1 and 365),
  notice_minutes integer not null default 120 check (notice_minutes between 0 and 20160),
  window_days integer not null default 90 check (window_days between 1 and 365),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes integer not null default 30 check (buffer_after_minutes between 0 and 240),
  half_day_max_minutes integer not null default 240 check (half_day_max_minutes between 180 and 300),
  state text not null default 'draft' check (state in ('draft', 'in_review', 'live', 'paused', 'suspended', 'deleted')),
  published_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,

  -- Everything below mirrors the above for search, written in the same transaction.
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  rating_hundredths smallint not null default 0, -- average × 100, 0 without reviews
  loc point not null,                     -- public point in Web Mercator metres
  unit_x double precision not null,       -- the same point as a unit vector, for exact distance
  unit_y double precision not null,
  unit_z double precision not null,
  weekly_open int4multirange not null default '{}', -- minutes of the local week, Monday 00:00 = 0
  is_live boolean generated always as (state = 'live') stored,
  card json                               -- the card as sent, but for distance, reasons and quote
);
create index listing_property on listing (property_id);
create index listing_host on listing (host_id, created_at);
create index listing_near on listing using gist (loc, day_minor)
  include (id, rating_hundredths, capacity, amenities, kind, booking_mode, currency) where (state = 'live');
create index listing_title_trigram on listing using gin (title gin_trgm_ops) where (state = 'live');
create index listing_newest on listing (published_at desc, id) where (state = 'live');

-- A whole place and its parts. Booking the whole writes occupied rows on each part as well, booking a part only on
-- itself: the two then meet on the part's rows, while two parts never meet. Parts of parts are listed directly.
create table listing_link (
  listing_id uuid not null references listing on delete cascade,
  part_id uuid not null references listing on delete cascade,
  primary key (listing_id, part_id),
  check (listing_id <> part_id)
);
create index listing_link_part on listing_link (part_id);

create table listing_photo (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  position integer not null,
  key text not null,
  alt text not null,
  thumbhash text not null default '',
  width integer not null,
  height integer not null,
  unique (listing_id, position)
);

create table weekly_rule (
  listing_id uuid not null references listing on delete cascade,
  weekday smallint not null check (weekday between 1 and 7), -- ISO
  start_minute smallint not null check (start_minute between 0 and 1439),
  end_minute smallint not null check (end_minute between 1 and 1440),
  valid_from date,
  valid_to date,
  check (start_minute < end_minute),
  primary key (listing_id, weekday, start_minute)
);

create table availability_exception (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  date_from date not null,
  date_to date not null,
  kind text not null check (kind in ('closed', 'open', 'hours')),
  ranges int4multirange,                  -- minutes of the local day, for 'hours'
  note text,
  check (date_from <= date_to),
  check ((kind = 'hours') = (ranges is not null))
);
create index availability_exception_listing on availability_exception (listing_id, date_from, date_to);

-- Quarter-hours of a listing's local day in which it cannot be had: exceptions and occupied ranges, buffers included.
-- Search reads this mirror; booking trusts only `occupied`.
create table listing_day (
  listing_id uuid not null references listing on delete cascade,
  day date not null,
  busy bit(100) not null,                 -- 25 hours: a day may be that long
  primary key (listing_id, day)
);

-- Cells of the map with how many live listings each holds: folded from the deltas by a job.
create table map_cell (
  zoom smallint not null,
  cell_x integer not null,
  cell_y integer not null,
  currency char(3) not null,
  listing_count integer not null,
  sum_x double precision not null,
  sum_y double precision not null,
  min_day_minor integer not null,
  primary key (zoom, cell_x, cell_y, currency)
);
create table map_cell_delta (
  id bigint generated always as identity primary key,
  loc point not null,
  currency char(3) not null,
  day_minor integer not null,
  change smallint not null check (change in (-1, 1))
);
