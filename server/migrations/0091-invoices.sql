-- Whom a guest's invoices are made out to: in general, and for one booking in its place.
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

-- The last number that a seller has given. Without a host it's the operator. Whoever issues holds the row until they commit, so that
-- what is rolled back leaves no gap.
create table invoice_series (
  seller_id uuid references member,
  last_number integer not null check (last_number > 0),
  unique nulls not distinct (seller_id)
);

-- Invoices and credit notes as they were printed. Never changed and never deleted: a credit note corrects them.
create table invoice (
  id uuid primary key,
  seller_id uuid references member,
  number integer not null check (number > 0),
  kind text not null check (kind in ('invoice', 'credit-note')),
  booking_id uuid not null references booking,
  -- The invoice that a credit note takes from.
  corrects_id uuid references invoice,
  currency char(3) not null,
  total_minor integer not null check (total_minor > 0),
  -- All that's printed.
  content jsonb not null,
  issued_at timestamptz not null,
  unique nulls not distinct (seller_id, number),
  check ((kind = 'credit-note') = (corrects_id is not null))
);
create index invoice_booking on invoice (booking_id, issued_at, id);
create index invoice_corrects on invoice (corrects_id) where corrects_id is not null;

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an issued invoice never changes' using errcode = '23514';
end $$;
create trigger invoice_is_final before update or delete on invoice for each row execute function refuse_invoice_change();

-- Up to when movements of money have been looked at for invoices that are due.
create table invoice_progress (
  id smallint primary key default 1 check (id = 1),
  looked_until timestamptz not null
);
