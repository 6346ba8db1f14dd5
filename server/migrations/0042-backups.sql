-- Backups: when the last one was finished, and whether one is being made. Until its lease ends, no uploaded file is removed, because the
-- backup may still have to read it.
create table backup (
  id uuid primary key,
  started_at timestamptz not null,
  leased_until timestamptz not null,
  finished_at timestamptz,
  byte_count bigint,
  file_count integer,
  row_count bigint
);
create index backup_finished on backup (finished_at) where finished_at is not null;
create index backup_leased on backup (leased_until) where finished_at is null;

-- The trace of the request that queued the effect, in W3C notation, if it was traced.
alter table outbox add column traceparent text;
