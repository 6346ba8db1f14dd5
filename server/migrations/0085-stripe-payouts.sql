-- A host's account at Stripe. The row is there before Stripe is asked, so that asking again makes no second account.
create table stripe_account (
  id uuid primary key,
  member_id uuid not null references member,
  currency char(3) not null,
  country char(2) not null,
  -- Stripe's id; null until Stripe has answered.
  account_id text unique,
  status text not null check (status in ('new', 'incomplete', 'checking', 'ready', 'restricted', 'rejected', 'closed')),
  -- What Stripe still wants from the host.
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

alter table payout_account
  add column stripe_account_id uuid references stripe_account,
  alter column sealed_numbers drop not null,
  alter column last4 drop not null,
  drop constraint payout_account_kind_check,
  add constraint payout_account_kind_check check (kind in ('us', 'ca', 'iban', 'stripe')),
  add check ((kind = 'stripe') = (stripe_account_id is not null)),
  add check ((kind = 'stripe') = (sealed_numbers is null)),
  add check ((kind = 'stripe') = (last4 is null));
create index payout_account_stripe on payout_account (stripe_account_id) where stripe_account_id is not null;

-- A payout goes to a bank account or to an account at Stripe.
alter table payout
  add column stripe_account_id uuid references stripe_account,
  alter column last4 drop not null,
  add check ((stripe_account_id is null) = (last4 is not null)),
  add check (stripe_account_id is null or batch_id is null);
create index payout_stripe on payout (stripe_account_id, status) where stripe_account_id is not null;
drop index payout_waiting;
create index payout_waiting on payout (currency, created_at)
  where status = 'payable' and batch_id is null and stripe_account_id is null;

-- The transfer to Stripe that a payout is made by, written down before Stripe is asked.
create table payout_transfer (
  payout_id uuid primary key references payout,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- Stripe's ids of the transfer, and of what arrives in the host's account.
  transfer_id text unique,
  destination_payment text unique,
  -- Stripe's payout that took it to the host's bank.
  arrival_id text,
  tries integer not null default 0,
  -- How often Stripe has refused for now; each is asked again under a new key.
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

-- Money taken back from a transfer for a booking that was refunded after its payout.
create table payout_recovery (
  id uuid primary key,
  payout_id uuid not null references payout_transfer,
  booking_id uuid not null references booking,
  amount_minor integer not null check (amount_minor > 0),
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
-- One at a time for a booking: two would take the same money back twice.
create unique index payout_recovery_pending on payout_recovery (booking_id) where status = 'pending';
create index payout_recovery_booking on payout_recovery (booking_id);
create index payout_recovery_due on payout_recovery (next_try_at) where status = 'pending';
