-- Our fees, taxes, and the invoices for both.

-- Our fees as dated settings: the latest one that has started applies. Nothing that has started ever changes.
create table fee_change (
  id uuid primary key,
  -- Midnight UTC of its first day.
  starts_at timestamptz not null unique check (starts_at = date_trunc('day', starts_at, 'UTC')),
  guest_basis_points integer not null check (guest_basis_points between 0 and 3000),
  host_basis_points integer not null check (host_basis_points between 0 and 5000),
  -- For a guest's bookings with a host they have stayed with three times; null for the usual rate.
  repeat_host_basis_points integer check (repeat_host_basis_points between 0 and host_basis_points),
  -- The minimum guest fee of a booking that isn't free, by currency.
  guest_minimums jsonb not null default '{}',
  -- When listings started to take it over, and when all of them had.
  applied_at timestamptz,
  spread_at timestamptz,
  -- Null for the fees the product ships with.
  created_by uuid references member,
  created_at timestamptz not null,
  check (applied_at is not null or spread_at is null)
);
create index fee_change_created_by on fee_change (created_by);

insert into fee_change (id, starts_at, guest_basis_points, host_basis_points, applied_at, spread_at, created_at)
values (
  '00000000-0000-4000-8000-000000000002', '2000-01-01T00:00:00Z', 500, 1000,
  '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z'
);

-- A rate agreed with one host; null basis points return to the usual one.
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
  when (
    (old.starts_at, old.guest_basis_points, old.host_basis_points, old.repeat_host_basis_points, old.guest_minimums)
    is distinct from
    (new.starts_at, new.guest_basis_points, new.host_basis_points, new.repeat_host_basis_points, new.guest_minimums)
  )
  execute function fees_are_not_edited();
create trigger host_fee_rate_not_edited before update on host_fee_rate for each row
  when ((old.starts_at, old.basis_points) is distinct from (new.starts_at, new.basis_points))
  execute function fees_are_not_edited();

-- A new listing, or one whose currency changes, takes the guest fee in force.
create function set_guest_fee() returns trigger language plpgsql as $$
begin
  select guest_basis_points, coalesce((guest_minimums ->> new.currency)::bigint, 0)
  into new.guest_fee_basis_points, new.guest_fee_minimum_minor
  from fee_change where applied_at is not null order by starts_at desc limit 1;
  return new;
end $$;
create trigger listing_guest_fee before insert on listing for each row execute function set_guest_fee();
create trigger listing_guest_fee_currency before update of currency on listing for each row
  when (old.currency <> new.currency) execute function set_guest_fee();

-- The operator's decision. Without a row, nothing is taxed.
create table tax_setting (
  id smallint primary key default 1 check (id = 1),
  is_enabled boolean not null,
  -- The operator's legal name, address, and registrations.
  seller jsonb,
  -- Where the operator collects and remits the tax on stays, and for which hosts.
  facilitations jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null references member,
  check (not is_enabled or seller is not null)
);
create index tax_setting_changed_by on tax_setting (changed_by);

-- Rules entered by staff, in addition to those that ship with the product.
create table tax_rule (
  id uuid primary key,
  jurisdiction text not null,
  supply text not null check (supply in ('stay', 'fee')),
  name text not null,
  scheme text not null,
  rate_ppm integer not null check (rate_ppm > 0),
  is_included boolean not null,
  from_date date not null,
  until_date date check (until_date > from_date),
  source text not null,
  created_by uuid not null references member,
  created_at timestamptz not null
);
create index tax_rule_created_by on tax_rule (created_by);

-- How a host is taxed. The taxpayer number is encrypted; only an annual report reads it.
create table tax_profile (
  member_id uuid primary key references member on delete cascade,
  entity text not null check (entity in ('individual', 'business')),
  legal_name text not null,
  address jsonb not null,
  registrations jsonb not null,
  sealed_taxpayer_id bytea,
  taxpayer_country char(2),
  taxpayer_last4 text,
  birth_date date,
  changed_at timestamptz not null,
  check ((sealed_taxpayer_id is null) = (taxpayer_country is null) and (taxpayer_country is null) = (taxpayer_last4 is null))
);

-- Present while all listings are recomputed because the operator changed something. Those up to `after_id` are done.
create table tax_refresh (
  id smallint primary key default 1 check (id = 1),
  after_id uuid
);

-- Makes the job recompute the listing's taxes right away.
create function note_taxes_due() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'listing' then
    new.taxes_until := '2000-01-01';
  else
    update listing set taxes_until = '2000-01-01' where property_id = new.id;
  end if;
  return new;
end $$;
create trigger listing_taxes_due before update of host_id on listing for each row
  when (old.host_id is distinct from new.host_id) execute function note_taxes_due();
create trigger property_taxes_due after update of country, region on property for each row
  when ((old.country, old.region) is distinct from (new.country, new.region)) execute function note_taxes_due();

-- Who a guest's invoices are addressed to: in general, or for one booking.
create table billing_detail (
  id uuid primary key,
  member_id uuid not null references member,
  booking_id uuid references booking on delete cascade,
  company_name text not null,
  address text not null,
  tax_number text,
  changed_at timestamptz not null,
  unique nulls not distinct (member_id, booking_id)
);
create index billing_detail_booking on billing_detail (booking_id) where booking_id is not null;

-- The seller's last invoice number; without a seller, the operator's. Issuing holds the row's lock until commit, so that a
-- rollback leaves no missing number.
create table invoice_series (
  seller_id uuid references member,
  last_number integer not null check (last_number > 0),
  unique nulls not distinct (seller_id)
);

-- Invoices and credit notes as printed. Never changed or deleted: a credit note corrects them.
create table invoice (
  id uuid primary key,
  seller_id uuid references member,
  number integer not null check (number > 0),
  kind text not null check (kind in ('invoice', 'credit-note')),
  booking_id uuid not null references booking,
  -- The invoice that a credit note corrects.
  corrects_id uuid references invoice,
  currency char(3) not null,
  total_minor bigint not null check (total_minor > 0),
  -- Everything that's printed.
  content jsonb not null,
  issued_at timestamptz not null,
  -- The operator's invoice to a host for the host fee. It shares the operator's numbers with those to guests.
  is_to_host boolean not null default false,
  unique nulls not distinct (seller_id, number),
  check ((kind = 'credit-note') = (corrects_id is not null)),
  constraint invoice_to_host_is_operators check (not is_to_host or seller_id is null)
);
create index invoice_booking on invoice (booking_id, issued_at, id);
create index invoice_corrects on invoice (corrects_id) where corrects_id is not null;
create index invoice_to_host on invoice (issued_at) where is_to_host;

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an issued invoice never changes' using errcode = '23514';
end $$;
create trigger invoice_is_final before update or delete on invoice for each row execute function refuse_invoice_change();

-- Up to when transactions were checked for invoices that are due.
create table invoice_progress (
  id smallint primary key default 1 check (id = 1),
  looked_until timestamptz not null
);
