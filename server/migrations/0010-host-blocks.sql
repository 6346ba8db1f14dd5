-- Hours that a host keeps for themselves, once or every week: one block, a row of taken time for each occurrence.
create table host_block (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  note text,
  -- Wall-clock text of the first occurrence in the listing's zone, for people.
  local_start text not null,
  occurrence_count integer not null check (occurrence_count >= 1),
  created_at timestamptz not null
);
create index host_block_listing on host_block (listing_id, created_at);

alter table occupied add column block_id uuid references host_block on delete cascade;
create index occupied_block on occupied (block_id) where block_id is not null;
