-- Addresses for answering an email about a message by email (H9). Each email has its own.

create table reply_address (
  -- The SHA-256 of its secret part, which is random enough that nobody can guess it from that.
  digest bytea primary key check (octet_length(digest) = 32),
  conversation_id uuid not null references conversation on delete cascade,
  -- Who got the email. Nobody else can answer with it.
  member_id uuid not null references member on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index reply_address_conversation on reply_address (conversation_id);
create index reply_address_member on reply_address (member_id);
create index reply_address_end on reply_address (expires_at);
