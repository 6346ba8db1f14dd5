-- What comes by the clock: the calendar file kept with its mail, reminders that are owed once, lines under the bell, replies
-- that hosts have sent by themselves, prices told, and hours of quiet.
alter table sent_mail add column calendar_text text;

-- A reminder that was told, or would have been: it is owed once.
create table booking_reminder (
  booking_id uuid not null references booking on delete cascade,
  kind text not null check (
    kind in ('day-before', 'hour-before', 'half-hour-left', 'ten-minutes-left', 'request-half', 'request-last')
  ),
  at timestamptz not null,
  primary key (booking_id, kind)
);
create index booking_end on booking (ends_at) where status in ('confirmed', 'active');

-- What is mailed about bookings and rooms stands under the bell as well. The id is that of the effect it came by.
create table news_item (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  title text not null,
  href text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index news_item_newest on news_item (member_id, created_at desc, id desc);
create index news_item_unread on news_item (member_id) where read_at is null;
create index news_item_age on news_item (created_at);

alter table notification_choice
  add column is_shown boolean not null default true,
  -- When it was mailed last, for what comes at most once a day.
  add column mailed_at timestamptz;
create index notification_choice_prices on notification_choice (member_id) where event = 'price-drop';

-- By the member's own clock, minutes after midnight; from 1320 to 420 is from ten in the evening to seven.
create table quiet_hours (
  member_id uuid primary key references member on delete cascade,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  check (from_minute <> to_minute)
);

-- The price that was last told to who saved the space; until then it is the price it was saved at.
alter table bookmark add column told_day_minor integer check (told_day_minor >= 0);

-- Said by itself, in the name of its sender.
alter table message add column is_automatic boolean not null default false;

-- When a saved reply is sent by itself: for a home with all its rooms, or for a room.
create table reply_schedule (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  reply_id uuid not null references saved_reply on delete cascade,
  property_id uuid references property on delete cascade,
  listing_id uuid references listing on delete cascade,
  moment text not null check (moment in ('booked', 'before-start', 'after-start', 'before-end', 'after-end')),
  offset_minutes integer not null check (offset_minutes between 0 and 43200),
  -- What lay before is not sent.
  since timestamptz not null,
  check ((property_id is null) <> (listing_id is null)),
  check ((moment = 'booked') = (offset_minutes = 0))
);
create unique index reply_schedule_once
  on reply_schedule (member_id, reply_id, coalesce(listing_id, property_id), moment, offset_minutes);
create index reply_schedule_reply on reply_schedule (reply_id);
create index reply_schedule_property on reply_schedule (property_id) where property_id is not null;
create index reply_schedule_listing on reply_schedule (listing_id) where listing_id is not null;
create index reply_schedule_moment on reply_schedule (moment, offset_minutes);
create index booking_listing_end on booking (listing_id, ends_at);
create index booking_confirmed on booking (confirmed_at) where status in ('confirmed', 'active', 'completed', 'closed');

-- What became of one for a booking: once, whatever it was.
create table reply_sending (
  schedule_id uuid not null references reply_schedule on delete cascade,
  booking_id uuid not null references booking on delete cascade,
  outcome text not null check (outcome in ('sent', 'skipped', 'unfilled', 'blocked')),
  message_id uuid references message on delete set null,
  at timestamptz not null,
  primary key (schedule_id, booking_id)
);
create index reply_sending_booking on reply_sending (booking_id);
create index reply_sending_message on reply_sending (message_id) where message_id is not null;
