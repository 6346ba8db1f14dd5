-- What a host does between two guests, for each home, in the order it was written down; and what of it is done, booking by
-- booking (K11).
create table turnover_task (
  id uuid primary key,
  property_id uuid not null references property on delete cascade,
  text text not null check (length(text) between 1 and 120),
  created_at timestamptz not null
);
create index turnover_task_property on turnover_task (property_id, id);
create table turnover_tick (
  booking_id uuid not null references booking on delete cascade,
  task_id uuid not null references turnover_task on delete cascade,
  member_id uuid not null references member,
  at timestamptz not null,
  primary key (booking_id, task_id)
);
create index turnover_tick_task on turnover_tick (task_id);
create index turnover_tick_member on turnover_tick (member_id);
