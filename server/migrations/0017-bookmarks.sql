-- Workspaces a member has saved, with what they noted about them.
create table bookmark (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  notes text not null default '' check (length(notes) <= 2000),
  tags text[] not null default '{}' check (cardinality(tags) <= 12),
  -- What a day cost when it was saved, so that the list can say what has changed since.
  saved_day_minor integer not null check (saved_day_minor >= 0),
  saved_currency char(3) not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint bookmark_once unique (member_id, listing_id)
);
create index bookmark_newest on bookmark (member_id, created_at desc, id desc);
create index bookmark_listing on bookmark (listing_id);
