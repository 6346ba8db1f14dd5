-- Rates as staff entered them: so much of the currency for one US dollar on a day. Readers get estimates with the latest; nobody is charged
-- by them. A rate never changes: another is entered, or the currency's rates are no longer used.
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

-- In which currency a member sees estimates; null for none.
alter table member_detail add column estimate_currency char(3) check (estimate_currency ~ '^[A-Z]{3}$');
