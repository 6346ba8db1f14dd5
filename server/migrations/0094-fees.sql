-- Our fees, as dated settings: what's in force is what began last. Nothing that has begun is ever changed.
create table fee_change (
  id uuid primary key,
  -- Midnight UTC of the day it's in force from.
  starts_at timestamptz not null unique check (starts_at = date_trunc('day', starts_at, 'UTC')),
  guest_basis_points integer not null check (guest_basis_points between 0 and 3000),
  host_basis_points integer not null check (host_basis_points between 0 and 5000),
  -- Of a guest's bookings with a host they have stayed with three times; null: as of every booking.
  repeat_host_basis_points integer check (repeat_host_basis_points between 0 and host_basis_points),
  -- By currency: the least guest fee of a booking that costs anything.
  guest_minimums jsonb not null default '{}',
  -- When listings began to take it over, and when all of them had.
  applied_at timestamptz,
  spread_at timestamptz,
  -- Null for what the product came with.
  created_by uuid references member,
  created_at timestamptz not null,
  check (applied_at is not null or spread_at is null)
);
create index fee_change_created_by on fee_change (created_by);
insert into fee_change (id, starts_at, guest_basis_points, host_basis_points, applied_at, spread_at, created_at)
values ('00000000-0000-4000-8000-000000000002', '2000-01-01T00:00:00Z', 500, 1000, '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z');

-- A rate agreed with one host; without basis points the common one is back.
create table host_fee_rate (
  id uuid primary key,
  host_id uuid not null references member,
  starts_at timestamptz not null check (starts_at = date_trunc('day', starts_at, 'UTC')),
  basis_points integer check (basis_points between 0 and 5000),
  reason text not null,
  created_by uuid not null references member,
  created_at timestamptz not null,
  unique (host_id, starts_at)
);
create index host_fee_rate_newest on host_fee_rate (created_at desc, id desc);
create index host_fee_rate_created_by on host_fee_rate (created_by);

create function fees_are_not_edited() returns trigger language plpgsql as $$
begin
  raise exception 'fees are not edited: schedule a change' using errcode = 'check_violation', constraint = 'fees_are_not_edited';
end $$;
create trigger fee_change_not_edited before update on fee_change for each row
  when ((old.starts_at, old.guest_basis_points, old.host_basis_points, old.repeat_host_basis_points, old.guest_minimums)
    is distinct from (new.starts_at, new.guest_basis_points, new.host_basis_points, new.repeat_host_basis_points, new.guest_minimums))
  execute function fees_are_not_edited();
create trigger host_fee_rate_not_edited before update on host_fee_rate for each row
  when ((old.starts_at, old.basis_points) is distinct from (new.starts_at, new.basis_points))
  execute function fees_are_not_edited();

-- Bookings keep the rate they were made with.
alter table booking add column host_fee_basis_points integer not null default 1000 check (host_fee_basis_points between 0 and 10000);

-- Each listing has the guest fee that its price is shown and billed with (0101). A timed job brings a new one to all of them.
alter table listing
  add column guest_fee_basis_points integer not null default 500,
  add column guest_fee_minimum_minor integer not null default 0;
create function set_guest_fee() returns trigger language plpgsql as $$
begin
  select guest_basis_points, coalesce((guest_minimums ->> new.currency)::integer, 0)
  into new.guest_fee_basis_points, new.guest_fee_minimum_minor
  from fee_change where applied_at is not null order by starts_at desc limit 1;
  return new;
end $$;
create trigger listing_guest_fee before insert on listing for each row execute function set_guest_fee();
create trigger listing_guest_fee_currency before update of currency on listing for each row
  when (old.currency <> new.currency) execute function set_guest_fee();

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
      'property', 'book-break', 'payout', 'payout-batch', 'payment-setting', 'tax-setting', 'tax-rule',
      'dispute', 'fee-change', 'host-fee-rate', 'promo-code', 'credit'
    )
  );
