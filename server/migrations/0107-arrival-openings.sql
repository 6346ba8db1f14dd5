-- Who opened the exact address of a booking and how to get in, for its host: once per person, stage, way, and hour.

create table arrival_opening (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  member_id uuid not null references member,
  stage text not null check (stage in ('address', 'code')),
  via text not null check (via in ('page', 'offline', 'app')),
  hour timestamptz not null,
  at timestamptz not null,
  unique (booking_id, member_id, stage, via, hour)
);
create index arrival_opening_booking on arrival_opening (booking_id, at, id);
create index arrival_opening_member on arrival_opening (member_id, id);
create index arrival_opening_at on arrival_opening (at);
