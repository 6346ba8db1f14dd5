-- Where our records and a payment provider's disagree, and what became of it. The booking may be gone: a hold is deleted when it
-- ends, and a restored database may never have known it.
create table payment_break (
  id uuid primary key,
  provider text not null,
  kind text not null check (kind in ('charge_without_booking')),
  -- The provider's name of the charge, and the key it was made under.
  reference text not null,
  idempotency_key text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  charged_at timestamptz not null,
  found_at timestamptz not null,
  -- Null while it's open; it's tried again at next_try_at.
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

-- How far each provider's list of charges has been compared with ours.
create table payment_reconciliation (
  provider text primary key,
  compared_until timestamptz not null
);

-- The sandbox lists its charges by when they were made.
create index sandbox_charge_created on sandbox_charge (created_at, reference);
