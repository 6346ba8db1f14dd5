-- Everything that goes out after a change: effects, emails, notifications, scheduled messages.

-- Effects owed by a committed change: emails, socket events, payment steps. A job runs them.
create table outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  last_error text,
  -- Why an effect was skipped: what it would have said was no longer true.
  dropped_because text
);
create index outbox_due on outbox (due_at) where done_at is null;
-- Completed effects are deleted after a while.
create index outbox_done on outbox (done_at) where done_at is not null;
-- Skipped emails, newest first, so that staff can see why nobody got them.
create index outbox_dropped on outbox (done_at desc, id desc) where dropped_because is not null;

-- Every email as sent, for staff and, in the demo, for the member who received it.
create table sent_mail (
  id uuid primary key,
  outbox_id uuid unique,
  to_email citext not null,
  member_id uuid references member on delete set null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null,
  via text not null check (via in ('outbox', 'smtp')),
  -- The attached calendar file.
  calendar_text text
);
create index sent_mail_member on sent_mail (member_id, sent_at desc);
create index sent_mail_recent on sent_mail (sent_at desc);

-- Notifications on the site. The id is that of the effect.
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

-- Emails that wait for the reader's digest. The id is that of the effect.
create table digest_item (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- As it was in the outbox.
  mail jsonb not null,
  due_at timestamptz not null
);
create index digest_item_due on digest_item (due_at);
create index digest_item_member on digest_item (member_id, due_at);

-- Notification preferences that differ from the defaults.
create table notification_choice (
  member_id uuid not null references member on delete cascade,
  event text not null,
  is_mailed boolean not null,
  is_shown boolean not null default true,
  -- When it was last emailed, for events that are emailed at most once a day.
  mailed_at timestamptz,
  -- In the daily digest rather than right away.
  is_daily boolean not null default false,
  primary key (member_id, event)
);
create index notification_choice_prices on notification_choice (member_id) where event = 'price-drop';

-- In the member's time zone, minutes after midnight: 1320 to 420 is 10 PM to 7 AM.
create table quiet_hours (
  member_id uuid primary key references member on delete cascade,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  check (from_minute <> to_minute)
);

-- When a saved reply is sent automatically, for a listing or all listings of a property.
create table reply_schedule (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  reply_id uuid not null references saved_reply on delete cascade,
  property_id uuid references property on delete cascade,
  listing_id uuid references listing on delete cascade,
  moment text not null check (moment in ('booked', 'before-start', 'after-start', 'before-end', 'after-end')),
  offset_minutes integer not null check (offset_minutes between 0 and 43200),
  -- Earlier triggers don't count.
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

-- What happened to it for a booking. Whatever happened, it's final.
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
