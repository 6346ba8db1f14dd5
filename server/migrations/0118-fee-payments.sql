-- What hosts have paid us of the fees they owe for bookings whose guests paid them directly.
create table fee_payment (
  id uuid primary key,
  host_id uuid not null references member,
  currency char(3) not null,
  amount_minor integer not null check (amount_minor > 0),
  recorded_by uuid not null references member,
  at timestamptz not null
);
create index fee_payment_host on fee_payment (host_id);
create index fee_payment_recorded_by on fee_payment (recorded_by);

alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (
    kind in ('capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied', 'dispute', 'credit', 'damage', 'fee')
  );
