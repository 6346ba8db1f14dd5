-- Texts that the operator changed, as history: the row with the highest version of each kind and name counts.
create table site_text (
  id uuid primary key,
  -- Which texts, such as those of emails.
  kind text not null check (kind ~ '^[a-z-]{1,20}$'),
  name text not null check (name ~ '^[a-z0-9-]{1,60}$'),
  -- Of two changes at once, one counts.
  version integer not null check (version > 0),
  -- By language. Empty for ours.
  value jsonb not null,
  reason text not null check (length(reason) between 1 and 300),
  changed_by uuid not null references member,
  changed_at timestamptz not null,
  unique (kind, name, version)
);
create index site_text_changed_by on site_text (changed_by);

create trigger site_text_append_only before update or delete on site_text
  for each row execute function site_settings_only_grow();

-- Adds to the kinds that are allowed now, whichever migrations ran before this one. Each partition has a copy of the constraint. The next
-- file reads the rows that are there: in this transaction, everything that audits would wait for it.
do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
  where conname = 'audit_event_subject_kind_check' and conrelid = 'audit_event'::regclass;
  alter table audit_event drop constraint audit_event_subject_kind_check;
  execute 'alter table audit_event add constraint audit_event_subject_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''site-text''::text, ') || ' not valid';
end $$;
