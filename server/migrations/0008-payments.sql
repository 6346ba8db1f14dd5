-- How guests pay, inside and outside the product, and how calls to payment providers are settled.

-- The operator's decision. Without a row, hosts are paid directly and can use every method.
create table payment_setting (
  id smallint primary key default 1 check (id = 1),
  collected_by text not null check (collected_by in ('platform', 'host')),
  methods text[] not null check (methods <@ array['bank-transfer', 'cash', 'invoice']),
  changed_at timestamptz not null,
  changed_by uuid not null references member,
  -- Whether guests of long stays pay monthly. Off until the operator turns it on.
  monthly_payments boolean not null default false
);
create index payment_setting_changed_by on payment_setting (changed_by);

-- How a recipient wants to be paid; without a host, it's the operator. Encrypted: guests read it only with their booking.
create table payment_option (
  id uuid primary key,
  host_id uuid references member,
  method text not null check (method in ('bank-transfer', 'cash', 'invoice')),
  sealed_details bytea not null,
  changed_at timestamptz not null,
  unique nulls not distinct (host_id, method)
);

-- The later payments of a booking that's paid monthly. The first payment is the booking's own and isn't here.
create table installment (
  id uuid primary key,
  booking_id uuid not null references booking,
  -- The first payment is number 1.
  number smallint not null check (number > 1),
  version integer not null default 1,
  -- The local dates it pays for, both included.
  from_date date not null,
  until_date date not null check (until_date >= from_date),
  due_at timestamptz not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  -- charging: the card is being charged. due: the guest owes it, because the card was declined or they pay outside the product.
  -- written-off: it never came and staff gave it up, so the booking costs that much less.
  state text not null check (state in ('scheduled', 'charging', 'due', 'paid', 'canceled', 'written-off')),
  -- Why the card was declined, how many reminders the guest got, and when the next step is due.
  failure_code text,
  reminders integer not null default 0,
  next_step_at timestamptz,
  -- When staff start to follow up while it's unpaid.
  staff_from timestamptz not null,
  paid_at timestamptz,
  canceled_at timestamptz,
  written_off_at timestamptz,
  unique (booking_id, number),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'canceled') = (canceled_at is not null)),
  constraint installment_written_off_check check ((state = 'written-off') = (written_off_at is not null))
);
create index installment_next on installment (next_step_at) where next_step_at is not null;
create index installment_open on installment (staff_from) where state in ('charging', 'due');

-- One row per call to a payment provider, written before the call so that a crash leaves a trace to settle.
create table payment_attempt (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  provider text not null,
  operation text not null
    check (operation in ('authorize', 'capture', 'void', 'refund', 'charge', 'charge-refund', 'installment')),
  -- bookingId:transition:n, the provider's idempotency key.
  idempotency_key text not null unique,
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'unknown')),
  provider_reference text,
  failure_code text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When an unsettled call is checked again. Each check moves it forward, so it also serves as a lease.
  next_try_at timestamptz,
  -- A refused call is repeated under a new key. This points to the call it replaces, so that for each refund of a booking it's
  -- known whether the bank refused it.
  replaces_id uuid references payment_attempt,
  -- A refund outside the product stays pending until the guest has it: someone sends it and records when.
  sent_at timestamptz,
  -- A later charge for an installment. A refund names the charge it goes back to when the booking has several; null is the
  -- first.
  installment_id uuid references installment,
  refund_of uuid references payment_attempt
    constraint payment_attempt_refund_of_check check (refund_of is null or operation = 'refund'),
  -- The guest entered a card for this call and may have to confirm it with their bank, so it's never repeated without them.
  given_card boolean not null default false,
  -- People send manual refunds, so there's no provider to ask again.
  constraint payment_attempt_unsettled_has_a_next_try check (
    status in ('succeeded', 'failed') or (next_try_at is null) = (provider = 'manual')
  ),
  constraint payment_attempt_installment_check check ((operation = 'installment') = (installment_id is not null))
);
create index payment_attempt_booking on payment_attempt (booking_id, created_at);
create index payment_attempt_unsettled on payment_attempt (next_try_at) where status in ('pending', 'unknown');
-- Each call is replaced at most once.
create unique index payment_attempt_replaces on payment_attempt (replaces_id) where replaces_id is not null;
create index payment_attempt_manual_due on payment_attempt (created_at, id) where provider = 'manual' and status = 'pending';
create index payment_attempt_manual_sent on payment_attempt (sent_at)
  where provider = 'manual' and status = 'pending' and sent_at is not null;
-- At most one charge for damage per booking, whatever happens.
create unique index payment_attempt_one_charge on payment_attempt (booking_id) where operation = 'charge' and status <> 'failed';
-- At most one refund of it.
create unique index payment_attempt_one_charge_refund on payment_attempt (booking_id)
  where operation = 'charge-refund' and status <> 'failed';
-- At most one charge per installment.
create unique index payment_attempt_one_per_installment on payment_attempt (installment_id)
  where installment_id is not null and status <> 'failed';
create index payment_attempt_installment on payment_attempt (installment_id) where installment_id is not null;
create index payment_attempt_refund_of on payment_attempt (refund_of) where refund_of is not null;
create index payment_attempt_charged on payment_attempt (provider_reference)
  where operation in ('authorize', 'charge', 'installment');
-- Staff lists.
create index payment_attempt_created on payment_attempt (created_at desc, id desc);
create index payment_attempt_amount on payment_attempt (currency, amount_minor desc, id desc);
-- Staff lists. Pending calls have `payment_attempt_unsettled`, and most of the rest succeeded.
create index payment_attempt_failed on payment_attempt (created_at desc, id desc) where status = 'failed';
create index payment_attempt_operation on payment_attempt (operation, created_at desc, id desc)
  where operation <> 'authorize' and operation <> 'capture';

-- Money as it arrived: a booking can be paid in parts. What arrives after a booking ended goes back.
create table received_payment (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  recorded_by uuid not null references member,
  at timestamptz not null
);
create index received_payment_booking on received_payment (booking_id, at);
create index received_payment_recorded_by on received_payment (recorded_by);

-- Charges where our records and the provider's disagree, and how that was resolved. The booking may be gone: a hold is deleted
-- when it ends, and a restored database may never have known it.
create table payment_break (
  id uuid primary key,
  provider text not null,
  kind text not null check (kind in ('charge_without_booking')),
  -- The provider's id of the charge, and the key it was made with.
  reference text not null,
  idempotency_key text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  charged_at timestamptz not null,
  found_at timestamptz not null,
  -- Null while it's open and retried at `next_try_at`.
  resolution text check (resolution in ('voided', 'refunded', 'matched')),
  resolved_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz,
  failure text,
  unique (provider, kind, reference),
  check ((resolution is null) = (resolved_at is null)),
  check ((resolution is null) = (next_try_at is not null))
);
create index payment_break_due on payment_break (next_try_at) where resolution is null;
create index payment_break_newest on payment_break (found_at desc, id desc);

-- Up to when each provider's list of charges was compared with ours.
create table payment_reconciliation (
  provider text primary key,
  compared_until timestamptz not null
);

-- The sandbox provider's simulated card network: what a real provider would remember.
create table sandbox_charge (
  reference text primary key,
  idempotency_key text not null unique,
  card_last4 text not null,
  amount_minor bigint not null,
  currency char(3) not null,
  state text not null check (state in ('authorized', 'captured', 'voided')),
  refunded_minor bigint not null default 0 check (refunded_minor <= amount_minor),
  created_at timestamptz not null
);
-- The sandbox lists its charges by creation time.
create index sandbox_charge_created on sandbox_charge (created_at, reference);

-- The sandbox's refunds by idempotency key, so that a repeated call refunds nothing more.
create table sandbox_refund (
  idempotency_key text primary key,
  charge_reference text not null references sandbox_charge on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index sandbox_refund_charge on sandbox_refund (charge_reference);

-- Webhook events, stored before they're handled. They arrive late, twice, and out of order, so handling fetches the object
-- again.
create table stripe_event (
  id text primary key,
  type text not null,
  -- The connected account; null for the operator's own.
  account text,
  -- The object it's about.
  object_id text not null,
  received_at timestamptz not null
);
create index stripe_event_received on stripe_event (received_at);

-- The Stripe customer that holds a member's cards, created when a card is first saved. A merged account has those of both.
create table stripe_customer (
  id text primary key,
  member_id uuid not null references member,
  created_at timestamptz not null
);
create index stripe_customer_member on stripe_customer (member_id, created_at);

-- Refunds that someone made in Stripe's dashboard.
create table stripe_refund (
  id uuid primary key,
  -- Stripe's ids of the refund and the payment.
  refund_id text not null unique,
  payment_reference text not null,
  booking_id uuid not null references booking,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  -- The part we didn't owe the guest. We pay for it.
  goodwill_minor bigint not null default 0 check (goodwill_minor >= 0),
  -- The part that doesn't fit the booking. We pay for it, too, and staff find out why.
  stray_minor bigint not null default 0 check (stray_minor >= 0),
  state text not null check (state in ('recorded', 'open', 'closed', 'returned')),
  made_at timestamptz not null,
  found_at timestamptz not null,
  note text,
  closed_by uuid references member,
  closed_at timestamptz,
  returned_at timestamptz,
  check (goodwill_minor + stray_minor <= amount_minor),
  check (state <> 'open' or stray_minor > 0),
  check ((closed_by is null) = (closed_at is null)),
  check ((state = 'returned') = (returned_at is not null))
);
create index stripe_refund_booking on stripe_refund (booking_id);
create index stripe_refund_closed_by on stripe_refund (closed_by) where closed_by is not null;
create index stripe_refund_newest on stripe_refund (found_at desc, id desc);

-- Movements on the operator's Stripe balance, kept so that the books can be checked against it at any time, even from a copy.
create table stripe_movement (
  -- Stripe's id.
  id text primary key,
  kind text not null check (kind in ('payment', 'transfer', 'dispute', 'other')),
  -- Stripe's id of the payment, transfer, or dispute it belongs to.
  subject text not null,
  -- Positive for incoming money.
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency char(3) not null,
  at timestamptz not null
);
create index stripe_movement_subject on stripe_movement (kind, subject);

-- Rates entered by staff: units of the currency per US dollar on a date. Readers see estimates with the latest rate; nobody is
-- charged by them. Rates never change: staff enter another one or stop using the currency's rates.
create table exchange_rate (
  id uuid primary key,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  on_date date not null,
  per_dollar numeric(20, 10) not null check (per_dollar > 0),
  source text not null check (source <> ''),
  created_by uuid not null references member,
  created_at timestamptz not null,
  ended_by uuid references member,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
create index exchange_rate_latest on exchange_rate (currency, on_date desc, created_at desc) where ended_at is null;
create index exchange_rate_created_by on exchange_rate (created_by);
create index exchange_rate_ended_by on exchange_rate (ended_by) where ended_by is not null;
