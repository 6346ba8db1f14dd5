-- A guest's bank takes a card payment back, or asks about it. Stripe decides what becomes of it; the rest is what we do about it.
create table dispute (
  id uuid primary key,
  -- Stripe's ids of it, and of the payment.
  dispute_id text not null unique,
  payment_reference text,
  -- Null where no booking of ours stands behind the payment.
  booking_id uuid references booking,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  reason text not null,
  -- Stripe's, and what it means for us.
  status text not null,
  state text not null check (state in ('open', 'review', 'won', 'lost')),
  -- What the bank has at the moment.
  withdrawn_minor integer not null check (withdrawn_minor >= 0),
  due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  fetched_at timestamptz not null,
  evidence jsonb,
  evidence_at timestamptz,
  evidence_by uuid references member,
  accepted_at timestamptz,
  accepted_by uuid references member,
  -- What staff decided that the host bears of a lost one; null before they have.
  host_share_minor integer check (host_share_minor >= 0),
  host_reason text,
  decided_at timestamptz,
  decided_by uuid references member,
  -- What of it is in the books, and by how many movements.
  posted_withdrawn_minor integer not null default 0,
  posted_lost_minor integer not null default 0,
  posted_host_minor integer not null default 0,
  postings integer not null default 0,
  check ((state in ('won', 'lost')) = (closed_at is not null)),
  check ((host_share_minor is null) = (decided_at is null)),
  check ((evidence is null) = (evidence_at is null))
);
create index dispute_newest on dispute (opened_at desc, id desc);
-- Those for which a booking's money waits.
create index dispute_booking on dispute (booking_id) where state <> 'won' and decided_at is null;
create index dispute_any_booking on dispute (booking_id);
create index dispute_staff on dispute (opened_at) where state = 'open' or (state = 'lost' and decided_at is null);
create index dispute_evidence_by on dispute (evidence_by) where evidence_by is not null;
create index dispute_accepted_by on dispute (accepted_by) where accepted_by is not null;
create index dispute_decided_by on dispute (decided_by) where decided_by is not null;
create index payment_attempt_authorization on payment_attempt (provider_reference) where operation = 'authorize';

insert into ledger_account (code, name, normal_side, position) values
  ('disputed_funds', 'Withdrawn in open disputes', 'debit', 20),
  ('dispute_losses', 'Lost in disputes', 'debit', 21);

alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (
    kind in ('capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied', 'dispute')
  );
