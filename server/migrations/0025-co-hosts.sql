-- Co-hosts: members whom the owner of a home lets do some of what hosts do there. What each level may is said in
-- src/modules/rights/rules.ts and nowhere else.
create table co_host (
  id uuid primary key,
  property_id uuid not null references property on delete cascade,
  member_id uuid not null references member,
  level text not null check (level in ('full', 'calendar-messages', 'calendar')),
  since timestamptz not null,
  unique (property_id, member_id)
);
create index co_host_member on co_host (member_id, property_id);

-- Sent to an address, whoever has it: nothing here points at an account before somebody says yes.
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

-- Who was let in by whom, when and how far. Names what it tells of without pointing at rows: it outlives them.
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
create trigger co_host_event_append_only before update or delete on co_host_event for each row execute function co_host_events_only_grow();
create trigger co_host_event_no_truncate before truncate on co_host_event for each statement execute function co_host_events_only_grow();

-- A co-host is in the conversations about the rooms by that right alone: with it goes their place in them.
alter table conversation_member
  add column co_host_id uuid references co_host on delete cascade,
  drop constraint conversation_member_role_check,
  add constraint conversation_member_role_check check (role in ('guest', 'host', 'member', 'co-host')),
  add constraint conversation_member_right check ((role = 'co-host') = (co_host_id is not null));
create index conversation_member_co_host on conversation_member (co_host_id) where co_host_id is not null;
-- The conversations about a room, for those who come in later.
create index conversation_listing on conversation (listing_id) where listing_id is not null;
