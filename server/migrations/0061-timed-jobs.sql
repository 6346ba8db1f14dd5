-- When each timed job runs next and who is running it. Every node looks here; all times are the database's own.
create table timed_job (
  name text primary key,
  due_at timestamptz not null,
  -- The run in hand. Its node renews the lease; a node that died or hangs lets it lapse.
  leased_by uuid,
  leased_until timestamptz,
  last_started_at timestamptz,
  last_succeeded_at timestamptz,
  last_error text,
  check ((leased_by is null) = (leased_until is null))
) with (fillfactor = 50);

-- The queue that ran timed jobs before.
drop schema if exists pgboss cascade;
