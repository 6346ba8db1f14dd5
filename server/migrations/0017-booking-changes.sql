-- Changes of confirmed bookings: proposed by one side, answered by the other, and paid if they cost more.

create table booking_change (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  kind text not null check (kind in ('change', 'extension', 'early-end')),
  state text not null check (
    state in ('open', 'charging', 'unpaid', 'accepted', 'declined', 'withdrawn', 'expired', 'canceled')
  ),
  -- Who proposed it, and who answered it.
  by_party text not null check (by_party in ('guest', 'host', 'staff')),
  proposed_by uuid not null references member,
  answered_by uuid references member,
  message text,
  -- The agreement it replaces, and the new one: times, people, price lines, totals, taxes, and terms.
  before jsonb not null,
  after jsonb not null,
  difference_minor bigint not null,
  -- What went back to the guest because the new price is lower: as money, and as credit.
  money_back_minor bigint not null default 0 check (money_back_minor >= 0),
  credit_back_minor bigint not null default 0 check (credit_back_minor >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  failure_code text,
  check ((state in ('open', 'charging', 'unpaid')) = (ended_at is null)),
  check (state = 'accepted' or (money_back_minor = 0 and credit_back_minor = 0)),
  check (money_back_minor + credit_back_minor in (0, -difference_minor))
);
-- One at a time.
create unique index booking_change_one on booking_change (booking_id) where state in ('open', 'charging', 'unpaid');
create index booking_change_booking on booking_change (booking_id, created_at);
create index booking_change_due on booking_change (expires_at) where state in ('open', 'unpaid');
create index booking_change_proposed_by on booking_change (proposed_by);
create index booking_change_answered_by on booking_change (answered_by) where answered_by is not null;

-- While a card is charged for a change, the booking can't be canceled and doesn't end.
alter table booking add column is_changing boolean not null default false;
-- What went back to the guest through changes. The total is the new one, so it doesn't count as refunded.
alter table booking add column change_back_minor bigint not null default 0 check (change_back_minor >= 0);

-- New hours are taken beside the booking's own while a card is charged for them.
alter table occupied add column change_id uuid references booking_change on delete cascade;
create index occupied_change on occupied (change_id) where change_id is not null;

alter table payment_attempt add column change_id uuid references booking_change;
alter table payment_attempt drop constraint payment_attempt_operation_check;
alter table payment_attempt add constraint payment_attempt_operation_check
  check (operation in ('authorize', 'capture', 'void', 'refund', 'charge', 'charge-refund', 'installment', 'change'));
alter table payment_attempt add constraint payment_attempt_change_check
  check (case operation when 'change' then change_id is not null when 'refund' then true else change_id is null end);
-- At most one charge per change.
create unique index payment_attempt_one_per_change on payment_attempt (change_id)
  where operation = 'change' and status <> 'failed';
create index payment_attempt_change on payment_attempt (change_id) where change_id is not null;
drop index payment_attempt_charged;
create index payment_attempt_charged on payment_attempt (provider_reference)
  where operation in ('authorize', 'charge', 'installment', 'change');

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (
  kind in (
    'capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied', 'dispute', 'credit', 'damage', 'fee', 'change'
  )
);
