-- Searches that found nothing, of members who want to be told when there is something (A18). Gone once told.
create table search_watch (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- As the address of the search has it, in one order of its names.
  query text not null check (length(query) between 1 and 800),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  looked_at timestamptz not null,
  unique (member_id, query)
);
create index search_watch_looked on search_watch (looked_at);
create index search_watch_ends on search_watch (ends_at);
