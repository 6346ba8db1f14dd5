-- The map's counters, saved searches, and saved listings.

-- Cells of the map with the number of live listings in each. A job adds up the deltas.
create table map_cell (
  zoom smallint not null,
  cell_x integer not null,
  cell_y integer not null,
  currency char(3) not null,
  listing_count integer not null,
  sum_x double precision not null,
  sum_y double precision not null,
  min_full_day_minor bigint not null,
  primary key (zoom, cell_x, cell_y, currency)
);

-- Triggers append changes here instead of counting in place, which would make all writes in a city wait for each other.
create table map_cell_delta (
  id bigint generated always as identity primary key,
  loc point not null,
  currency char(3) not null,
  full_day_minor bigint not null,
  change smallint not null check (change in (-1, 1))
);

create function note_map_insert() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, full_day_minor, change)
  select loc, currency, full_day_minor, 1 from new_row where state = 'live';
  return null;
end $$;
create trigger listing_map_insert after insert on listing referencing new table as new_row
  for each statement execute function note_map_insert();

create function note_map_delete() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, full_day_minor, change)
  select loc, currency, full_day_minor, -1 from old_row where state = 'live';
  return null;
end $$;
create trigger listing_map_delete after delete on listing referencing old table as old_row
  for each statement execute function note_map_delete();

create function note_map_update() returns trigger language plpgsql as $$
begin
  insert into map_cell_delta (loc, currency, full_day_minor, change)
  select side.loc, side.currency, side.full_day_minor, side.change
  from old_row join new_row using (id)
  cross join lateral (values
    (old_row.loc, old_row.currency, old_row.full_day_minor, -1::smallint, old_row.state),
    (new_row.loc, new_row.currency, new_row.full_day_minor, 1::smallint, new_row.state)
  ) as side (loc, currency, full_day_minor, change, state)
  where side.state = 'live'
    and (old_row.state, old_row.currency, old_row.full_day_minor, old_row.loc[0], old_row.loc[1])
        is distinct from (new_row.state, new_row.currency, new_row.full_day_minor, new_row.loc[0], new_row.loc[1]);
  return null;
end $$;
create trigger listing_map_update after update on listing referencing old table as old_row new table as new_row
  for each statement execute function note_map_update();

-- Searches per UTC day, and how many found nothing: counts and nothing else.
create table search_day (
  day date primary key,
  searches integer not null default 0 check (searches >= 0),
  without_results integer not null default 0 check (without_results >= 0)
);

-- Searches whose member wants to hear about matches. The row is deleted once they've been notified.
create table search_watch (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- As in the search page's address, with parameters in one fixed order.
  query text not null check (length(query) between 1 and 800),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  looked_at timestamptz not null,
  -- For a search that already has results: only listings published after this count.
  newer_than timestamptz,
  unique (member_id, query)
);
create index search_watch_looked on search_watch (looked_at);
create index search_watch_ends on search_watch (ends_at);

-- Saved listings with the member's notes.
create table bookmark (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  notes text not null default '' check (length(notes) <= 2000),
  tags text[] not null default '{}' check (cardinality(tags) <= 12),
  -- The full-day price when it was saved, so that the list can show what changed.
  saved_full_day_minor bigint not null constraint bookmark_saved_day_minor_check check (saved_full_day_minor >= 0),
  saved_currency char(3) not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The price in the last notification; null until there was one.
  told_full_day_minor bigint constraint bookmark_told_day_minor_check check (told_full_day_minor >= 0),
  constraint bookmark_once unique (member_id, listing_id)
);
create index bookmark_newest on bookmark (member_id, created_at desc, id desc);
create index bookmark_listing on bookmark (listing_id);

-- Named lists of saved listings, private or shared. Everything several people may change at once has a row per person, so that
-- additions, votes, and comments never overwrite each other.
create table saved_list (
  id uuid primary key,
  owner_id uuid not null references member on delete cascade,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null
);
create unique index saved_list_name on saved_list (owner_id, lower(name));

-- Only a hash of the secret in a shared address is stored. At most one link per right is open; ended links stay, so that their
-- address can say so.
create table saved_list_link (
  id uuid primary key,
  list_id uuid not null references saved_list on delete cascade,
  grants text not null check (grants in ('look', 'vote')),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index saved_list_link_open on saved_list_link (list_id, grants) where ended_at is null;
create index saved_list_link_ended on saved_list_link (list_id, ended_at) where ended_at is not null;

create table saved_list_member (
  list_id uuid not null references saved_list on delete cascade,
  member_id uuid not null references member on delete cascade,
  joined_at timestamptz not null,
  -- Removed by the owner: only a link made later lets them in again.
  removed_at timestamptz,
  primary key (list_id, member_id)
);
create index saved_list_member_member on saved_list_member (member_id, list_id) where removed_at is null;

create table saved_list_entry (
  id uuid primary key,
  list_id uuid not null references saved_list on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  -- Null after that member left the list.
  added_by uuid references member on delete set null,
  added_at timestamptz not null,
  unique (list_id, listing_id)
);
create index saved_list_entry_listing on saved_list_entry (listing_id);
create index saved_list_entry_added_by on saved_list_entry (added_by) where added_by is not null;

create table saved_list_vote (
  entry_id uuid not null references saved_list_entry on delete cascade,
  member_id uuid not null references member on delete cascade,
  voted_at timestamptz not null,
  primary key (entry_id, member_id)
);
create index saved_list_vote_member on saved_list_vote (member_id);

-- One comment per member and listing, which they can rewrite.
create table saved_list_comment (
  entry_id uuid not null references saved_list_entry on delete cascade,
  member_id uuid not null references member on delete cascade,
  text text not null check (length(text) between 1 and 280),
  said_at timestamptz not null,
  primary key (entry_id, member_id)
);
create index saved_list_comment_member on saved_list_comment (member_id);
