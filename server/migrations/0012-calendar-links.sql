-- Addresses by which other calendars follow ours. The address is made of the id and a key of the installation, so that
-- nothing in here opens a calendar by itself; ending an address is forgetting its row.
create table calendar_link (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- Null: everything the member books and hosts.
  listing_id uuid references listing on delete cascade,
  created_at timestamptz not null,
  last_read_at timestamptz,
  unique nulls not distinct (member_id, listing_id)
);
create index calendar_link_listing on calendar_link (listing_id);
