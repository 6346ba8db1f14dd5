-- API tokens, which members' own programs log in with.

create table api_token (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- The SHA-256 of the token, which is random enough that nobody can guess it from that. The token itself isn't stored.
  digest bytea not null constraint api_token_once unique check (octet_length(digest) = 32),
  -- Its last characters, so that its owner recognizes it.
  ending text not null check (ending ~ '^[0-9A-Za-z]{4}$'),
  scopes text[] not null check (cardinality(scopes) >= 1),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- To the hour, with the network instead of the address.
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
);
create index api_token_member on api_token (member_id, created_at desc, id desc);
-- Ended ones are deleted after a while.
create index api_token_end on api_token (least(expires_at, revoked_at));
