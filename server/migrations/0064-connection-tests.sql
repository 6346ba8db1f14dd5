-- The indexes of searches, from the migration before. Here, because dropping locks out readers, which building them shouldn't.
drop index listing_near;
alter index listing_near_facts rename to listing_near;
drop index listing_ranked;
alter index listing_ranked_facts rename to listing_ranked;

-- Measurements of a listing's internet connection, run in a browser against this installation (idea of B15): by its hosts, and by guests
-- during their bookings.
create table connection_test (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  member_id uuid not null references member on delete cascade,
  by_whom text not null check (by_whom in ('host', 'guest')),
  medium text not null check (medium in ('wired', 'wifi')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Files sent or received for it so far: each test may only move so much.
  transfers smallint not null default 0 check (transfers between 0 and 4),
  -- And each member, by these sums.
  moved_bytes integer not null default 0 check (moved_bytes >= 0),
  -- What was measured, all on the server; null until it's finished.
  finished_at timestamptz,
  down_kbps integer check (down_kbps between 1 and 10000000),
  up_kbps integer check (up_kbps between 1 and 10000000),
  latency_us integer check (latency_us >= 0),
  jitter_us integer check (jitter_us >= 0),
  -- Of all answers, those that didn't arrive in time, in thousandths.
  lost_permille smallint check (lost_permille between 0 and 1000),
  constraint connection_test_is_whole check (
    num_nonnulls(finished_at, down_kbps, up_kbps, latency_us, jitter_us, lost_permille) in (0, 6)
  )
);
create index connection_test_listing on connection_test (listing_id, finished_at) where finished_at is not null;
create index connection_test_member on connection_test (member_id, created_at);
create index connection_test_created on connection_test (created_at);
create index connection_test_unfinished on connection_test (created_at) where finished_at is null;
