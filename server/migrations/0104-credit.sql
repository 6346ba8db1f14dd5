-- Credit: money we owe guests that they can spend on bookings. The ledger is the truth: a balance is the sum of a member's entries.
insert into ledger_account (code, name, normal_side, position) values ('guest_credit', 'Credit of guests', 'credit', 8);
alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (
    kind in ('capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied', 'dispute', 'credit')
  );

-- Why credit was given or taken other than by a booking's own payments and refunds.
create table credit_movement (
  transaction_id uuid primary key references ledger_transaction,
  reason text not null check (reason in ('goodwill', 'referral', 'refund-bonus', 'taken-back', 'given-up')),
  -- What staff wrote, for the member too.
  note text,
  created_by uuid references member,
  check ((reason in ('goodwill', 'taken-back')) = (note is not null and created_by is not null))
);
create index credit_movement_created_by on credit_movement (created_by) where created_by is not null;

-- What the operator decided; without a row there's neither a bonus nor a reward.
create table credit_setting (
  id smallint primary key default 1 check (id = 1),
  -- Added to a refund that's taken as credit.
  refund_bonus_percent integer not null check (refund_bonus_percent between 0 and 50),
  -- By currency: for a referred guest's first booking.
  referral_rewards jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null references member
);
create index credit_setting_changed_by on credit_setting (changed_by);

-- The part of the total that's paid with credit, and what of the refunds came back as credit.
alter table booking
  add column credit_minor integer not null default 0 check (credit_minor between 0 and total_minor),
  add column credit_back_minor integer not null default 0 check (credit_back_minor between 0 and total_minor),
  drop constraint booking_payment_method_check,
  add constraint booking_payment_method_check check (payment_method in ('card', 'sandbox', 'bank-transfer', 'cash', 'invoice', 'credit')),
  -- We owe credit, so a host who's paid directly can't be paid with it.
  add check (credit_minor = 0 or collected_by = 'platform'),
  add check ((payment_method = 'credit') = (credit_minor > 0 and credit_minor = total_minor));
-- What's set aside for bookings that aren't paid yet.
create index booking_credit_open on booking (guest_id, currency) where credit_minor > 0 and status in ('hold', 'requested', 'awaiting_payment');

-- The reward for it, once.
alter table referral add column reward_id uuid unique references ledger_transaction;
