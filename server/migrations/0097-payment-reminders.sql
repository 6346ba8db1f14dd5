-- Guests are reminded before the deadline of a payment outside the product.
alter table booking_reminder drop constraint booking_reminder_kind_check;
alter table booking_reminder add constraint booking_reminder_kind_check check (
  kind in (
    'address', 'day-before', 'hour-before', 'half-hour-left', 'ten-minutes-left', 'request-half', 'request-last', 'payment-last'
  )
);
