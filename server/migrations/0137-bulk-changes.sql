-- Changes of many listings at once, with what they replaced, so that they can be undone for a week. A change's id is made by the client.
create table bulk_change (
  member_id uuid not null references member,
  id uuid not null,
  change jsonb not null,
  at timestamptz not null,
  primary key (member_id, id)
);
create index bulk_change_recent on bulk_change (member_id, at);

-- A listing that was changed: the values before and after, only those the change is about.
create table bulk_change_listing (
  member_id uuid not null,
  change_id uuid not null,
  listing_id uuid not null references listing,
  position integer not null,
  before jsonb not null,
  after jsonb not null,
  undone_at timestamptz,
  primary key (member_id, change_id, listing_id),
  foreign key (member_id, change_id) references bulk_change on delete cascade
);
create index bulk_change_listing_listing on bulk_change_listing (listing_id);
