-- Taxes: who is registered for what, dated rules, and what each booking was charged (decision 0086).

-- What the operator decided; without a row nothing is taxed.
create table tax_setting (
  id smallint primary key default 1 check (id = 1),
  is_enabled boolean not null,
  -- Legal name, address and registrations of the operator.
  seller jsonb,
  -- Where the operator collects and remits the tax of stays, and for which hosts.
  facilitations jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid not null references member,
  check (not is_enabled or seller is not null)
);
create index tax_setting_changed_by on tax_setting (changed_by);

-- Rules that staff enter beside those that ship with the product.
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

-- How a host is taxed. Their taxpayer number is sealed: only an annual report opens it.
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

-- As agreed with each booking: every tax, what they add to the host's part (or take from it), and what's put down as tax payable.
alter table booking
  add column taxes jsonb not null default '[]',
  add column host_tax_minor integer not null default 0,
  add column tax_minor integer not null default 0 check (tax_minor >= 0),
  -- What of it isn't due after a cancellation or refund.
  add column tax_back_minor integer not null default 0 check (tax_back_minor between 0 and tax_minor),
  add column host_share_minor integer not null generated always as (subtotal_minor - host_fee_minor + host_tax_minor) stored;

-- Taxes that a listing charges today: derived from the host, the operator, the place, and the rules in force.
alter table listing
  add column taxes jsonb not null default '[]',
  -- The local date from which they may differ, because a dated rule begins or ends.
  add column taxes_until date;
create index listing_taxes_until on listing (taxes_until) where taxes_until is not null;
-- A new listing, one whose home moves, and one that gets another host are looked at at once.
alter table listing alter column taxes_until set default '2000-01-01';
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

-- All listings are to be looked at, because the operator changed something; those up to this one have been.
create table tax_refresh (
  id smallint primary key default 1 check (id = 1),
  after_id uuid
);

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
      'property', 'book-break', 'payout', 'payout-batch', 'payment-setting', 'tax-setting', 'tax-rule', 'dispute'
    )
  );
