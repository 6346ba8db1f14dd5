-- Arriving at a booking: check-in and check-out.

-- When the guest arrived and left, as the server's clock has it. The history says who recorded it.
alter table booking add column checked_in_at timestamptz;
alter table booking add column checked_out_at timestamptz;
alter table booking add constraint booking_checked_out_after_in check (checked_out_at is null or checked_out_at >= checked_in_at);

-- Hosts can have hours released that nobody checks in for, so many minutes after the start; 0 means never. A booking keeps what
-- its guest agreed to.
alter table listing add column release_after_minutes integer not null default 0;
alter table listing add constraint listing_release_after check (release_after_minutes in (0, 15, 30, 60));
alter table booking add column release_after_minutes integer not null default 0;
alter table booking add constraint booking_release_after check (release_after_minutes in (0, 15, 30, 60));
-- From then on, the rest of its hours is free for others. The booking itself stays as agreed.
alter table booking add column released_at timestamptz;
alter table booking add constraint booking_released_unused
  check (released_at is null or (release_after_minutes > 0 and checked_in_at is null));
create index booking_release_due on booking (starts_at)
  where status = 'active' and release_after_minutes > 0 and checked_in_at is null and released_at is null;

alter table booking_reminder drop constraint booking_reminder_kind_check;
alter table booking_reminder add constraint booking_reminder_kind_check check (
  kind in (
    'address', 'day-before', 'hour-before', 'check-in', 'half-hour-left', 'ten-minutes-left',
    'request-half', 'request-last', 'payment-last'
  )
);

-- Guests who didn't come: the host says so, or the hours were released. The guest can contest it, and then staff decide. It doesn't
-- change the money.
create table no_show (
  booking_id uuid primary key references booking on delete cascade,
  state text not null check (state in ('marked', 'contested', 'withdrawn', 'upheld')),
  by_party text not null check (by_party in ('host', 'staff', 'system')),
  marked_by uuid references member,
  created_at timestamptz not null,
  contest_until timestamptz not null,
  contested_at timestamptz,
  contest_text text,
  decided_by uuid references member,
  decided_at timestamptz,
  check ((by_party = 'system') = (marked_by is null)),
  check ((contested_at is null) = (contest_text is null)),
  check (case state when 'contested' then contested_at is not null and decided_at is null
    when 'upheld' then contested_at is not null and decided_at is not null
    when 'withdrawn' then decided_at is not null else contested_at is null and decided_at is null end)
);
create index no_show_marked_by on no_show (marked_by) where marked_by is not null;
create index no_show_decided_by on no_show (decided_by) where decided_by is not null;

-- Guests who can't get in. The host has a few minutes to answer; without an answer, everything is refunded. Once the host says that
-- they can get in now, the guest has as long to object.
create table no_access (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  state text not null check (state in ('waiting', 'answered', 'escalated', 'got-in', 'lapsed', 'refunded', 'canceled')),
  message text,
  reported_at timestamptz not null,
  -- Until when the host, and after their answer the guest, can answer.
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references member,
  ended_at timestamptz,
  ticket_id uuid references support_ticket on delete set null,
  check ((state in ('waiting', 'answered')) = (ended_at is null)),
  check (due_at > reported_at),
  check ((answered_at is null) = (answered_by is null))
);
-- One at a time.
create unique index no_access_one on no_access (booking_id) where state in ('waiting', 'answered');
create index no_access_booking on no_access (booking_id, reported_at);
create index no_access_due on no_access (due_at) where state in ('waiting', 'answered');
create index no_access_answered_by on no_access (answered_by) where answered_by is not null;
create index no_access_ticket on no_access (ticket_id) where ticket_id is not null;

-- While a guest waits to get in, the booking doesn't end, and nothing about it changes.
alter table booking add column is_locked_out boolean not null default false;
