-- Members and how they sign in, including the accounts, sessions, and keys of the built-in identity provider.
create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Sorts names and titles by their base letters, so that É stands with E whatever the database's own order is.
create function base_letters(name text) returns text language sql immutable parallel safe
  return translate(regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđħıæœß', 'oldhiaos');

create table member (
  id uuid primary key,
  -- A member's identity is issuer and subject, never the email: another issuer may hand out the same address.
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
  -- Tokens issued before this moment are refused. Signing out everywhere and suspending set it.
  tokens_valid_after timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  suspension_reason text check (length(suspension_reason) between 1 and 1000),
  -- The suspension's last day, in UTC. Without one, it lasts until staff end it.
  suspended_until date,
  -- The member asked to delete the account and can change their mind until then.
  deletion_due_at timestamptz,
  -- From then on, the row holds nothing personal.
  deleted_at timestamptz,
  -- Usernames that look alike share a skeleton, so that only one of them can be taken.
  username_skeleton text unique,
  -- After an account merge, the account that was given up stays as a row nobody can use: it counts as deleted and is suspended
  -- for good, but it says where its data went. The ledger, logs, acceptances, and sent emails are never rewritten and still
  -- name it.
  merged_into_id uuid references member,
  -- The address of the account that was given up, so that staff find it. Cleared when the remaining account is deleted.
  merged_email citext,
  -- A suspension that expires restores the earlier state: a member who hadn't been admitted goes back to the waitlist.
  waits_again boolean not null default false,
  -- The address the member proved with a code. It stays proven even if their identity provider says nothing about it.
  proven_email text,
  unique (issuer, subject),
  constraint member_username_plain check (
    username::text ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(username::text) between 3 and 30
  ),
  constraint member_username_whole check ((username is null) = (username_skeleton is null)),
  constraint member_merged check (
    (merged_into_id is null or (deleted_at is not null and merged_into_id <> id))
    and (merged_email is null or merged_into_id is not null)
  )
);
create index member_email on member (email);
create index member_deletion on member (deletion_due_at) where deletion_due_at is not null and deleted_at is null;
create index member_suspension on member (suspended_until) where status = 'suspended';
-- Staff search members by any part of a name or address and page through them, newest first.
create index member_newest on member (created_at desc, id desc) where deleted_at is null;
create index member_name_trigram on member using gin (name gin_trgm_ops) where deleted_at is null;
create index member_email_trigram on member using gin ((email::text) gin_trgm_ops) where deleted_at is null;
-- Staff also find members by username.
create index member_username_trigram on member using gin ((username::text) gin_trgm_ops) where deleted_at is null;
create index member_merged_into on member (merged_into_id, deleted_at) where merged_into_id is not null;
create index member_merged_email_trigram on member using gin ((merged_email::text) gin_trgm_ops) where merged_email is not null;
-- A second approver is picked from members with a company address.
create index member_email_domain on member (lower(split_part(email::text, '@', 2))) where is_email_verified;
-- Staff lists are searched, filtered, and sorted in any direction a page at a time, so each order and each rare state has an
-- index. Names and titles are compared character by character, so that the same index finds them by their beginning.
create index member_status on member (status, created_at desc, id desc) where deleted_at is null;
create index member_name on member (base_letters(name) collate "C" desc, id desc) where deleted_at is null;

-- Details that only some members have given, kept out of the much-read member row.
create table member_detail (
  member_id uuid primary key references member on delete cascade,
  job_title text,
  industry text,
  linked_in_url text,
  home_label text,
  home_lat double precision check (home_lat between -90 and 90),
  home_lng double precision check (home_lng between -180 and 180),
  call_load text check (call_load in ('none', 'some', 'most')),
  needs text[] not null default '{}',
  -- 1 is Monday.
  work_days smallint[] not null default '{}',
  units text not null default 'auto' check (units in ('auto', 'metric', 'imperial')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  language text not null default 'en',
  -- Parts of the profile that only the member sees.
  hidden_parts text[] not null default '{}',
  -- Onboarding steps the member answered or skipped.
  onboarding_steps text[] not null default '{}',
  synced_at timestamptz,
  updated_at timestamptz not null,
  -- Names of the beta features the member turned on.
  beta_features text[] not null default '{}',
  -- The currency in which the member sees estimates; null for none.
  estimate_currency char(3) check (estimate_currency ~ '^[A-Z]{3}$'),
  -- The clock on pages and in emails; `auto` follows the member's region.
  time_format text not null default 'auto' check (time_format in ('auto', 'h12', 'h23')),
  check ((home_lat is null) = (home_lng is null)),
  constraint member_detail_beta_features_few check (cardinality(beta_features) <= 20)
);
-- Staff find members by the place they start from.
create index member_detail_home_trigram on member_detail using gin (home_label gin_trgm_ops);

-- One row per member who edited their public profile.
create table member_page (
  member_id uuid primary key references member on delete cascade,
  bio text not null default '' check (length(bio) <= 1000),
  is_public boolean not null default true,
  updated_at timestamptz not null,
  -- Set when staff close the profile. It then stays closed whatever the member chooses.
  closed_at timestamptz
);

-- A released username redirects to its former owner, and nobody else can take it until `kept_until`.
create table former_username (
  name text primary key,
  skeleton text not null,
  member_id uuid not null references member on delete cascade,
  released_at timestamptz not null,
  kept_until timestamptz not null
);
create index former_username_skeleton on former_username (skeleton);
create index former_username_member on former_username (member_id, released_at desc);

-- Accounts elsewhere that a member linked.
create table social_connection (
  member_id uuid not null references member on delete cascade,
  provider text not null check (provider in ('linkedin', 'google', 'facebook')),
  provider_id text not null,
  connected_at timestamptz not null,
  primary key (member_id, provider)
);

-- Additional ways to sign in as a member.
create table member_login (
  issuer text not null,
  subject text not null,
  member_id uuid not null references member on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index member_login_member on member_login (member_id);

-- Members who blocked another member.
create table member_block (
  blocker_id uuid not null references member on delete cascade,
  blocked_id uuid not null references member on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id);

-- Which version of a legal document a member accepted, and when. Rows never change, so accepting again does nothing.
create table legal_acceptance (
  member_id uuid not null references member on delete cascade,
  document text not null check (document in ('terms', 'host-terms', 'privacy', 'data-protection')),
  version integer not null check (version > 0),
  accepted_at timestamptz not null,
  primary key (member_id, document, version)
);

-- A six-digit code that proves an email address without leaving the page. The code is derived from the id with a secret of the
-- installation, so this row doesn't reveal it.
create table email_code (
  member_id uuid primary key references member on delete cascade,
  id uuid not null,
  email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  -- How many codes were sent since then. The limit keeps guessing hopeless.
  day_starts_at timestamptz not null,
  day_count integer not null check (day_count > 0)
);
create index email_code_age on email_code (day_starts_at);

-- Which action items on their dashboard a member snoozed or dismissed.
create table action_item_state (
  member_id uuid not null references member on delete cascade,
  item_id text not null,
  snoozed_until timestamptz,
  dismissed_at timestamptz,
  primary key (member_id, item_id)
);

-- Accounts of the built-in identity provider.
create table identity_account (
  id uuid primary key,
  email citext not null unique,
  name text not null check (length(name) between 1 and 120),
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null
);

-- Links sent by email: verify an address, reset a password, or change the address.
create table identity_email_token (
  token_sha256 bytea primary key,
  account_id uuid not null references identity_account on delete cascade,
  purpose text not null constraint identity_email_token_purpose_check
    check (purpose in ('verify', 'reset', 'change') and (purpose = 'change') = (new_email is not null)),
  expires_at timestamptz not null,
  used_at timestamptz,
  new_email citext
);
create index identity_email_token_account on identity_email_token (account_id);

-- Devices signed in with a grant of the built-in identity provider.
create table identity_device (
  grant_id text primary key,
  account_id uuid not null references identity_account on delete cascade,
  user_agent text not null,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null
);
create index identity_device_account on identity_device (account_id, last_used_at desc);

-- What the OpenID Connect library stores: sessions, grants, codes, tokens.
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
-- Ends everything an account is signed in to without reading every session.
create index oidc_item_account on oidc_item ((payload ->> 'accountId')) where model in ('Session', 'Grant');

-- The waitlist.
create table beta_place (
  id uuid primary key,
  email citext not null unique,
  postal_code text not null,
  role text not null check (role in ('guest', 'host', 'team')),
  created_at timestamptz not null,
  -- Staff can admit someone before they have an account.
  invited_at timestamptz
);
create index beta_place_order on beta_place (created_at, id);
-- Staff find places on the waitlist by address and postal code.
create index beta_place_email_trigram on beta_place using gin ((email::text) gin_trgm_ops);
create index beta_place_postal_trigram on beta_place using gin (postal_code gin_trgm_ops);
