-- Promo codes: what a guest pays less, and we bear. Terms never change; a code can be ended.
create table promo_code (
  id uuid primary key,
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9-]{4,24}$'),
  -- Either a share of the total or an amount for each currency.
  percent integer check (percent between 1 and 100),
  amounts jsonb not null default '{}',
  check ((percent is null) <> (amounts = '{}')),
  -- By currency: the least total it's for.
  minimums jsonb not null default '{}',
  limit_total integer check (limit_total > 0),
  limit_per_member integer check (limit_per_member > 0),
  is_first_booking_only boolean not null,
  listing_id uuid references listing,
  city text,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_by uuid not null references member,
  created_at timestamptz not null
);
create index promo_code_newest on promo_code (created_at desc, id desc);
create index promo_code_created_by on promo_code (created_by);
create index promo_code_listing on promo_code (listing_id) where listing_id is not null;

-- As agreed with the booking. The total is without it; what isn't due after a cancellation is ours again.
alter table booking
  add column promo_code_id uuid references promo_code,
  add column promo_minor integer not null default 0 check (promo_minor >= 0),
  add column promo_back_minor integer not null default 0 check (promo_back_minor between 0 and promo_minor),
  add check ((promo_code_id is null) = (promo_minor = 0));
create index booking_promo_code on booking (promo_code_id, guest_id) where promo_code_id is not null;

insert into ledger_account (code, name, normal_side, position) values ('promotions', 'Cost of promotions', 'debit', 22);
