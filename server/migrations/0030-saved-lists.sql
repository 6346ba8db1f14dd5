-- Named lists of saved workspaces, kept alone or with others. What several people change at once is a row of its own for each of
-- them: additions, votes and comments never overwrite one another.
create table saved_list (
  id uuid primary key,
  owner_id uuid not null references member on delete cascade,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null
);
create unique index saved_list_name on saved_list (owner_id, lower(name));

-- What stands in a shared address is kept as a hash alone. Of each right at most one is open; ended ones stay so that their address can
-- say so.
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
  -- Sent away by the owner: only a link made later lets them in again.
  removed_at timestamptz,
  primary key (list_id, member_id)
);
create index saved_list_member_member on saved_list_member (member_id, list_id) where removed_at is null;

create table saved_list_entry (
  id uuid primary key,
  list_id uuid not null references saved_list on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  -- Null when they have left the list.
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

-- One of each member about each workspace, written anew as often as they like.
create table saved_list_comment (
  entry_id uuid not null references saved_list_entry on delete cascade,
  member_id uuid not null references member on delete cascade,
  text text not null check (length(text) between 1 and 280),
  said_at timestamptz not null,
  primary key (entry_id, member_id)
);
create index saved_list_comment_member on saved_list_comment (member_id);
