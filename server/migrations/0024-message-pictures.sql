-- Pictures said in conversations. One waits without a message until it is said; what nobody says within a day goes.
create table message_picture (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  -- Who sent it in, and alone may say it.
  member_id uuid not null references member on delete cascade,
  message_id uuid references message on delete cascade,
  place integer not null default 0,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null
);
create index message_picture_message on message_picture (message_id) where message_id is not null;
create index message_picture_waiting on message_picture (member_id, created_at) where message_id is null;
