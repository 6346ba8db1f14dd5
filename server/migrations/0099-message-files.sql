-- PDFs that members send each other, each as it was uploaded (H4). Like message_picture, one that isn't sent is deleted after a while.
create table message_file (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  -- Who uploaded it. Nobody else can send it.
  member_id uuid not null references member on delete cascade,
  message_id uuid references message on delete cascade,
  place integer not null default 0,
  -- Cleaned, with its ending.
  name text not null check (length(name) between 5 and 120),
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null
);
create index message_file_message on message_file (message_id) where message_id is not null;
create index message_file_waiting on message_file (member_id, created_at) where message_id is null;
create index message_file_member on message_file (member_id) where message_id is not null;
create index message_file_conversation on message_file (conversation_id);
