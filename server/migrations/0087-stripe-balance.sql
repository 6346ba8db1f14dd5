-- What has moved on the operator's balance at Stripe, kept so that the books can be checked against it at any time, also from a copy.
create table stripe_movement (
  -- Stripe's id.
  id text primary key,
  kind text not null check (kind in ('payment', 'transfer', 'dispute', 'other')),
  -- What it belongs to: a payment's id, a transfer's or a dispute's at Stripe.
  subject text not null,
  -- What comes in is positive.
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency char(3) not null,
  at timestamptz not null
);
create index stripe_movement_subject on stripe_movement (kind, subject);
