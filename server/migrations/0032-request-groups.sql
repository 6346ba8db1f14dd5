-- A request to several hosts at once. Each is a normal request; one authorization covers whichever is accepted.

create table request_group (
  -- The id of the booking at whose checkout it was made, whose payment the holds of the others wait for.
  id uuid primary key,
  request_count smallint not null check (request_count between 2 and 3),
  -- What's authorized on the guest's card: the highest price.
  authorized_minor bigint not null check (authorized_minor > 0),
  created_at timestamptz not null
);

alter table booking add column request_group_id uuid references request_group;
alter table booking add constraint booking_request_group_check check (request_group_id is null or series_id is null);
create index booking_request_group on booking (request_group_id) where request_group_id is not null;
-- One of them becomes a booking, and one at a time is being accepted.
create unique index booking_request_group_confirmed on booking (request_group_id)
  where request_group_id is not null and confirmed_at is not null;
create unique index booking_request_group_accepting on booking (request_group_id)
  where request_group_id is not null and accept_by is not null;

-- Less than the authorized amount can be captured. Null until then, and for charges captured in full at once.
alter table sandbox_charge add column captured_minor bigint;
alter table sandbox_charge add constraint sandbox_charge_captured_check
  check (captured_minor > 0 and captured_minor <= amount_minor and refunded_minor <= captured_minor);
