-- Fines for hosts who cancel confirmed bookings, and what we pay of the replacement's price. Both are off until the operator turns
-- them on.

insert into ledger_account (code, name, normal_side, position) values
  ('host_fines', 'Fines for canceled bookings', 'credit', 9);

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (
  kind in ('capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied', 'dispute', 'credit', 'damage', 'fee', 'change', 'extra', 'fine')
);

-- The operator's decision. Without a row, nothing happens.
create table cancellation_setting (
  id smallint primary key default 1 check (id = 1),
  has_fines boolean not null,
  -- The most that we pay of a replacement, as a share of the canceled booking's price. 0 is nothing.
  difference_percent smallint not null check (difference_percent between 0 and 100),
  changed_at timestamptz not null,
  changed_by uuid not null references member
);
create index cancellation_setting_changed_by on cancellation_setting (changed_by);

-- One for each cancellation by a host while fines are on.
create table host_fine (
  booking_id uuid primary key references booking,
  host_id uuid not null references member,
  currency char(3) not null,
  percent smallint not null check (percent between 1 and 100),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null,
  -- `free` is the one in six months that costs nothing. Only what's `due` is in the ledger.
  state text not null check (state in ('due', 'free', 'excused', 'waived')),
  waived_by uuid references member,
  -- Why staff waived it. The host reads it, too.
  note text,
  check ((state = 'waived') = (waived_by is not null)),
  check (note is null or waived_by is not null)
);
create index host_fine_host on host_fine (host_id, at);
create index host_fine_waived_by on host_fine (waived_by) where waived_by is not null;

-- We pay part of the price because a host canceled this other booking of the guest. Like a promo code, but without one.
alter table booking add column replaces_id uuid references booking;
create index booking_replaces on booking (replaces_id) where replaces_id is not null;
alter table booking drop constraint booking_check5;
alter table booking add constraint booking_check5
  check ((num_nonnulls(promo_code_id, replaces_id) = 1) = (promo_minor > 0) and num_nonnulls(promo_code_id, replaces_id) <= 1);
