-- The books, and how hosts get their money.

-- The chart of accounts. A balance is normal when it's on the account's own side.
create table ledger_account (
  code text primary key,
  name text not null unique,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  position smallint not null unique
);

insert into ledger_account (code, name, normal_side, position) values
  ('clearing', 'Cash at payment providers and banks', 'debit', 1),
  ('host_receivable', 'Owed to us by hosts', 'debit', 2),
  ('guest_funds_held', 'Held for upcoming bookings', 'credit', 3),
  ('host_payable', 'Payable to hosts', 'credit', 4),
  ('refunds_payable', 'Refunds payable to guests', 'credit', 5),
  ('tax_payable', 'Tax payable', 'credit', 6),
  ('platform_revenue', 'Service fees earned', 'credit', 7),
  ('guest_credit', 'Credit of guests', 'credit', 8),
  ('disputed_funds', 'Withdrawn in open disputes', 'debit', 20),
  ('dispute_losses', 'Lost in disputes', 'debit', 21),
  ('promotions', 'Cost of promotions', 'debit', 22),
  ('damages_due', 'Damage that guests owe', 'debit', 30),
  ('damages_pending', 'Damage to pass on once guests have paid', 'credit', 31);

-- A double-entry, append-only ledger: each transaction sums to zero per currency.
create table ledger_transaction (
  id uuid primary key,
  booking_id uuid references booking,
  kind text not null check (
    kind in ('capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied', 'dispute', 'credit', 'damage', 'fee')
  ),
  idempotency_key text not null unique,
  memo text not null,
  at timestamptz not null
);
-- With `ledger_entry_received`, earnings are read from indexes alone: a year of them takes thousands of lookups.
create index ledger_transaction_booking on ledger_transaction (booking_id, at) include (id, kind);
-- A month of transactions at a time.
create index ledger_transaction_at on ledger_transaction (at);

create table ledger_entry (
  id uuid primary key,
  transaction_id uuid not null references ledger_transaction,
  account text not null,
  -- The host whose payable or receivable it is, or the guest whose credit it is. A guest's credit balance is the sum of their
  -- entries.
  member_id uuid references member,
  currency char(3) not null,
  -- Debits are positive, credits negative.
  amount_minor bigint not null check (amount_minor <> 0),
  foreign key (account) references ledger_account
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account, currency, member_id);
create index ledger_entry_received on ledger_entry (transaction_id) include (amount_minor) where account = 'host_payable';
-- A member's own entries, for statements and balances.
create index ledger_entry_member on ledger_entry (member_id, account) where member_id is not null;

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entry where transaction_id = new.transaction_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation', constraint = 'ledger_must_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_must_balance after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_is_append_only();
create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function ledger_is_append_only();

-- Each account's debits and credits before a moment, so that a balance is this plus the entries since. The first moment of each
-- month stays, and the latest one. Derived from the ledger: it's refilled if emptied.
create table ledger_balance (
  at timestamptz not null,
  account text not null references ledger_account,
  currency char(3) not null,
  debit_minor bigint not null check (debit_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  primary key (at, account, currency)
);
create index ledger_balance_account on ledger_balance (account);

-- Errors that the nightly check of the books finds. Each is open until a later check no longer finds it.
create table book_break (
  id uuid primary key,
  rule text not null,
  subject text not null,
  detail text not null,
  found_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  note text,
  noted_by uuid references member,
  noted_at timestamptz,
  check ((note is null) = (noted_at is null))
);
create unique index book_break_open on book_break (rule, subject) where resolved_at is null;
create index book_break_newest on book_break (found_at desc, id desc);
create index book_break_noted_by on book_break (noted_by) where noted_by is not null;

-- A host's Stripe account. The row exists before Stripe is asked, so that asking again doesn't create a second account.
create table stripe_account (
  id uuid primary key,
  member_id uuid not null references member,
  currency char(3) not null,
  country char(2) not null,
  -- Stripe's id; null until Stripe has answered.
  account_id text unique,
  status text not null check (status in ('new', 'incomplete', 'checking', 'ready', 'restricted', 'rejected', 'closed')),
  -- What Stripe still needs from the host.
  needs text[] not null default '{}' check (needs <@ array['identity', 'bank', 'business', 'terms', 'currency', 'other']),
  due_at timestamptz,
  created_at timestamptz not null,
  -- When we last asked Stripe.
  fetched_at timestamptz,
  -- When it could first receive transfers.
  ready_at timestamptz,
  check (status = 'new' or account_id is not null)
);
create index stripe_account_member on stripe_account (member_id, currency);

-- Where hosts receive their earnings: one account per currency. The numbers are encrypted; only a batch's bank file reads them.
create table payout_account (
  member_id uuid not null references member,
  currency char(3) not null,
  kind text not null check (kind in ('us', 'ca', 'iban', 'stripe')),
  holder_name text not null,
  last4 text,
  sealed_numbers bytea,
  schedule text not null check (schedule in ('daily', 'weekly', 'monthly')),
  -- The UTC day when payouts were last considered by this schedule.
  checked_on date,
  changed_at timestamptz not null,
  payouts_from timestamptz not null,
  stripe_account_id uuid references stripe_account,
  primary key (member_id, currency),
  check ((kind = 'stripe') = (stripe_account_id is not null)),
  check ((kind = 'stripe') = (sealed_numbers is null)),
  check ((kind = 'stripe') = (last4 is null))
);
create index payout_account_stripe on payout_account (stripe_account_id) where stripe_account_id is not null;

-- Payouts sent to the operator's bank together.
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
  amount_minor bigint not null constraint payout_amount_minor_check check (
    amount_minor > 0 or (amount_minor = 0 and fees_minor > 0 and status = 'paid')
  ),
  status text not null check (status in ('payable', 'on-the-way', 'paid', 'failed')),
  batch_id uuid references payout_batch,
  -- Of the account it goes to, which the host may change later.
  last4 text,
  -- The numbers in the first bank file. A later file of the batch repeats them even if the host changed the account, so that
  -- nothing is paid twice. Deleted once the bank paid or refused.
  sealed_numbers bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- Set if it goes to a Stripe account rather than a bank account.
  stripe_account_id uuid references stripe_account,
  -- Payouts also cover fees that hosts owe for bookings they collected themselves; a negative amount returns fees they
  -- overpaid. If fees use up everything, nothing is sent and the payout is paid from the start.
  fees_minor bigint not null default 0,
  check ((status in ('on-the-way', 'paid')) <= (sent_at is not null)),
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'failed') = (failed_at is not null)),
  check ((failed_at is not null) = (failure is not null)),
  check ((stripe_account_id is null) = (last4 is not null)),
  check (stripe_account_id is null or batch_id is null)
);
create index payout_host on payout (host_id, created_at desc, id desc);
create index payout_newest on payout (created_at desc, id desc);
create index payout_status on payout (status, created_at desc, id desc);
create index payout_batch_payouts on payout (batch_id) where batch_id is not null;
create index payout_stripe on payout (stripe_account_id, status) where stripe_account_id is not null;
create index payout_waiting on payout (currency, created_at)
  where status = 'payable' and batch_id is null and stripe_account_id is null;
create index payout_fees on payout (host_id) where fees_minor <> 0;
create index payout_amount on payout (currency, amount_minor desc, id desc);

-- What each booking adds to a payout. A booking still owes its host its host_payable minus these, not counting failed payouts.
create table payout_item (
  payout_id uuid not null references payout,
  booking_id uuid not null references booking,
  -- Negative if it makes up for a refund after an earlier payout.
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (payout_id, booking_id)
);
create index payout_item_booking on payout_item (booking_id);

-- The Stripe transfer for a payout, stored before Stripe is asked.
create table payout_transfer (
  payout_id uuid primary key references payout,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- Stripe's ids of the transfer and of the payment that arrives in the host's account.
  transfer_id text unique,
  destination_payment text unique,
  -- The Stripe payout that took it to the host's bank.
  arrival_id text,
  tries integer not null default 0,
  -- How often Stripe refused for the time being. Each retry uses a new key.
  refusals integer not null default 0,
  failure text,
  created_at timestamptz not null,
  next_try_at timestamptz,
  settled_at timestamptz,
  check ((status = 'succeeded') = (transfer_id is not null)),
  check ((status = 'pending') = (next_try_at is not null)),
  check ((status = 'pending') = (settled_at is null))
);
create index payout_transfer_due on payout_transfer (next_try_at) where status = 'pending';
create index payout_transfer_arrival on payout_transfer (arrival_id) where arrival_id is not null;

-- Money taken back from a transfer because its booking was refunded after the payout.
create table payout_recovery (
  id uuid primary key,
  payout_id uuid not null references payout_transfer,
  booking_id uuid not null references booking,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reversal_id text unique,
  tries integer not null default 0,
  failure text,
  created_at timestamptz not null,
  next_try_at timestamptz,
  settled_at timestamptz,
  check ((status = 'succeeded') = (reversal_id is not null)),
  check ((status = 'pending') = (next_try_at is not null)),
  check ((status = 'pending') = (settled_at is null))
);
create index payout_recovery_payout on payout_recovery (payout_id);
-- One at a time per booking: two would take back the same money twice.
create unique index payout_recovery_pending on payout_recovery (booking_id) where status = 'pending';
create index payout_recovery_booking on payout_recovery (booking_id);
create index payout_recovery_due on payout_recovery (next_try_at) where status = 'pending';

-- Fees that hosts paid us for bookings they collected themselves.
create table fee_payment (
  id uuid primary key,
  host_id uuid not null references member,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  recorded_by uuid not null references member,
  at timestamptz not null
);
create index fee_payment_host on fee_payment (host_id);
create index fee_payment_recorded_by on fee_payment (recorded_by);

-- The operator's decision. Without a row, there's neither a bonus nor a reward.
create table credit_setting (
  id smallint primary key default 1 check (id = 1),
  -- Added to a refund that the guest takes as credit.
  refund_bonus_percent integer not null check (refund_bonus_percent between 0 and 50),
  -- For a referred guest's first booking, by currency.
  referral_rewards jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null references member
);
create index credit_setting_changed_by on credit_setting (changed_by);

-- Why credit was given or taken, apart from a booking's own payments and refunds.
create table credit_movement (
  transaction_id uuid primary key references ledger_transaction,
  reason text not null check (reason in ('goodwill', 'referral', 'refund-bonus', 'taken-back', 'given-up')),
  -- Staff's explanation, which the member reads, too.
  note text,
  created_by uuid references member,
  check ((reason in ('goodwill', 'taken-back')) = (note is not null and created_by is not null))
);
create index credit_movement_created_by on credit_movement (created_by) where created_by is not null;
