-- Whom staff let in, the last first: how long it takes is told to those who wait.
create index audit_entry_activated on audit_entry (at desc, id desc) where action = 'activated' and subject_kind = 'member';
