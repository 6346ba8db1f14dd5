-- Refunds that staff propose from a ticket: asked of the host, or borne by the platform once a second member of staff agrees.
create table refund_proposal (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  ticket_id uuid references support_ticket on delete set null,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  bearer text not null check (bearer in ('host', 'platform')),
  reason text not null check (length(reason) between 1 and 2000),
  -- host: waits for the host until due_at. second: for a second member of staff. declined: the host said no, staff go on.
  state text not null check (state in ('host', 'second', 'declined', 'agreed', 'closed')),
  -- Of staff: who proposed it in the form it has now.
  proposed_by uuid not null references member,
  due_at timestamptz,
  word text check (length(word) between 1 and 2000),
  -- Whoever said yes, of the host's side or of staff.
  agreed_by uuid references member,
  -- What the host has less, known once it is agreed.
  host_loss_minor integer check (host_loss_minor between 0 and amount_minor),
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

-- What of a booking has been agreed to go back so far, repeated for its rules and lists: of the host's side before our fee, what
-- the host has less for it, and of the platform's own.
alter table booking
  add column host_refund_minor integer not null default 0,
  add column host_loss_minor integer not null default 0,
  add column goodwill_minor integer not null default 0,
  add constraint booking_given_back check (host_refund_minor >= 0 and goodwill_minor >= 0
    and host_loss_minor between 0 and host_refund_minor and host_refund_minor + goodwill_minor <= total_minor);

-- A second pair of eyes is looked for among those with an address of staff.
create index member_email_domain on member (lower(split_part(email::text, '@', 2))) where is_email_verified;
