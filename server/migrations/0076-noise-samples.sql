-- Noise at a listing by hour of day (idea of a noise profile): three levels that a browser there computed, by its hosts and by guests
-- during their bookings. Never any sound.
create table noise_sample (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  member_id uuid not null references member on delete cascade,
  by_whom text not null check (by_whom in ('host', 'guest')),
  -- Levels are only compared with those of the same member on the same kind of device.
  device text not null check (device in ('phone', 'computer')),
  created_at timestamptz not null,
  -- How long it took.
  seconds smallint not null check (seconds between 30 and 300),
  -- In the property's zone.
  hour smallint not null check (hour between 0 and 23),
  is_weekend boolean not null,
  -- What's exceeded in 10, 50, and 90 percent of the time, in tenths of a decibel below full scale.
  l10 smallint not null check (l10 between -1200 and 0),
  l50 smallint not null,
  l90 smallint not null,
  constraint noise_sample_is_ordered check (l90 >= -1200 and l90 <= l50 and l50 <= l10)
);
create index noise_sample_listing on noise_sample (listing_id, created_at);
create index noise_sample_member on noise_sample (member_id, created_at);
create index noise_sample_created on noise_sample (created_at);

-- A listing's tests within a day.
create index connection_test_listing_created on connection_test (listing_id, created_at);
