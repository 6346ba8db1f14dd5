-- Conversations: who is in them, what was said, in one order for all.
create table conversation (
  id uuid primary key,
  -- The two members and the space, so that there is one conversation between two people about one space.
  pair_key text not null unique,
  listing_id uuid references listing,
  started_by uuid not null references member,
  last_position integer not null default 0 check (last_position >= 0),
  last_message_at timestamptz not null,
  created_at timestamptz not null
);
create index conversation_started on conversation (started_by, created_at);

create table conversation_member (
  conversation_id uuid not null references conversation on delete cascade,
  member_id uuid not null references member,
  role text not null check (role in ('guest', 'host', 'member')),
  read_position integer not null default 0,
  unread_count integer not null default 0 check (unread_count >= 0),
  is_archived boolean not null default false,
  -- As the conversation's own, so that an inbox is one walk of an index.
  last_message_at timestamptz not null,
  -- When what is unread is told by mail, and whether that was done: once until it is read, which clears both.
  mail_due_at timestamptz,
  is_mailed boolean not null default false,
  primary key (conversation_id, member_id)
);
create index conversation_member_inbox on conversation_member (member_id, last_message_at desc, conversation_id desc);
create index conversation_member_unread on conversation_member (member_id) include (unread_count)
  where unread_count > 0 and not is_archived;

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  -- 1, 2, 3 … within its conversation: given under the conversation's lock, so without gaps.
  position integer not null check (position > 0),
  -- Null when the product says it.
  sender_id uuid references member,
  -- Made by the sender's page: a message sent again is the same message.
  client_id uuid not null,
  content text not null,
  event jsonb,
  created_at timestamptz not null,
  unique (conversation_id, position),
  check ((sender_id is null) = (event is not null))
);
create unique index message_said_once on message (conversation_id, coalesce(sender_id, '00000000-0000-0000-0000-000000000000'), client_id);
create index message_words on message using gin (to_tsvector('simple', content));

create table member_block (
  blocker_id uuid not null references member on delete cascade,
  blocked_id uuid not null references member on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id);
