-- Repeating bookings. Each is a normal booking; the series only says that they were made together.

create table booking_series (
  -- The id of its first booking, whose payment the holds of the others wait for.
  id uuid primary key,
  every text not null check (every in ('week', 'two-weeks', 'weekdays')),
  -- ISO weekdays, 1 Monday to 7 Sunday. Empty unless the guest chose weekdays.
  weekdays smallint[] not null default '{}',
  booking_count smallint not null check (booking_count between 2 and 26),
  created_at timestamptz not null
);

alter table booking add column series_id uuid references booking_series;
-- Its position, counted from 1. The first is paid when booking, the others before they start.
alter table booking add column series_number smallint;
alter table booking add constraint booking_series_check
  check ((series_id is null) = (series_number is null) and (series_number is null or series_number between 1 and 26));
create unique index booking_series_number on booking (series_id, series_number) where series_id is not null;

-- What happened to bookings of a series, until one email tells both sides about all of it.
create table booking_series_notice (
  id uuid primary key,
  series_id uuid not null references booking_series on delete cascade,
  booking_id uuid not null references booking on delete cascade,
  code text not null check (code in ('requested', 'confirmed', 'declined', 'withdrawn', 'expired', 'cancelled', 'released')),
  by_party text not null check (by_party in ('guest', 'host', 'staff', 'system')),
  reason text,
  amount_minor bigint,
  at timestamptz not null
);
create index booking_series_notice_series on booking_series_notice (series_id, at);
create index booking_series_notice_booking on booking_series_notice (booking_id);
