-- A host's own movements, for statements and balances.
create index ledger_entry_member on ledger_entry (member_id, account) where member_id is not null;
