-- Members who wait for hours that are taken, in the order in which they joined.
create table waitlist_entry (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  during tstzrange not null
    check (not isempty(during) and lower(during) > '2000-01-01' and upper(during) < '2101-01-01'),
  starts_at timestamptz generated always as (lower(during)) stored,
  ends_at timestamptz generated always as (upper(during)) stored,
  guests integer not null check (guests between 1 and 200),
  created_at timestamptz not null,
  -- When offering the hours was last tried in vain, for another reason than that they're taken.
  refused_at timestamptz,
  -- The private hold of the hours, and until when it's theirs. It isn't a foreign key: the hold may be gone before the entry is,
  -- and deleting it must not have to lock this row.
  hold_id uuid,
  offered_until timestamptz,
  unique (member_id, listing_id, during),
  check ((hold_id is null) = (offered_until is null))
);
create index waitlist_entry_listing on waitlist_entry (listing_id);
create index waitlist_entry_starts on waitlist_entry (starts_at);
create index waitlist_entry_hold on waitlist_entry (hold_id) where hold_id is not null;
