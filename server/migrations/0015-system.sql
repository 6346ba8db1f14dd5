-- The installation's own records.

-- Keys and secrets created at the first start: signing keys, cookie keys, the secret behind public locations.
create table installation_secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null
);

-- When each timed job runs next, and who runs it. Every node looks here; all times are the database's.
create table timed_job (
  name text primary key,
  due_at timestamptz not null,
  -- The current run. Its node renews the lease; a node that died or hangs lets it expire.
  leased_by uuid,
  leased_until timestamptz,
  last_started_at timestamptz,
  last_succeeded_at timestamptz,
  last_error text,
  check ((leased_by is null) = (leased_until is null))
) with (fillfactor = 50);

-- Which demo marketplace was filled, and how far: a first start that was killed continues where it stopped.
create table demo_progress (
  name text primary key,
  detail jsonb not null default '{}',
  done_at timestamptz
);
