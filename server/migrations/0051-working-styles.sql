-- What staff write over the built-in ways of working. Null: the built-in one holds. A row stays when all of it is taken back, so
-- that its version goes on.
create table persona_edit (
  persona text primary key check (length(persona) between 1 and 40),
  -- What the log names it by.
  id uuid not null unique,
  version integer not null check (version >= 1),
  name text check (length(name) between 1 and 40),
  who text check (length(who) between 1 and 160),
  needs text check (length(needs) between 1 and 160),
  filters jsonb check (jsonb_typeof(filters) = 'object'),
  edited_at timestamptz not null
);

-- Their order, and which of them are not shown: one row, once somebody has changed it.
create table persona_order (
  is_only boolean primary key default true check (is_only),
  id uuid not null unique,
  version integer not null check (version >= 1),
  personas text[] not null,
  hidden text[] not null,
  edited_at timestamptz not null
);

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place',
      'working-style'
    )
  );
