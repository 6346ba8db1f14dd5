-- Teams: members who book for one organization, what they may spend, and which listings they may book.

create table team (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  -- As it stands on the team's invoices.
  billing_address text not null check (length(billing_address) between 1 and 600),
  tax_number text check (length(tax_number) between 1 and 60),
  purchase_order text check (length(purchase_order) between 1 and 60),
  -- Its budgets and invoices are in this currency, and its months begin in this zone. Neither changes, because past months would.
  currency character(3) not null,
  time_zone text not null,
  -- Rules for bookings. Null means that there's no such rule.
  team_budget_minor bigint check (team_budget_minor >= 0),
  member_budget_minor bigint check (member_budget_minor >= 0),
  day_cap_minor bigint check (day_cap_minor >= 0),
  cancellation_policies text[] check (cardinality(cancellation_policies) >= 1),
  is_list_only boolean not null default false,
  created_at timestamptz not null,
  closed_at timestamptz
);

create table team_member (
  team_id uuid not null references team,
  member_id uuid not null references member,
  role text not null check (role in ('owner', 'admin', 'booker')),
  since timestamptz not null,
  primary key (team_id, member_id)
);
create index team_member_member on team_member (member_id, team_id);
create index team_member_since on team_member (team_id, since, member_id);

-- Sent to an email address: nothing here points to an account until the recipient accepts.
create table team_invitation (
  id uuid primary key,
  team_id uuid not null references team,
  invited_by uuid not null references member,
  email citext not null,
  role text not null check (role in ('admin', 'booker')),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create unique index team_invitation_pending on team_invitation (team_id, email) where state = 'pending';
create index team_invitation_email on team_invitation (email, created_at);
create index team_invitation_created on team_invitation (created_at);
create index team_invitation_sent on team_invitation (invited_by, created_at);
create index team_invitation_team on team_invitation (team_id, created_at);

-- Listings the team may book if it only books from its list.
create table team_listing (
  team_id uuid not null references team,
  listing_id uuid not null references listing,
  added_by uuid references member,
  added_at timestamptz not null,
  primary key (team_id, listing_id)
);
create index team_listing_added on team_listing (team_id, added_at desc, listing_id desc);
create index team_listing_listing on team_listing (listing_id);
create index team_listing_added_by on team_listing (added_by);

-- What happened in the team. It stores ids without foreign keys because it outlives the rows.
create table team_event (
  id uuid primary key,
  team_id uuid not null references team,
  at timestamptz not null,
  action text not null check (action in (
    'created', 'changed', 'rules-changed', 'invited', 'withdrawn', 'accepted', 'declined', 'role-changed', 'removed', 'left', 'closed'
  )),
  actor_id uuid not null,
  member_id uuid,
  role text,
  -- For rules: the values before and after. For details: which of them.
  detail jsonb
);
create index team_event_team on team_event (team_id, at desc, id desc);

create function team_events_only_grow() returns trigger language plpgsql as $$
begin
  raise exception 'the history of teams only grows' using errcode = 'check_violation', constraint = 'team_events_only_grow';
end $$;
create trigger team_event_append_only before update or delete on team_event
  for each row execute function team_events_only_grow();
create trigger team_event_no_truncate before truncate on team_event
  for each statement execute function team_events_only_grow();

-- Which team a booking is for. Its guest is who booked it and pays. The next migration has its indexes, because this locks bookings.
alter table booking add column team_id uuid references team;
-- The team's purchase order when it was booked.
alter table booking add column team_purchase_order text;
-- How often a booking's attendees were changed on this day (UTC), because each change emails people. Here, because adding columns locks out
-- readers until the migration ends, and the next one builds indexes.
alter table booking add column attendees_changed_on date;
alter table booking add column attendee_changes smallint not null default 0;
