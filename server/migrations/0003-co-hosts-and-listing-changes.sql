-- Who helps a host, and changes to listings that are unpublished or can be undone.

-- Members who may do part of a host's work for a property. What each level allows is in src/modules/rights/rules.ts.
create table co_host (
  id uuid primary key,
  property_id uuid not null references property on delete cascade,
  member_id uuid not null references member,
  level text not null check (level in ('full', 'calendar-messages', 'calendar')),
  since timestamptz not null,
  unique (property_id, member_id)
);
create index co_host_member on co_host (member_id, property_id);

-- Sent to an email address: nothing here points to an account until the recipient accepts.
create table co_host_invitation (
  id uuid primary key,
  property_id uuid not null references property on delete cascade,
  invited_by uuid not null references member,
  email citext not null,
  level text not null check (level in ('full', 'calendar-messages', 'calendar')),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create unique index co_host_invitation_pending on co_host_invitation (property_id, email) where state = 'pending';
create index co_host_invitation_email on co_host_invitation (email, created_at) where state = 'pending';
create index co_host_invitation_sent on co_host_invitation (invited_by, created_at);
create index co_host_invitation_property on co_host_invitation (property_id);

-- The history of co-hosts. It stores ids without foreign keys because it outlives the rows.
create table co_host_event (
  id uuid primary key,
  at timestamptz not null,
  property_id uuid not null,
  action text not null check (action in ('invited', 'withdrawn', 'accepted', 'declined', 'level-changed', 'removed', 'left')),
  actor_id uuid not null,
  member_id uuid,
  invitation_id uuid,
  level text not null
);
create index co_host_event_property on co_host_event (property_id, at desc);
create index co_host_event_member on co_host_event (member_id, at desc) where member_id is not null;

create function co_host_events_only_grow() returns trigger language plpgsql as $$
begin
  raise exception 'the history of co-hosts only grows' using errcode = 'check_violation', constraint = 'co_host_events_only_grow';
end $$;
create trigger co_host_event_append_only before update or delete on co_host_event
  for each row execute function co_host_events_only_grow();
create trigger co_host_event_no_truncate before truncate on co_host_event
  for each statement execute function co_host_events_only_grow();

-- The host's unpublished changes to a live listing: fields by name, and the order and descriptions of photos.
create table listing_changes (
  listing_id uuid primary key references listing (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  changed_at timestamptz not null
);

-- Changes to many listings at once, with the values they replaced, so that they can be undone for a week. The client makes the
-- id.
create table bulk_change (
  member_id uuid not null references member,
  id uuid not null,
  change jsonb not null,
  at timestamptz not null,
  primary key (member_id, id)
);
create index bulk_change_recent on bulk_change (member_id, at);
-- Bulk changes that can't be undone anymore are deleted.
create index bulk_change_at on bulk_change (at);

-- One changed listing: the values before and after, only those the change is about.
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
