-- Other calendars that rooms follow, and the times these say their owner is busy.
create table external_feed (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- The address is a secret: whoever has it reads the host's calendar. Sealed with a key of the installation; `address_mark`
  -- only tells whether two are the same. What people are shown is the website and the last letters.
  sealed_address bytea not null,
  address_mark bytea not null,
  host text not null,
  ending text not null,
  -- Whether the room's usual gap is kept free beside its busy times too.
  keeps_gap boolean not null,
  created_at timestamptz not null,
  last_tried_at timestamptz not null,
  last_ok_at timestamptz not null,
  next_try_at timestamptz not null,
  failure_count integer not null default 0 check (failure_count >= 0),
  -- Why the last try failed; null when it did not.
  fault text,
  etag text,
  last_modified text,
  -- What its repeating events were spread over: for which zone, from which local date on.
  spread_zone text not null,
  spread_from date not null,
  event_count integer not null,
  free_count integer not null,
  own_count integer not null,
  warnings jsonb not null default '[]',
  unique (listing_id, address_mark)
);
create index external_feed_due on external_feed (next_try_at);

-- Busy times, merged, of one feed: whole stretches instead of rules, so that the database can answer what is free. They may
-- lie across bookings, which `occupied` forbids, and never decide about one that is already there.
create table external_busy (
  id uuid primary key,
  feed_id uuid not null references external_feed on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) > '2000-01-01' and upper(during) < '2101-01-01')
);
create index external_busy_feed on external_busy (feed_id);
create index external_busy_listing on external_busy using gist (listing_id, during);
