-- What the operator decided about the site, as history: the row with the highest version of each name counts.
create table site_setting (
  id uuid primary key,
  name text not null check (name ~ '^[a-z-]{1,40}$'),
  -- Of two changes at once, one counts.
  version integer not null check (version > 0),
  value jsonb not null,
  reason text not null check (length(reason) between 1 and 300),
  changed_by uuid not null references member,
  changed_at timestamptz not null,
  unique (name, version)
);
create index site_setting_changed_by on site_setting (changed_by);

create function site_settings_only_grow() returns trigger language plpgsql as $$
begin
  raise exception 'the history of settings only grows' using errcode = 'check_violation', constraint = 'site_settings_only_grow';
end $$;
create trigger site_setting_append_only before update or delete on site_setting
  for each row execute function site_settings_only_grow();

-- Adds to the kinds that are allowed now, whichever migrations ran before this one.
do $$
declare
  allowed text;
begin
  select pg_get_constraintdef(oid) into strict allowed from pg_constraint
    where conname = 'audit_event_subject_kind_check' and conrelid = 'audit_event'::regclass;
  alter table audit_event drop constraint audit_event_subject_kind_check;
  execute 'alter table audit_event add constraint audit_event_subject_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''site-setting''::text, ');
end $$;
