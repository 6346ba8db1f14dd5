-- Members, and the embedded identity provider's accounts, sessions and keys.
create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table member (
  id uuid primary key,
  -- Identity is issuer and subject, never the e-mail: another issuer may hand out the same address.
  issuer text not null,
  subject text not null,
  email citext not null,
  is_email_verified boolean not null default false,
  name text not null check (length(name) between 1 and 120),
  picture_key text,
  picture_url text,
  username citext unique,
  headline text,
  languages text[] not null default '{en}',
  status text not null default 'active' check (status in ('active', 'pending', 'suspended')),
  currency char(3) not null default 'USD',
  time_zone text not null default 'America/New_York',
  workspace_type text,
  profession text,
  company text,
  is_onboarded boolean not null default false,
  -- Tokens issued before this moment are refused: sign-out everywhere, suspension.
  tokens_valid_after timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  unique (issuer, subject)
);
create index member_email on member (email);

create table identity_account (
  id uuid primary key,
  email citext not null unique,
  name text not null check (length(name) between 1 and 120),
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null
);

create table identity_email_token (
  token_sha256 bytea primary key,
  account_id uuid not null references identity_account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_email_token_account on identity_email_token (account_id);

create table oidc_item (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_item_grant on oidc_item (grant_id) where grant_id is not null;
create index oidc_item_uid on oidc_item (model, uid) where uid is not null;
create index oidc_item_expiry on oidc_item (expires_at);

-- Keys and secrets made at the first start: signing keys, cookie keys, the location secret.
create table installation_secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null
);

create table action_item_state (
  member_id uuid not null references member on delete cascade,
  item_id text not null,
  snoozed_until timestamptz,
  dismissed_at timestamptz,
  primary key (member_id, item_id)
);
