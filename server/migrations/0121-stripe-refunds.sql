-- Refunds that someone made in Stripe's dashboard.
create table stripe_refund (
  id uuid primary key,
  -- Stripe's names of the refund, and of the payment it's of.
  refund_id text not null unique,
  payment_reference text not null,
  booking_id uuid not null references booking,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  -- What of it we didn't owe the guest: we bear it.
  goodwill_minor integer not null default 0 check (goodwill_minor >= 0),
  -- What of it doesn't fit the booking: we bear it, too, and staff find out why.
  stray_minor integer not null default 0 check (stray_minor >= 0),
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
