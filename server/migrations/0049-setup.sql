-- One-time codes from the log, with which the first admin's account is created. Only their hashes are stored.
create table setup_code (
  id uuid primary key,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (expires_at > created_at)
);

-- What's done of the first setup. A step without a row is still to do.
create table setup_step (
  name text primary key check (name ~ '^[a-z-]{1,40}$'),
  is_skipped boolean not null,
  finished_by uuid not null references member,
  finished_at timestamptz not null
);
create index setup_step_finished_by on setup_step (finished_by);
