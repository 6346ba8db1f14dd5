-- Hours that a booking gave up: it was canceled, moved, or shortened. Members who saved the listing hear about those that can be booked.
create table freed_hours (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  freed_at timestamptz not null,
  check (starts_at < ends_at)
);
create index freed_hours_listing on freed_hours (listing_id, freed_at);
create index freed_hours_freed_at on freed_hours (freed_at);
create index freed_hours_booking on freed_hours (booking_id);

-- Who was told about which. What couldn't be booked at that moment isn't in an email, and may be in a later one.
create table freed_hours_notice (
  member_id uuid not null references member on delete cascade,
  freed_hours_id uuid not null references freed_hours on delete cascade,
  primary key (member_id, freed_hours_id)
);
create index freed_hours_notice_freed_hours on freed_hours_notice (freed_hours_id);

insert into freed_hours (id, booking_id, listing_id, starts_at, ends_at, freed_at)
  select gen_random_uuid(), id, listing_id, starts_at, ends_at, cancelled_at from booking
  where status = 'cancelled' and cancelled_at > now() - interval '2 days' and starts_at > now();
insert into freed_hours_notice (member_id, freed_hours_id)
  select choice.member_id, freed_hours.id from notification_preference as choice
  join bookmark on bookmark.member_id = choice.member_id
  join freed_hours on freed_hours.listing_id = bookmark.listing_id
  where choice.event = 'freed-hours' and freed_hours.freed_at <= choice.emailed_at - interval '20 minutes';
