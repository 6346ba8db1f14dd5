-- Photos of damage, by both sides: part of the host's report or of the guest's answer. What nobody sends within a day goes.
create table damage_picture (
  id uuid primary key,
  booking_id uuid not null references booking,
  -- Who uploaded it, and alone may send it.
  member_id uuid not null references member on delete cascade,
  -- Null until it's sent.
  part text check (part in ('report', 'answer')),
  place integer not null default 0,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null
);
create index damage_picture_booking on damage_picture (booking_id, place);
create index damage_picture_member on damage_picture (member_id);
create index damage_picture_waiting on damage_picture (created_at) where part is null;
