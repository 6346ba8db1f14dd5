-- What each account had taken in and given out before a moment, so that a balance is this plus the entries since. The first moment of
-- each month stays, and the latest one. Derived from the ledger: emptied, it's filled again.
create table ledger_balance (
  at timestamptz not null,
  account text not null references ledger_account,
  currency char(3) not null,
  debit_minor bigint not null check (debit_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0),
  primary key (at, account, currency)
);
create index ledger_balance_account on ledger_balance (account);
