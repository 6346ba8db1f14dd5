-- Cancellations that hosts asked us to excuse. An excused one doesn't count in the host's public record, has no line among reviews,
-- and its hours are open again.
create table cancellation_excuse (
  booking_id uuid primary key references booking on delete cascade,
  state text not null check (state in ('open', 'excused', 'refused')),
  reason text not null check (reason in ('illness', 'damage', 'safety', 'guest-conduct', 'other')),
  message text not null,
  asked_by uuid not null references member,
  asked_at timestamptz not null,
  ticket_id uuid references support_ticket on delete set null,
  decided_by uuid references member,
  decided_at timestamptz,
  -- What staff wrote to the host.
  note text,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (note is null or decided_at is not null)
);
create index cancellation_excuse_asked_by on cancellation_excuse (asked_by);
create index cancellation_excuse_decided_by on cancellation_excuse (decided_by) where decided_by is not null;
create index cancellation_excuse_ticket on cancellation_excuse (ticket_id) where ticket_id is not null;

-- The lines among a listing's reviews.
create index booking_listing_host_cancelled on booking (listing_id, cancelled_at)
  where status = 'cancelled' and cancelled_by = 'host' and confirmed_at is not null;
