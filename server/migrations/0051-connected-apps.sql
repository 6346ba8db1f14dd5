-- Apps that a member lets use the MCP server. The identity provider keeps the grant and its tokens; this is what the app may do.

create table connected_app (
  id uuid primary key,
  -- The provider's grant.
  grant_id text not null constraint connected_app_grant unique,
  member_id uuid not null references member on delete cascade,
  client_id text not null,
  -- What the app calls itself.
  name text not null check (length(name) between 1 and 80),
  -- Where the member was sent after agreeing: a site's name, or null for a program on their own computer.
  site text,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- To the hour, with the network instead of the address.
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
);
create index connected_app_member on connected_app (member_id, created_at desc, id desc);
-- Ended ones are deleted after a while.
create index connected_app_end on connected_app (least(expires_at, revoked_at));
