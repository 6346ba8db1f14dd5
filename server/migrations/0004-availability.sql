-- When listings are open, and what keeps them closed apart from bookings: exceptions, blocked hours, imported calendars, time
-- off.

-- Opening hours, weekly.
create table weekly_rule (
  listing_id uuid not null references listing on delete cascade,
  -- ISO: 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null check (start_minute between 0 and 1439),
  end_minute smallint not null check (end_minute between 1 and 1440),
  valid_from date,
  valid_to date,
  check (start_minute < end_minute),
  primary key (listing_id, weekday, start_minute)
);

-- Keeps `listing.has_seasons` current.
create function note_seasons() returns trigger language plpgsql as $$
begin
  update listing set has_seasons = known.has_seasons
  from (
    select touched.listing_id, exists (
      select from weekly_rule as rule
      where rule.listing_id = touched.listing_id and (rule.valid_from is not null or rule.valid_to is not null)
    ) as has_seasons
    from (select distinct listing_id from changed_row) as touched
  ) as known
  where listing.id = known.listing_id and listing.has_seasons <> known.has_seasons;
  return null;
end $$;
create trigger weekly_rule_seasons_insert after insert on weekly_rule referencing new table as changed_row
  for each statement execute function note_seasons();
create trigger weekly_rule_seasons_update after update on weekly_rule referencing new table as changed_row
  for each statement execute function note_seasons();
create trigger weekly_rule_seasons_delete after delete on weekly_rule referencing old table as changed_row
  for each statement execute function note_seasons();

-- Dates that differ from the weekly hours.
create table availability_exception (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  date_from date not null,
  date_to date not null,
  kind text not null check (kind in ('closed', 'open', 'hours')),
  -- Minutes of the local day, for `hours`.
  ranges int4multirange,
  note text,
  check (date_from <= date_to),
  check ((kind = 'hours') = (ranges is not null))
);
create index availability_exception_listing on availability_exception (listing_id, date_from, date_to);

-- Keeps `listing.exceptions_until` current.
create function note_exceptions() returns trigger language plpgsql as $$
begin
  update listing set exceptions_until = known.until
  from (
    select touched.listing_id, (select max(date_to) from availability_exception as e where e.listing_id = touched.listing_id) as until
    from (select distinct listing_id from changed_row) as touched
  ) as known
  where listing.id = known.listing_id and listing.exceptions_until is distinct from known.until;
  return null;
end $$;
create trigger availability_exception_until_insert after insert on availability_exception referencing new table as changed_row
  for each statement execute function note_exceptions();
create trigger availability_exception_until_update after update on availability_exception referencing new table as changed_row
  for each statement execute function note_exceptions();
create trigger availability_exception_until_delete after delete on availability_exception referencing old table as changed_row
  for each statement execute function note_exceptions();

-- The quarter hours of a listing's local day that can't be booked: exceptions and occupied ranges, buffers included. A read
-- model for search; booking trusts only `occupied`.
create table listing_day (
  listing_id uuid not null references listing on delete cascade,
  day date not null,
  -- 100 quarter hours, because a day can have 25 hours.
  busy bit(100) not null,
  primary key (listing_id, day)
);

-- Hours the host blocked, once or weekly: one block, with one occupied range per occurrence.
create table host_block (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  note text,
  -- The first occurrence's wall-clock time in the listing's zone, for people.
  local_start text not null,
  occurrence_count integer not null check (occurrence_count >= 1),
  created_at timestamptz not null
);
create index host_block_listing on host_block (listing_id, created_at);

-- Imported calendars.
create table external_feed (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The address is a secret: anyone who has it can read the host's calendar. It's encrypted with a key of the installation.
  -- `address_mark` only tells whether two addresses are equal. People see the website and the last letters.
  sealed_address bytea not null,
  address_mark bytea not null,
  host text not null,
  ending text not null,
  -- Whether the listing's buffers also apply around the calendar's busy times.
  keeps_gap boolean not null,
  created_at timestamptz not null,
  last_tried_at timestamptz not null,
  last_ok_at timestamptz not null,
  next_try_at timestamptz not null,
  failure_count integer not null default 0 check (failure_count >= 0),
  -- Why the last attempt failed; null if it didn't.
  fault text,
  etag text,
  last_modified text,
  -- The time zone and the local date for which its repeating events were expanded.
  spread_zone text not null,
  spread_from date not null,
  event_count integer not null,
  free_count integer not null,
  own_count integer not null,
  warnings jsonb not null default '[]',
  unique (listing_id, address_mark)
);
create index external_feed_due on external_feed (next_try_at);
create index external_feed_read on external_feed (last_ok_at);

-- A host's time off, from one local date to another, both included.
create table host_absence (
  id uuid primary key,
  host_id uuid not null references member on delete cascade,
  from_date date not null,
  to_date date not null check (to_date >= from_date and to_date - from_date <= 366),
  -- All properties, including future ones; otherwise those in `host_absence_home`.
  is_everywhere boolean not null,
  -- Sent along with the automatic reply to messages meanwhile.
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null
);
create index host_absence_host on host_absence (host_id, to_date, id);

create table host_absence_home (
  absence_id uuid not null references host_absence on delete cascade,
  property_id uuid not null references property on delete cascade,
  primary key (absence_id, property_id)
);
create index host_absence_home_property on host_absence_home (property_id);

-- Merged busy times of an imported calendar or of time off, as ranges rather than rules, so that the database can answer what's
-- free. They may overlap bookings, which `occupied` forbids, and never affect an existing booking.
create table external_busy (
  id uuid primary key,
  feed_id uuid references external_feed on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) > '2000-01-01' and upper(during) < '2101-01-01'),
  absence_id uuid references host_absence on delete cascade,
  check ((feed_id is null) <> (absence_id is null))
);
create index external_busy_feed on external_busy (feed_id);
create index external_busy_listing on external_busy using gist (listing_id, during);
create index external_busy_absence on external_busy (absence_id) where absence_id is not null;

-- Addresses of exported calendars. The address is derived from the id with a key of the installation, so this table alone opens
-- no calendar. Deleting the row ends the address.
create table calendar_link (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- Without listing and property: everything the member books and hosts.
  listing_id uuid references listing on delete cascade,
  created_at timestamptz not null,
  last_read_at timestamptz,
  -- All listings of a property in one calendar.
  property_id uuid references property on delete cascade,
  check (listing_id is null or property_id is null),
  unique nulls not distinct (member_id, listing_id, property_id)
);
create index calendar_link_listing on calendar_link (listing_id);
create index calendar_link_property on calendar_link (property_id);
