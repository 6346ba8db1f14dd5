-- Properties and the listings in them.

create table property (
  id uuid primary key,
  host_id uuid not null references member,
  title text not null,
  city text not null,
  region text not null,
  country char(2) not null,
  neighborhood text,
  -- The public point: the real location moved once by a fixed secret offset. Search, distances, and maps use no other.
  public_lat double precision not null check (public_lat between -90 and 90),
  public_lng double precision not null check (public_lng between -180 and 180),
  time_zone text not null,
  household text,
  cameras text,
  parking text,
  created_at timestamptz not null,
  -- Null where the host hasn't said: nothing is guessed.
  type text
    check (type in ('house', 'apartment', 'townhouse', 'loft', 'studio-building', 'cabin', 'other')),
  pets text,
  local_limits text,
  -- [{part, text, release}]: check-in instructions, each with the moment from which a booked guest sees it.
  arrival jsonb not null default '[]',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- What all listings of the property share; null where the host hasn't said. Values as in the vocabulary.
  entrance text check (entrance in ('own', 'shared', 'through-home')),
  elevator text check (elevator in ('yes', 'no')),
  bathroom text check (bathroom in ('private', 'shared', 'none')),
  kitchen text check (kitchen in ('full', 'drinks', 'none')),
  -- The currency of the property's prices, chosen by the host. All its listings use it; bookings keep the currency they were
  -- made in.
  currency char(3) not null
);
create index property_host on property (host_id, created_at);
-- Staff find members by the city of their properties.
create index property_city_trigram on property using gin (city gin_trgm_ops);

-- The exact address has a table of its own, so that a query has to ask for it by name.
create table property_address (
  property_id uuid primary key references property on delete cascade,
  street text not null,
  unit text,
  postal_code text not null,
  lat double precision not null,
  lng double precision not null,
  -- How the exact point is known.
  located_by text not null default 'pin' check (located_by in ('pin', 'address', 'area', 'town'))
);
-- Staff find a property by its street.
create index property_address_street_trigram on property_address using gin (street gin_trgm_ops);

-- The words of titles and descriptions as the search index knows them: lowercase and without accents.
create function plain_text(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;

-- The squared straight line, on a sphere of radius one, between a stored point (Web Mercator meters) and a center given by its
-- easting and the cosine and sine of its latitude. The great-circle distance follows from it, exact to a micrometer. Search
-- computes distances from the index alone with it.
create function squared_chord(loc point, x double precision, cos_lat double precision, sin_lat double precision)
  returns double precision language sql immutable parallel safe
  return
    (cos((loc[0] - x) / 6378137.0) / cosh(loc[1] / 6378137.0) - cos_lat) * (cos((loc[0] - x) / 6378137.0) / cosh(loc[1] / 6378137.0) - cos_lat)
    + (sin((loc[0] - x) / 6378137.0) / cosh(loc[1] / 6378137.0)) * (sin((loc[0] - x) / 6378137.0) / cosh(loc[1] / 6378137.0))
    + (tanh(loc[1] / 6378137.0) - sin_lat) * (tanh(loc[1] / 6378137.0) - sin_lat);

-- What one person pays for a full day: day price and cleaning, our fee, and each tax that isn't part of the price, rounded
-- half-up. Cards, pins, filters, and sorting use this one price.
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

-- An amount in thousandths of its currency's unit, so that price filters work for every number of decimals.
create function in_thousandths(amount_minor bigint, currency text) returns bigint
  language sql immutable strict parallel safe
  return case
    when currency in (
      'BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'
    ) then amount_minor * 1000
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then amount_minor
    when currency in ('CLF', 'UYW') then amount_minor / 10
    else amount_minor * 10 end;

create table listing (
  id uuid primary key,
  property_id uuid not null references property,
  host_id uuid not null references member,
  title text not null check (length(title) between 1 and 120),
  description text not null,
  -- Position in LISTING_KINDS.
  kind smallint not null,
  room_name text,
  floor text,
  capacity integer not null check (capacity between 1 and 200),
  seats integer not null default 1 check (seats between 1 and 50),
  -- Bits in the order of AMENITIES.
  amenities bigint not null default 0,
  house_rules text[] not null default '{}',
  -- [{id, value, source, statedOn}]
  facts jsonb not null default '[]',
  booking_mode text not null check (booking_mode in ('instant', 'request')),
  cancellation_policy text not null check (cancellation_policy in ('relaxed', 'flexible', 'moderate', 'strict', 'long-stay')),
  time_zone text not null,
  currency char(3) not null,
  day_minor bigint not null check (day_minor >= 0),
  hour_minor bigint check (hour_minor >= 0),
  half_day_minor bigint check (half_day_minor >= 0),
  week_minor bigint check (week_minor >= 0),
  month_minor bigint check (month_minor >= 0),
  cleaning_minor bigint not null default 0 check (cleaning_minor >= 0),
  extra_guest_minor bigint not null default 0 check (extra_guest_minor >= 0),
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
  -- From here to `card`, columns repeat for search what other tables say. They're written in the same transaction.
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  -- Average × 100; 0 without reviews.
  rating_hundredths smallint not null default 0,
  -- The public point in Web Mercator meters.
  loc point not null,
  -- Minutes of the local week; Monday 00:00 is 0.
  weekly_open int4multirange not null default '{}',
  is_live boolean generated always as (state = 'live') stored,
  -- The card as it's sent, without distance, reasons, and quote.
  card json,
  -- The ranks pack each sort order into one number that an index can walk: lower comes first. Bits of the id at the end
  -- separate equal values, so that pages neither repeat nor skip a listing.
  rating_rank bigint not null generated always as (
    ((500 - rating_hundredths)::bigint << 40) + ((1048575 - least(review_count, 1048575))::bigint << 20)
    + (('x' || right(id::text, 5))::bit(20)::integer)
  ) stored,
  newest_rank bigint not null generated always as (
    (coalesce(4102444800 - floor(extract(epoch from published_at at time zone 'UTC'))::bigint, 8000000000) << 20)
    + (('x' || right(id::text, 5))::bit(20)::integer)
  ) stored,
  -- Median minutes until the host answers a request; null until five were answered. A job recomputes it.
  host_answer_minutes integer,
  -- Counts every change to the card or its price, so that a cached card is known to be current.
  card_version integer not null default 1,
  -- Some weekly rule applies only part of the year. With the next column, search knows when the weekly hours aren't the whole
  -- truth and reads the tables of rules and exceptions only then.
  has_seasons boolean not null default false,
  -- The last date with an exception; null without any.
  exceptions_until date,
  -- Why staff returned or suspended it.
  state_reason text,
  updated_at timestamptz not null default now(),
  -- The latest version that changed anything other than an arriving photo. Text editors ignore new photos; the photo editor
  -- doesn't, because it deletes the photos it leaves out.
  edit_version integer not null default 1,
  words tsvector
    generated always as (to_tsvector('simple'::regconfig, plain_text(title || ' ' || description))) stored,
  -- When it was submitted for review.
  submitted_at timestamptz,
  -- True while an imported calendar hasn't been read for a day: guests then send requests instead of booking instantly. The job
  -- that reads calendars maintains it, so that search can filter by it in the index.
  asks_for_calendar boolean not null default false,
  -- [{name, weekdays, from, to, percent}], later rules win. Prices of single dates are rules, too: {name, weekdays: [], from,
  -- to, percent: 0, dayMinor}, up to 100 ranges of dates.
  price_rules jsonb not null default '[]' check (jsonb_typeof(price_rules) = 'array' and jsonb_array_length(price_rules) <= 112),
  -- {weekPercent, monthPercent, lastMinute, earlyBird, newListing}; null for no discount.
  discounts jsonb check (jsonb_typeof(discounts) = 'object'),
  -- [{id, name, priceMinor, unit, maximum}]
  add_ons jsonb not null default '[]'
    check (jsonb_typeof(add_ons) = 'array' and jsonb_array_length(add_ons) <= 12),
  -- How many bookings were ever confirmed, as far as the discount for new listings cares: 3 stands for 3 or more.
  bookings_confirmed smallint not null default 0 check (bookings_confirmed between 0 and 3),
  -- Instant booking is only for guests with this many completed stays, or an earlier one with this host; 0 is for everyone.
  instant_min_stays smallint not null default 0 check (instant_min_stays between 0 and 10),
  -- What applies to a visitor we know nothing about.
  booking_mode_now text not null
    generated always as (case when asks_for_calendar or instant_min_stays > 0 then 'request' else booking_mode end) stored,
  -- The shortest booking by the weekday it starts on, Monday first. 0 means the listing's own minimum; null means it on all
  -- days.
  weekday_min_minutes smallint[]
    check (array_length(weekday_min_minutes, 1) = 7 and 0 <= all (weekday_min_minutes) and 1440 >= all (weekday_min_minutes)),
  -- The longest booking by the weekday it starts on, likewise.
  weekday_max_minutes smallint[]
    check (array_length(weekday_max_minutes, 1) = 7 and 0 <= all (weekday_max_minutes) and 1440 >= all (weekday_max_minutes)),
  -- Measurements that guests compare and filter by; null where the host hasn't said. Limits as in WORK_FACTS.
  external_monitors smallint check (external_monitors between 0 and 6),
  desk_height_minimum_cm smallint check (desk_height_minimum_cm between 40 and 140),
  desk_height_maximum_cm smallint check (desk_height_maximum_cm between 40 and 140),
  wifi_down_mbps smallint check (wifi_down_mbps between 1 and 10000),
  wifi_up_mbps smallint check (wifi_up_mbps between 1 and 10000),
  wifi_measured_on date,
  quiet_from_minute smallint check (quiet_from_minute between 0 and 1439),
  quiet_to_minute smallint check (quiet_to_minute between 1 and 1440),
  entrance_steps smallint check (entrance_steps between 0 and 50),
  has_ramp_or_lift boolean,
  door_width_cm smallint check (door_width_cm between 40 and 300),
  is_step_free boolean not null generated always as (
    coalesce(entrance_steps = 0 or has_ramp_or_lift, false)
  ) stored,
  -- Taxes the listing charges today, derived from the host, the operator, the location, and the rules in force.
  taxes jsonb not null default '[]',
  -- The local date from which they may differ because a dated rule starts or ends. A past date makes the job compute them right
  -- away: for a new listing, a property that moved, or another host.
  taxes_until date default '2000-01-01',
  -- The guest fee in the listing's price. A job spreads a new fee to all listings.
  guest_fee_basis_points integer not null default 500,
  guest_fee_minimum_minor bigint not null default 0,
  -- Payment methods the host leaves out for this listing. A method they start to offer later applies to it, too.
  declined_payment_methods text[] not null default '{}'
    check (declined_payment_methods <@ array['bank-transfer', 'cash', 'invoice']),
  -- The host's maximum claim for damage. Nothing is charged or held in advance; 0 means none.
  damage_deposit_minor bigint not null default 0 check (damage_deposit_minor >= 0),
  full_day_minor bigint not null generated always as (
    full_day_price(day_minor, cleaning_minor, guest_fee_basis_points, guest_fee_minimum_minor, taxes)
  ) stored,
  -- Only ten bits of the id separate equal prices: with more, JavaScript couldn't represent high prices exactly.
  price_rank bigint not null generated always as (
    (in_thousandths(full_day_price(day_minor, cleaning_minor, guest_fee_basis_points, guest_fee_minimum_minor, taxes), currency) << 10)
    + (('x' || right(id::text, 3))::bit(12)::integer >> 2)
  ) stored,
  -- After a change of currency the prices are numbers in another currency, so the listing stays off the market until the host
  -- confirms them.
  has_unconfirmed_prices boolean not null default false,
  constraint listing_desk_height check (
    (desk_height_minimum_cm is null) = (desk_height_maximum_cm is null) and desk_height_minimum_cm <= desk_height_maximum_cm
  ),
  constraint listing_wifi_measured check (
    (wifi_down_mbps is null) = (wifi_measured_on is null) and (wifi_up_mbps is null or wifi_down_mbps is not null)
  ),
  constraint listing_quiet_hours check (
    (quiet_from_minute is null) = (quiet_to_minute is null) and quiet_from_minute < quiet_to_minute
  )
);
create index listing_property on listing (property_id);
create index listing_host on listing (host_id, created_at);
create index listing_zone on listing (time_zone) where state = 'live';
create index listing_words on listing using gin (words) where (state = 'live');
create index listing_in_review on listing (submitted_at, id) where state = 'in_review';
create index listing_suspended on listing (updated_at desc, id) where state = 'suspended';
create index listing_asking on listing (id) where asks_for_calendar;
-- These two contain everything that a search without hours filters by or returns, so that it never reads the table: a filter
-- whose column is missing here is a hundred times slower. There are two because one with every order halves the first's speed.
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm)
  where state = 'live';
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm)
  where state = 'live';
create index listing_taxes_until on listing (taxes_until) where taxes_until is not null;
create index listing_created on listing (created_at desc, id desc);
create index listing_every_title_trigram on listing using gin (title gin_trgm_ops) where state <> 'deleted';
-- Most listings are live, and a listing's first bookings rewrite its row.
create index listing_state on listing (state, created_at desc, id desc) where state <> 'live';
create index listing_title on listing (base_letters(title) collate "C" desc, id desc);

-- Has to name every column that a card or its price is computed from.
create function count_card_version() returns trigger language plpgsql as $$
begin
  new.card_version := old.card_version + 1;
  return new;
end $$;
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

-- A whole place and its parts. Booking the whole place also writes occupied ranges for each part; booking a part writes only
-- its own. So the whole collides with its parts, and the parts don't collide with each other. Parts of parts are listed
-- directly.
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
  -- Uploads are accepted right away and processed in the background. Only ready photos are shown.
  status text not null default 'ready' check (status in ('processing', 'ready', 'failed')),
  -- Why processing failed, as the host reads it.
  failure text,
  -- The client's id for the photo, so that a repeated upload isn't added twice.
  client_id uuid,
  -- Disk space: of the upload until it's processed, then of the sizes made from it.
  byte_count bigint not null default 0,
  -- The worker's lease. Attempts are counted, so that no photo is retried forever.
  locked_until timestamptz,
  attempts smallint not null default 0,
  -- A 64-bit fingerprint in which similar pictures differ by few bits. Null where it wasn't computed.
  look_bits bit(64),
  constraint listing_photo_client unique (listing_id, client_id),
  -- Deferrable, so that one statement can reorder the photos.
  constraint listing_photo_position unique (listing_id, position) deferrable initially immediate
);
create index listing_photo_processing on listing_photo (id) where status = 'processing';
create index listing_photo_key on listing_photo (key);

-- What the host asks at checkout. A booking keeps each question as it was asked.
create table checkout_question (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  place smallint not null check (place between 1 and 5),
  kind text not null check (kind in ('purpose', 'arrival', 'own')),
  text text not null check (char_length(text) between 1 and 200),
  is_required boolean not null,
  unique (listing_id, place)
);
create unique index checkout_question_common on checkout_question (listing_id, kind) where kind <> 'own';

-- Impressions, views, and quotes per listing and local day: counts and nothing else. Written in batches from memory.
create table listing_funnel (
  listing_id uuid not null references listing on delete cascade,
  -- In the listing's time zone.
  day date not null,
  impressions integer not null default 0 check (impressions >= 0),
  views integer not null default 0 check (views >= 0),
  quotes integer not null default 0 check (quotes >= 0),
  primary key (listing_id, day)
);
