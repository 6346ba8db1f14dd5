-- Staff's work: the audit log, tickets, decisions about listings and documents, claims.

-- The audit log. It stores ids without foreign keys because it outlives the rows.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null check (length(action) between 1 and 60),
  subject_kind text not null check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
      'property', 'book-break', 'payout', 'payout-batch', 'payment-setting', 'tax-setting', 'tax-rule',
      'dispute', 'fee-change', 'host-fee-rate', 'promo-code', 'credit', 'damage-report', 'export', 'list'
    )
  ),
  subject_id uuid not null,
  -- Whose data or account it's about, if anyone's.
  member_id uuid,
  reason text check (length(reason) <= 2000)
);
create index audit_entry_recent on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, at desc);
create index audit_entry_subject on audit_entry (subject_id, at desc);
create index audit_entry_member on audit_entry (member_id, at desc) where member_id is not null;
-- Recent admissions: the waitlist shows how long they take.
create index audit_entry_activated on audit_entry (at desc, id desc) where action = 'activated' and subject_kind = 'member';
-- Staff lists.
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_kind on audit_entry (subject_kind, at desc, id desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'check_violation', constraint = 'audit_is_append_only';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function audit_is_append_only();
create trigger audit_entry_no_truncate before truncate on audit_entry
  for each statement execute function audit_is_append_only();

-- The roles of members with a company address. While the table is empty, all of them may do everything; the first change
-- records everyone who is staff at that moment as an admin.
create table staff_member (
  member_id uuid primary key references member on delete cascade,
  roles text[] not null check (roles <@ array['support', 'trust', 'finance', 'content', 'admin']),
  -- Null for those recorded by the first change.
  changed_by uuid references member on delete set null,
  changed_at timestamptz not null
);

-- Staff's internal notes about a member.
create table member_note (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  author_id uuid references member on delete set null,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null
);
create index member_note_member on member_note (member_id, at desc);

-- What members ask staff.
create table support_ticket (
  id uuid primary key,
  reference text not null unique,
  kind text not null check (kind in ('booking', 'listing', 'account', 'safety', 'site', 'team', 'other')),
  -- Only if they were signed in: a typed address proves nothing.
  member_id uuid references member on delete set null,
  name text not null check (length(name) between 1 and 120),
  email citext not null,
  booking_id uuid references booking on delete set null,
  subject text not null check (length(subject) between 1 and 200),
  -- open: staff's turn. waiting: the member's turn. closed: done until the member writes again.
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  assignee_id uuid references member on delete set null,
  -- When it came into this state; its clock counts from there.
  turned_at timestamptz not null,
  -- When staff intend to answer; null if it isn't their turn.
  due_at timestamptz,
  last_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Made by the client, so that a retry finds the ticket it already made.
  client_id uuid,
  -- After the member left, the ticket stays this long without a name.
  erase_at timestamptz,
  -- Staff contact the other side of a booking in a ticket of its own below the original. Neither side reads the other's.
  parent_id uuid references support_ticket on delete set null,
  unique (member_id, client_id)
);
create index support_ticket_member on support_ticket (member_id, updated_at desc, id desc) where member_id is not null;
create index support_ticket_due on support_ticket (due_at, id) where state = 'open';
create index support_ticket_state on support_ticket (state, updated_at desc, id desc);
create index support_ticket_email on support_ticket (email, created_at);
create index support_ticket_booking on support_ticket (booking_id) where booking_id is not null;
create index support_ticket_erase on support_ticket (erase_at) where erase_at is not null;
-- Staff lists.
create index support_ticket_updated on support_ticket (updated_at desc, id desc);
create index support_ticket_created on support_ticket (created_at desc, id desc);
create index support_ticket_kind on support_ticket (kind, updated_at desc, id desc);
create index support_ticket_words on support_ticket using gin ((subject || ' ' || name || ' ' || email::text) gin_trgm_ops);
create unique index support_ticket_side on support_ticket (parent_id, member_id) where parent_id is not null;
-- Tickets nobody has taken, and those of each staff member.
create index support_ticket_unassigned on support_ticket (due_at, id)
  where state = 'open' and assignee_id is null and parent_id is null;
create index support_ticket_assignee on support_ticket (assignee_id, updated_at desc, id desc) where state <> 'closed';

-- The messages of a ticket.
create table support_message (
  id uuid primary key,
  ticket_id uuid not null references support_ticket on delete cascade,
  -- note: between colleagues, never shown to the member.
  kind text not null check (kind in ('question', 'answer', 'note')),
  author_id uuid references member on delete set null,
  text text not null check (length(text) between 1 and 8000),
  at timestamptz not null,
  client_id uuid,
  unique (ticket_id, client_id)
);
create index support_message_ticket on support_message (ticket_id, at, id);

-- Staff mentioned in a colleague's note.
create table support_mention (
  message_id uuid not null references support_message on delete cascade,
  member_id uuid not null references member on delete cascade,
  ticket_id uuid not null references support_ticket on delete cascade,
  at timestamptz not null,
  seen_at timestamptz,
  primary key (message_id, member_id)
);
create index support_mention_member on support_mention (member_id, at desc);
create index support_mention_ticket on support_mention (ticket_id);

-- Canned answers.
create table support_macro (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 5000),
  updated_by uuid references member on delete set null,
  updated_at timestamptz not null
);
create unique index support_macro_title on support_macro (lower(title));

-- Impersonation: staff see the product as a member does, read-only, for half an hour at most.
create table member_look (
  id uuid primary key,
  staff_id uuid not null references member,
  member_id uuid not null references member,
  ticket_id uuid references support_ticket on delete set null,
  reason text not null check (length(reason) between 10 and 500),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  -- Ended early.
  ended_at timestamptz
);
create index member_look_member on member_look (member_id, began_at desc, id desc);
create index member_look_staff on member_look (staff_id);
create index member_look_ticket on member_look (ticket_id) where ticket_id is not null;

-- The history of a listing's reviews by staff.
create table listing_decision (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  at timestamptz not null,
  actor_id uuid references member on delete set null,
  decision text not null check (decision in ('submitted', 'approved', 'returned', 'suspended', 'lifted')),
  reasons text[] not null default '{}',
  note text,
  -- The state before it, to which lifting a suspension returns.
  from_state text not null
);
create index listing_decision_listing on listing_decision (listing_id, at desc, id desc);

-- What guests could see of a listing when staff last approved it, to show what changed since.
create table listing_approval (
  listing_id uuid primary key references listing on delete cascade,
  approved_at timestamptz not null,
  approved_by uuid references member on delete set null,
  snapshot jsonb not null,
  -- Equal for listings that say the same.
  digest text not null
);

-- Refunds that staff propose from a ticket: the host is asked, or the platform pays once a second staff member agrees.
create table refund_proposal (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  ticket_id uuid references support_ticket on delete set null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  bearer text not null check (bearer in ('host', 'platform')),
  reason text not null check (length(reason) between 1 and 2000),
  -- host: waits for the host until due_at. second: waits for a second staff member. declined: the host said no, staff continue.
  state text not null check (state in ('host', 'second', 'declined', 'agreed', 'closed')),
  -- The staff member who proposed it in its current form.
  proposed_by uuid not null references member,
  due_at timestamptz,
  word text check (length(word) between 1 and 2000),
  -- Who agreed, on the host's side or of staff.
  agreed_by uuid references member,
  -- What the host loses by it, known once it's agreed.
  host_loss_minor bigint check (host_loss_minor between 0 and amount_minor),
  version integer not null default 1,
  created_at timestamptz not null,
  -- When it came into this state.
  moved_at timestamptz not null,
  check ((state = 'agreed') = (host_loss_minor is not null) and (state = 'agreed') = (agreed_by is not null)),
  check (state <> 'host' or (due_at is not null and bearer = 'host')),
  check (state <> 'second' or bearer = 'platform'),
  check (bearer = 'host' or coalesce(host_loss_minor, 0) = 0)
);
create unique index refund_proposal_one_open on refund_proposal (booking_id) where state in ('host', 'second', 'declined');
create index refund_proposal_booking on refund_proposal (booking_id, created_at desc);
create index refund_proposal_waiting on refund_proposal (moved_at) where state in ('host', 'second', 'declined');
create index refund_proposal_ticket on refund_proposal (ticket_id) where ticket_id is not null;

-- Documents that hosts submit to staff.
create table host_document (
  id uuid primary key,
  host_id uuid not null references member on delete cascade,
  kind text not null check (kind in ('insurance', 'lease', 'permit', 'identity')),
  -- Issuer, number, and coverage.
  issuer text not null default '' check (length(issuer) <= 120),
  number text not null default '' check (length(number) <= 80),
  cover_minor bigint check (cover_minor >= 0),
  currency char(3),
  valid_from date,
  -- The last day it's valid.
  valid_to date,
  -- The type of the uploaded file, determined from its bytes; null until it's uploaded.
  media_type text check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  byte_count integer check (byte_count > 0),
  sent_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'rejected')),
  reject_reason text check (length(reject_reason) <= 1000),
  decided_by uuid references member on delete set null,
  decided_at timestamptz,
  -- How many days before the end the host was last reminded.
  reminded_days smallint,
  created_at timestamptz not null,
  client_id uuid not null,
  -- Each upload has its own file name, so that a new file is complete before the row points to it.
  file_name text not null default 'file' check (file_name ~ '^[a-z0-9-]{1,40}$'),
  unique (host_id, client_id),
  check (valid_from is null or valid_to is null or valid_from <= valid_to),
  check ((cover_minor is null) = (currency is null)),
  check ((media_type is null) = (sent_at is null))
);
create index host_document_host on host_document (host_id, created_at desc);
create index host_document_queue on host_document (state, sent_at, id) where sent_at is not null;
create index host_document_end on host_document (valid_to) where state = 'verified' and valid_to is not null;

-- Kinds of document whose last valid one expired, where that takes listings off the market. Withdrawing the document doesn't
-- clear it; a newer verified one of the kind does.
create table document_lapse (
  host_id uuid not null references member on delete cascade,
  kind text not null check (kind in ('insurance', 'lease', 'permit', 'identity')),
  -- The last day of the document that was valid longest.
  ended_on date not null,
  primary key (host_id, kind)
);

-- Claims that staff track for bookings.
create table insurance_claim (
  id uuid primary key,
  booking_id uuid not null references booking,
  state text not null default 'open' check (state in ('open', 'settled', 'refused')),
  summary text not null check (length(summary) between 1 and 2000),
  amount_minor bigint check (amount_minor >= 0),
  currency char(3) not null,
  opened_by uuid references member on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index insurance_claim_state on insurance_claim (state, updated_at desc, id desc);
create index insurance_claim_booking on insurance_claim (booking_id);

create table insurance_claim_note (
  id uuid primary key,
  claim_id uuid not null references insurance_claim on delete cascade,
  author_id uuid references member on delete set null,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null
);
create index insurance_claim_note_claim on insurance_claim_note (claim_id, at);

-- Staff's changes to the built-in personas; null keeps the built-in value. The row stays when all changes are reverted, so that
-- its version keeps counting.
create table persona_edit (
  persona text primary key check (length(persona) between 1 and 40),
  -- Its id in the audit log.
  id uuid not null unique,
  version integer not null check (version >= 1),
  name text check (length(name) between 1 and 40),
  who text check (length(who) between 1 and 160),
  needs text check (length(needs) between 1 and 160),
  filters jsonb check (jsonb_typeof(filters) = 'object'),
  edited_at timestamptz not null
);

-- The order of personas, and which of them are hidden: one row, once staff changed it.
create table persona_order (
  is_only boolean primary key default true check (is_only),
  id uuid not null unique,
  version integer not null check (version >= 1),
  personas text[] not null,
  hidden text[] not null,
  edited_at timestamptz not null
);
