-- Reads the rows that 0056 added a constraint for. Others can write meanwhile, because it's a transaction of its own.
alter table audit_event validate constraint audit_event_subject_kind_check;
