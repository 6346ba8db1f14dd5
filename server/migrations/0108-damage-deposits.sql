-- A host's agreed maximum for damage. Nothing is taken or held; 0 is none.
alter table listing add column damage_deposit_minor integer not null default 0 check (damage_deposit_minor >= 0);
-- Bookings keep what was agreed.
alter table booking add column damage_deposit_minor integer not null default 0 check (damage_deposit_minor >= 0);

-- What a host says was damaged during a stay: one report for each booking, at most the agreed maximum.
create table damage_report (
  id uuid primary key,
  booking_id uuid not null unique references booking,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  description text not null,
  -- guest: the guest's answer is awaited until answer_due_at, then staff decide. charging: the card is being charged.
  -- due: the guest owes it, because the card was declined or because it's paid outside the product.
  state text not null check (state in ('guest', 'staff', 'charging', 'due', 'paid', 'closed')),
  version integer not null default 1,
  reported_by uuid not null references member,
  reported_at timestamptz not null,
  answer_due_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  agreed boolean,
  decided_minor integer check (decided_minor between 0 and amount_minor),
  -- Null where the guest agreed.
  decided_by uuid references member,
  decided_at timestamptz,
  decision text,
  -- Since when the guest owes it, why their card was declined, how often they were reminded, and what comes next.
  due_at timestamptz,
  failure_code text,
  reminders integer not null default 0,
  next_step_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  closed_as text check (closed_as in ('withdrawn', 'rejected', 'written-off')),
  check ((answered_at is null) = (agreed is null)),
  check ((decided_minor is null) = (decided_at is null)),
  check ((state in ('charging', 'due', 'paid')) <= (decided_minor > 0)),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_as is null))
);
create index damage_report_newest on damage_report (reported_at desc, id desc);
create index damage_report_open on damage_report (answer_due_at) where state not in ('paid', 'closed');
create index damage_report_next on damage_report (next_step_at) where next_step_at is not null;
create index damage_report_reported_by on damage_report (reported_by);
create index damage_report_decided_by on damage_report (decided_by) where decided_by is not null;

-- A later charge to the card of a booking, taken at once.
alter table payment_attempt drop constraint payment_attempt_operation_check,
  add constraint payment_attempt_operation_check check (operation in ('authorize', 'capture', 'void', 'refund', 'charge'));
-- Never a second one, whatever happens.
create unique index payment_attempt_one_charge on payment_attempt (booking_id) where operation = 'charge' and status <> 'failed';
drop index payment_attempt_authorization;
create index payment_attempt_charged on payment_attempt (provider_reference) where operation in ('authorize', 'charge');

insert into ledger_account (code, name, normal_side, position) values
  ('damages_due', 'Damage that guests owe', 'debit', 30),
  ('damages_pending', 'Damage to pass on once guests have paid', 'credit', 31);
alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (
    kind in ('capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied', 'dispute', 'credit', 'damage')
  );

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
      'property', 'book-break', 'payout', 'payout-batch', 'payment-setting', 'tax-setting', 'tax-rule',
      'dispute', 'fee-change', 'host-fee-rate', 'promo-code', 'credit', 'damage-report'
    )
  );
