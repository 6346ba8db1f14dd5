-- The exact address is shown to the guest once free cancellation ends or 24 hours before the start. When the first comes earlier,
-- an email of its own tells the guest then; otherwise the confirmation or the reminder of the day before does. Bookings confirmed
-- before this have been told with their confirmation.
alter table booking add column address_email_at timestamptz;
create index booking_address_email on booking (address_email_at) where status = 'confirmed';

alter table booking_reminder drop constraint booking_reminder_kind_check;
alter table booking_reminder add constraint booking_reminder_kind_check check (
  kind in ('address', 'day-before', 'hour-before', 'half-hour-left', 'ten-minutes-left', 'request-half', 'request-last')
);

-- How often a guest cancels confirmed bookings of their own.
create index booking_guest_cancelled on booking (guest_id, cancelled_at) where cancelled_by = 'guest';
