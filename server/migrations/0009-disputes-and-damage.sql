-- What guests' banks take back, and what guests owe for damage.

-- A guest's bank takes back a card payment or inquires about it. Stripe reports the outcome; the rest is our handling.
create table dispute (
  id uuid primary key,
  -- Stripe's ids of the dispute and the payment.
  dispute_id text not null unique,
  payment_reference text,
  -- Null if the payment belongs to no booking of ours.
  booking_id uuid references booking,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  reason text not null,
  -- Stripe's status, and what it means for us.
  status text not null,
  state text not null check (state in ('open', 'review', 'won', 'lost')),
  -- What the bank holds at the moment.
  withdrawn_minor bigint not null check (withdrawn_minor >= 0),
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  fetched_at timestamptz not null,
  evidence jsonb,
  evidence_at timestamptz,
  evidence_by uuid references member,
  accepted_at timestamptz,
  accepted_by uuid references member,
  -- The host's share of a lost dispute, decided by staff; null until then.
  host_share_minor bigint check (host_share_minor >= 0),
  host_reason text,
  decided_at timestamptz,
  decided_by uuid references member,
  -- What the books already contain, and with how many transactions.
  posted_withdrawn_minor bigint not null default 0,
  posted_lost_minor bigint not null default 0,
  posted_host_minor bigint not null default 0,
  postings integer not null default 0,
  check ((state in ('won', 'lost')) = (closed_at is not null)),
  check ((host_share_minor is null) = (decided_at is null)),
  constraint dispute_evidence_sent check (evidence_at is null or evidence is not null)
);
create index dispute_newest on dispute (opened_at desc, id desc);
-- Disputes that hold back a booking's money.
create index dispute_booking on dispute (booking_id) where state <> 'won' and decided_at is null;
create index dispute_any_booking on dispute (booking_id);
create index dispute_staff on dispute (opened_at) where state = 'open' or (state = 'lost' and decided_at is null);
create index dispute_evidence_by on dispute (evidence_by) where evidence_by is not null;
create index dispute_accepted_by on dispute (accepted_by) where accepted_by is not null;
create index dispute_decided_by on dispute (decided_by) where decided_by is not null;

-- Files that support our evidence: those we generate and those staff upload. Each proves one thing.
create table dispute_file (
  id uuid primary key,
  dispute_id uuid not null references dispute,
  field text not null check (
    field in ('receipt', 'conversation', 'serviceUsed', 'cancellationPolicy', 'refundPolicy', 'other')
  ),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  byte_count integer not null check (byte_count > 0),
  -- Stripe's id, once it's uploaded there.
  stripe_id text,
  -- Null if we generated it.
  uploaded_by uuid references member,
  created_at timestamptz not null,
  unique (dispute_id, field)
);
create index dispute_file_uploaded_by on dispute_file (uploaded_by) where uploaded_by is not null;

-- What a host says was damaged during a stay: one report per booking, at most the agreed maximum.
create table damage_report (
  id uuid primary key,
  booking_id uuid not null unique references booking,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  description text not null,
  -- guest: the guest can answer until answer_due_at, then staff decide. charging: the card is being charged. due: the guest
  -- owes it, because the card was declined or they pay outside the product.
  state text not null check (state in ('guest', 'staff', 'charging', 'due', 'paid', 'closed')),
  version integer not null default 1,
  reported_by uuid not null references member,
  reported_at timestamptz not null,
  answer_due_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  agreed boolean,
  decided_minor bigint check (decided_minor between 0 and amount_minor),
  -- Null if the guest agreed.
  decided_by uuid references member,
  decided_at timestamptz,
  decision text,
  -- Since when the guest owes it, why their card was declined, how many reminders they got, and when the next step is due.
  due_at timestamptz,
  failure_code text,
  reminders integer not null default 0,
  next_step_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  closed_as text check (closed_as in ('withdrawn', 'rejected', 'written-off')),
  -- Why staff wrote off what the guest owes.
  closed_reason text,
  -- The one refund staff can make of a paid report: how much, who pays for it, why, when, and when it was completed.
  refund_minor bigint constraint damage_report_check7 check (refund_minor between 1 and decided_minor),
  refund_bearer text check (refund_bearer in ('host', 'platform')),
  -- card: through the charge's provider. outside: staff sent it another way.
  refund_way text check (refund_way in ('card', 'outside')),
  refund_reason text,
  refund_by uuid references member,
  refund_at timestamptz,
  refunded_at timestamptz,
  -- Why the card's bank refused it. Staff then find another way.
  refund_failure text,
  check ((answered_at is null) = (agreed is null)),
  check ((decided_minor is null) = (decided_at is null)),
  check ((state in ('charging', 'due', 'paid')) <= (decided_minor > 0)),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_as is null)),
  constraint damage_report_refund_whole check (
    num_nulls(refund_minor, refund_bearer, refund_way, refund_reason, refund_by, refund_at) in (0, 6)
  ),
  constraint damage_report_refund_of_paid check (refund_minor is null or state = 'paid'),
  constraint damage_report_refund_end check (num_nonnulls(refunded_at, refund_failure) <= least(1, num_nonnulls(refund_at)))
);
create index damage_report_newest on damage_report (reported_at desc, id desc);
create index damage_report_open on damage_report (answer_due_at) where state not in ('paid', 'closed');
create index damage_report_next on damage_report (next_step_at) where next_step_at is not null;
create index damage_report_reported_by on damage_report (reported_by);
create index damage_report_decided_by on damage_report (decided_by) where decided_by is not null;
create index damage_report_refund_by on damage_report (refund_by) where refund_by is not null;
create index damage_report_refund_failed on damage_report (refund_at) where refund_failure is not null;

-- Photos of damage: the host's with the report or the guest's with the answer. Unsent ones are deleted after a day.
create table damage_picture (
  id uuid primary key,
  booking_id uuid not null references booking,
  -- Who uploaded it. Nobody else can send it.
  member_id uuid not null references member on delete cascade,
  -- Null until it's sent.
  part text check (part in ('report', 'answer')),
  place integer not null default 0,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null
);
create index damage_picture_booking on damage_picture (booking_id, place);
create index damage_picture_member on damage_picture (member_id);
create index damage_picture_waiting on damage_picture (created_at) where part is null;
