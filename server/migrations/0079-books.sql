-- The chart of accounts, as an accountant reads it. A balance is normal when it lies on the account's own side.
create table ledger_account (
  code text primary key,
  name text not null unique,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  position smallint not null unique
);
insert into ledger_account (code, name, normal_side, position) values
  ('clearing', 'Cash at payment providers and banks', 'debit', 1),
  ('host_receivable', 'Owed to us by hosts', 'debit', 2),
  ('guest_funds_held', 'Held for upcoming bookings', 'credit', 3),
  ('host_payable', 'Payable to hosts', 'credit', 4),
  ('refunds_payable', 'Refunds payable to guests', 'credit', 5),
  ('tax_payable', 'Tax payable', 'credit', 6),
  ('platform_revenue', 'Service fees earned', 'credit', 7);
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add foreign key (account) references ledger_account;
-- A month of movements at a time.
create index ledger_transaction_at on ledger_transaction (at);

-- What the nightly check of the books finds wrong. It's open until a later check no longer finds it.
create table book_break (
  id uuid primary key,
  rule text not null,
  subject text not null,
  detail text not null,
  found_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  note text,
  noted_by uuid references member,
  noted_at timestamptz,
  check ((note is null) = (noted_at is null))
);
create unique index book_break_open on book_break (rule, subject) where resolved_at is null;
create index book_break_newest on book_break (found_at desc, id desc);
create index book_break_noted_by on book_break (noted_by) where noted_by is not null;

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style', 'property', 'book-break'
    )
  );
