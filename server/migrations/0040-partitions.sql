-- Effects and notifications are kept in a partition for each month, and the audit log in one for each year, so that each is deleted at
-- once. Ids begin with the time at which they were made, so a month is a range of ids, and nothing else about the tables changes. Ids of months without a
-- partition, and ids that aren't made from the time, go into the default partition: no row is ever refused.
--
-- The rows there are now become the first partition, up to the end of this month or year. None is copied, but all are read once: about a second for
-- each five million of the three tables, in which nobody reads or writes them.

alter table audit_event drop constraint audit_event_subject_kind_check;
alter table audit_event add constraint audit_event_subject_kind_check check (
  subject_kind in (
    'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
    'property', 'book-break', 'payout', 'payout-batch', 'payment-setting', 'tax-setting', 'tax-rule',
    'dispute', 'fee-change', 'host-fee-rate', 'promo-code', 'credit', 'damage-report', 'booking-dispute', 'export', 'list', 'retention'
  )
);

do $$
declare
  next_start timestamptz;
  first_id uuid;
  parent text;
  first_part text;
  default_part text;
  index record;
begin
  drop trigger audit_event_append_only on audit_event;
  drop trigger audit_event_no_truncate on audit_event;
  foreach parent in array array['outbox', 'notification', 'audit_event'] loop
    first_part := parent || '_first';
    default_part := parent || '_default';
    if parent = 'audit_event' then
      next_start := (date_trunc('year', now() at time zone 'UTC') + interval '1 year') at time zone 'UTC';
    else
      next_start := (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    end if;
    first_id := (lpad(to_hex((extract(epoch from next_start) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
    execute format('alter table %I rename to %I', parent, first_part);
    execute format('create table %I (like %I including defaults including constraints) partition by range (id)', parent, first_part);
    -- The new table's indexes get the names that they had, and the first partition's are attached to them below.
    for index in
      select indexrelid::regclass::text as name, indisprimary as is_primary, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = first_part::regclass
    loop
      execute format('alter index %s rename to %I', index.name, first_part || substr(index.name, length(parent) + 1));
      if index.is_primary then
        execute format('alter table %I add constraint %I primary key (id)', parent, index.name);
      else
        execute replace(index.definition, format(' ON %s.%I ', current_schema(), first_part), format(' ON %I ', parent));
      end if;
    end loop;
    if parent = 'notification' then
      alter table notification add constraint notification_member_id_fkey foreign key (member_id) references member on delete cascade;
    end if;
    execute format('create table %I partition of %I default', default_part, parent);
    execute format('insert into %I select * from %I where id >= %L', default_part, first_part, first_id);
    execute format('delete from %I where id >= %L', first_part, first_id);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, first_part, first_id);
  end loop;
end $$;

create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function audit_is_append_only();
-- Each partition needs its own, because it could be emptied without the others.
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function audit_is_append_only();
create trigger audit_event_no_truncate before truncate on audit_event_first
  for each statement execute function audit_is_append_only();
create trigger audit_event_no_truncate before truncate on audit_event_default
  for each statement execute function audit_is_append_only();

-- How long records are kept. A partition is deleted once it's been over for this many months. The defaults are in the contract; a row is what
-- staff decided.
create table retention (
  kind text primary key check (kind in ('effects', 'notifications', 'audit-events')),
  -- Null for ever.
  keep_months smallint check (keep_months >= 1),
  changed_at timestamptz not null,
  changed_by uuid references member on delete set null
);
create index retention_changed_by on retention (changed_by) where changed_by is not null;

-- The job that makes and deletes partitions took over from one of them, and the other only forgets Stripe's events now.
delete from timed_job where name in ('news-forget', 'outbox-forget');
