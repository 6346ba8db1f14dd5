-- Where hosts want their earnings: one account per currency. The numbers are sealed; only a batch's file for the bank opens them.
create table payout_account (
  member_id uuid not null references member,
  currency char(3) not null,
  kind text not null check (kind in ('us', 'ca', 'iban')),
  holder_name text not null,
  last4 text not null,
  sealed_numbers bytea not null,
  schedule text not null check (schedule in ('daily', 'weekly', 'monthly')),
  -- The UTC day on which payouts were last looked at by this schedule.
  checked_on date,
  changed_at timestamptz not null,
  payouts_from timestamptz not null,
  primary key (member_id, currency)
);

-- Payouts that go to the operator's bank together.
create table payout_batch (
  id uuid primary key,
  currency char(3) not null,
  created_by uuid not null references member,
  created_at timestamptz not null,
  exported_at timestamptz,
  sent_at timestamptz
);
create index payout_batch_newest on payout_batch (created_at desc, id desc);
create index payout_batch_created_by on payout_batch (created_by);

create table payout (
  id uuid primary key,
  host_id uuid not null references member,
  currency char(3) not null,
  amount_minor integer not null check (amount_minor > 0),
  status text not null check (status in ('payable', 'on-the-way', 'paid', 'failed')),
  batch_id uuid references payout_batch,
  -- Of the account it goes to: the account may change afterwards.
  last4 text not null,
  -- The numbers as they were in the first file for the bank: a later file of the batch is the same, whatever the host has changed
  -- since, so that nothing is paid twice. Gone once the bank has paid or failed.
  sealed_numbers bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  failed_at timestamptz,
  failure text,
  check ((status in ('on-the-way', 'paid')) <= (sent_at is not null)),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'failed') = (failed_at is not null)),
  check ((failed_at is not null) = (failure is not null))
);
create index payout_host on payout (host_id, created_at desc, id desc);
create index payout_newest on payout (created_at desc, id desc);
create index payout_status on payout (status, created_at desc, id desc);
create index payout_batch_payouts on payout (batch_id) where batch_id is not null;
create index payout_waiting on payout (currency, created_at) where status = 'payable' and batch_id is null;

-- What each booking adds to a payout. What a booking still owes its host is its host_payable less these, failed payouts left out.
create table payout_item (
  payout_id uuid not null references payout,
  booking_id uuid not null references booking,
  -- Below zero where a refund after an earlier payout is made up for.
  amount_minor integer not null check (amount_minor <> 0),
  primary key (payout_id, booking_id)
);
create index payout_item_booking on payout_item (booking_id);

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
      'property', 'book-break', 'payout', 'payout-batch'
    )
  );
