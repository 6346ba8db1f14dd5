-- Members of a team for whom another member booked. Only bookings for a team have them.

create table booking_attendee (
  booking_id uuid not null references booking on delete cascade,
  member_id uuid not null references member,
  added_at timestamptz not null,
  primary key (booking_id, member_id)
);
create index booking_attendee_member on booking_attendee (member_id, booking_id);

-- For the column of the migration before. Meanwhile, bookings can be read, but not changed.
create index booking_team on booking (team_id, starts_at) where team_id is not null;
create index booking_team_guest on booking (team_id, guest_id, starts_at) where team_id is not null;
