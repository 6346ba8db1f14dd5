-- Members' own calendars that we write their bookings into, by CalDAV.

create table calendar_push (
  id uuid primary key,
  member_id uuid not null constraint calendar_push_once unique references member on delete cascade,
  -- URL, user name, and password, encrypted.
  sealed_login bytea not null,
  as_guest boolean not null,
  as_host boolean not null,
  created_at timestamptz not null,
  last_ok_at timestamptz,
  -- Why the last try failed, since when all have, and how many.
  failure text,
  failing_since timestamptz,
  failures integer not null default 0,
  -- When it's looked at next; null once we've given up.
  due_at timestamptz,
  locked_until timestamptz,
  -- Counts changes of bookings, so that one that comes while it's being written isn't missed.
  changes integer not null default 0,
  -- Counts what the member changed, so that what came of an earlier login or choice no longer counts.
  revision integer not null default 0,
  -- The member has disconnected it, and wants its events removed.
  is_ending boolean not null default false,
  check (as_guest or as_host)
);
create index calendar_push_due on calendar_push (due_at) where due_at is not null;

-- What we've written: one event per booking.
create table calendar_push_event (
  push_id uuid not null references calendar_push on delete cascade,
  booking_id uuid not null references booking on delete cascade,
  -- A digest of what it says.
  mark bytea not null,
  primary key (push_id, booking_id)
);
create index calendar_push_event_booking on calendar_push_event (booking_id);

-- Sites on which a host shows a listing, by origin.
create table listing_embed (
  listing_id uuid primary key references listing on delete cascade,
  origins text[] not null check (cardinality(origins) between 1 and 10),
  updated_at timestamptz not null
);

-- People whom staff invited from a file of another system. They aren't members before they accept.
create table member_import (
  id uuid primary key,
  file_name text not null,
  imported_by uuid references member on delete set null,
  created_at timestamptz not null,
  -- Invitations that weren't accepted by then don't work anymore.
  undone_at timestamptz
);
create index member_import_newest on member_import (created_at desc, id desc);
create index member_import_by on member_import (imported_by);

create table member_invitation (
  id uuid primary key,
  import_id uuid not null references member_import on delete cascade,
  -- In the file, from 1.
  line integer not null,
  email citext not null,
  name text not null,
  -- Where they start: looking for a workspace, or adding their own.
  role text not null check (role in ('guest', 'host')),
  language text not null,
  created_at timestamptz not null,
  accepted_at timestamptz,
  undone_at timestamptz
);
create index member_invitation_import on member_invitation (import_id, line);
-- One open invitation for each address.
create unique index member_invitation_open on member_invitation (email) where accepted_at is null and undone_at is null;
