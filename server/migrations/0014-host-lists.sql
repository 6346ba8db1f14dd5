-- A host's bookings by state: tabs and their counts, arrivals, what each room has next. The zone comes along, because
-- whether something is today depends on it.
create index booking_host_state on booking (host_id, status, starts_at, id) include (time_zone);
