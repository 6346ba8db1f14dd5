-- What staff do and what members ask of them: the log of deeds and looks, tickets, notes on members, reviews of rooms.

-- Names whom it is about without pointing at their row: the log outlives what it tells of.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null check (length(action) between 1 and 60),
  subject_kind text not null check (subject_kind in ('member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect')),
  subject_id uuid not null,
  -- Whose data or account it is about, where there is one.
  member_id uuid,
  reason text check (length(reason) <= 2000)
);
create index audit_entry_recent on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
create index audit_entry_subject on audit_entry (subject_id, at desc);
create index audit_entry_member on audit_entry (member_id, at desc) where member_id is not null;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'check_violation', constraint = 'audit_is_append_only';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function audit_is_append_only();
create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function audit_is_append_only();

create table support_ticket (
  id uuid primary key,
  reference text not null unique,
  kind text not null check (kind in ('booking', 'listing', 'account', 'safety', 'site', 'team', 'other')),
  -- Only whoever was signed in: an address that somebody typed proves nothing.
  member_id uuid references member on delete set null,
  name text not null check (length(name) between 1 and 120),
  email citext not null,
  booking_id uuid references booking on delete set null,
  subject text not null check (length(subject) between 1 and 200),
  -- open: staff's turn. waiting: theirs who asked. closed: done, until they write again.
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  assignee_id uuid references member on delete set null,
  -- Since when it has been in this state: what its clock counts from.
  turned_at timestamptz not null,
  -- Until when staff mean to answer; null while it is not their turn.
  due_at timestamptz,
  last_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Made by the client: a retry finds the ticket it has made already.
  client_id uuid,
  unique (member_id, client_id)
);
create index support_ticket_member on support_ticket (member_id, updated_at desc, id desc) where member_id is not null;
create index support_ticket_due on support_ticket (due_at, id) where state = 'open';
create index support_ticket_state on support_ticket (state, updated_at desc, id desc);
create index support_ticket_email on support_ticket (email, created_at);
create index support_ticket_booking on support_ticket (booking_id) where booking_id is not null;

create table support_message (
  id uuid primary key,
  ticket_id uuid not null references support_ticket on delete cascade,
  -- note: between colleagues, never shown to who asked.
  kind text not null check (kind in ('question', 'answer', 'note')),
  author_id uuid references member on delete set null,
  text text not null check (length(text) between 1 and 8000),
  at timestamptz not null,
  client_id uuid,
  unique (ticket_id, client_id)
);
create index support_message_ticket on support_message (ticket_id, at, id);

-- Answers that are given often.
create table support_macro (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 5000),
  updated_by uuid references member on delete set null,
  updated_at timestamptz not null
);
create unique index support_macro_title on support_macro (lower(title));

-- What staff note about a member for one another.
create table member_note (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  author_id uuid references member on delete set null,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null
);
create index member_note_member on member_note (member_id, at desc);

-- What became of a room on its way to the market, step by step.
create table listing_decision (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  at timestamptz not null,
  actor_id uuid references member on delete set null,
  decision text not null check (decision in ('submitted', 'approved', 'returned', 'suspended', 'lifted')),
  reasons text[] not null default '{}',
  note text,
  -- The state it was in before: where lifting a suspension leads back to.
  from_state text not null
);
create index listing_decision_listing on listing_decision (listing_id, at desc, id desc);

-- What guests see of a room as staff last approved it, to show what has changed since.
create table listing_approval (
  listing_id uuid primary key references listing on delete cascade,
  approved_at timestamptz not null,
  approved_by uuid references member on delete set null,
  snapshot jsonb not null,
  -- Two rooms that say the same have the same.
  digest text not null
);

alter table listing
  -- Since when it waits for staff.
  add column submitted_at timestamptz;
create index listing_in_review on listing (submitted_at, id) where state = 'in_review';
create index listing_suspended on listing (updated_at desc, id) where state = 'suspended';

-- How a picture looks, in 64 bits: alike pictures differ in few of them. Null where it was not worked out.
alter table listing_photo add column look_bits bit(64);
