-- Conversations, and the offers made in them.

create table conversation (
  id uuid primary key,
  -- The two members and the listing, so that two people have one conversation per listing.
  pair_key text not null unique,
  listing_id uuid references listing,
  started_by uuid not null references member,
  last_position integer not null default 0 check (last_position >= 0),
  last_message_at timestamptz not null,
  created_at timestamptz not null
);
create index conversation_started on conversation (started_by, created_at);
-- A new co-host joins the conversations about the property's listings.
create index conversation_listing on conversation (listing_id) where listing_id is not null;

create table conversation_member (
  conversation_id uuid not null references conversation on delete cascade,
  member_id uuid not null references member,
  role text not null check (role in ('guest', 'host', 'member', 'co-host')),
  read_position integer not null default 0,
  unread_count integer not null default 0 check (unread_count >= 0),
  is_archived boolean not null default false,
  -- Repeats the conversation's, so that an inbox is one index scan.
  last_message_at timestamptz not null,
  -- When unread messages are sent by email, and whether they were. It happens once until the member reads them, which clears
  -- both.
  mail_due_at timestamptz,
  is_mailed boolean not null default false,
  -- A co-host is in the conversation only because of this right, and leaves it with the right.
  co_host_id uuid references co_host on delete cascade,
  primary key (conversation_id, member_id),
  constraint conversation_member_right check ((role = 'co-host') = (co_host_id is not null))
);
create index conversation_member_inbox on conversation_member (member_id, last_message_at desc, conversation_id desc);
create index conversation_member_unread on conversation_member (member_id) include (unread_count)
  where unread_count > 0 and not is_archived;
create index conversation_member_co_host on conversation_member (co_host_id) where co_host_id is not null;

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  -- 1, 2, 3 … within the conversation. Assigned under the conversation's lock, so there are no holes.
  position integer not null check (position > 0),
  -- Null for messages from the product.
  sender_id uuid references member,
  -- Made by the sender's page, so that a message sent again is the same message.
  client_id uuid not null,
  content text not null,
  event jsonb,
  created_at timestamptz not null,
  -- Removed by staff: the text stays for another review, and nobody else sees it.
  hidden_at timestamptz,
  -- Sent automatically in the sender's name.
  is_automatic boolean not null default false,
  -- Phone numbers, addresses, and links are covered until the two have a confirmed booking. `content` keeps what was typed;
  -- this is how it reads until then, and `covers` lists what's covered.
  covered_content text,
  covers text[] not null default '{}',
  unique (conversation_id, position),
  check ((sender_id is null) = (event is not null)),
  constraint message_covers_what check ((covered_content is null) = (cardinality(covers) = 0))
);
create unique index message_said_once on message (conversation_id, coalesce(sender_id, '00000000-0000-0000-0000-000000000000'), client_id);
create index message_words on message using gin (to_tsvector('simple', content));
-- A confirmed booking uncovers them.
create index message_covered on message (conversation_id) where covered_content is not null;

-- Pictures in conversations. An uploaded picture has no message until it's sent; unsent ones are deleted after a day.
create table message_picture (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  -- Who uploaded it. Nobody else can send it.
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
create index message_picture_member on message_picture (member_id) where message_id is not null;

-- Hosts' message templates, with placeholders for details of the booking.
create table saved_reply (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_reply_title on saved_reply (member_id, lower(title));

-- A host's offer to one guest: these hours of a listing, bookable right away, at a special price or pre-approved at the
-- listing's price. It holds no time. It's accepted when a booking was made with it.
create table offer (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  host_id uuid not null references member,
  guest_id uuid not null references member,
  made_by uuid not null references member,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  guests integer not null check (guests between 1 and 200),
  currency char(3) not null,
  -- For the stay alone, without cleaning, fees, and taxes; null for the listing's price.
  price_minor bigint check (price_minor >= 0),
  -- As computed when the offer was made.
  total_minor bigint not null check (total_minor >= 0),
  earnings_minor bigint not null check (earnings_minor >= 0),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  check (ends_at > starts_at),
  check (expires_at > created_at)
);
create index offer_conversation on offer (conversation_id, created_at desc);
create index offer_open on offer (guest_id, listing_id, starts_at) where withdrawn_at is null;
create index offer_host on offer (host_id);
