-- Bank accounts there have no IBAN.
alter table payout_account drop constraint payout_account_kind_check;
alter table payout_account add constraint payout_account_kind_check
  check (kind in ('us', 'ca', 'au', 'nz', 'iban', 'stripe'));
