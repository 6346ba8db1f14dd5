-- Accounts: what members say of themselves, what they want to be told, where they are signed in, and how they leave.
alter table member
  add column suspension_reason text check (length(suspension_reason) between 1 and 1000),
  -- The last day of it, in UTC; without one it lasts until staff end it.
  add column suspended_until date,
  -- The member asked to leave and may take it back until then.
  add column deletion_due_at timestamptz,
  -- Since then nothing personal is left in the row.
  add column deleted_at timestamptz;
create index member_deletion on member (deletion_due_at) where deletion_due_at is not null and deleted_at is null;
create index member_suspension on member (suspended_until) where status = 'suspended';

-- One row for members who said more of themselves than the row of a member holds.
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
  -- Steps of the first questions that were answered or left out.
  onboarding_steps text[] not null default '{}',
  synced_at timestamptz,
  updated_at timestamptz not null,
  check ((home_lat is null) = (home_lng is null))
);

create table social_connection (
  member_id uuid not null references member on delete cascade,
  provider text not null check (provider in ('linkedin', 'google', 'facebook')),
  provider_id text not null,
  connected_at timestamptz not null,
  primary key (member_id, provider)
);

-- Only what differs from the usual.
create table notification_choice (
  member_id uuid not null references member on delete cascade,
  event text not null,
  is_mailed boolean not null,
  primary key (member_id, event)
);

-- Further ways to sign in as a member, beside the one the member came with.
create table member_login (
  issuer text not null,
  subject text not null,
  member_id uuid not null references member on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index member_login_member on member_login (member_id);

-- What signed in with a grant of the embedded provider.
create table identity_device (
  grant_id text primary key,
  account_id uuid not null references identity_account on delete cascade,
  user_agent text not null,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null
);
create index identity_device_account on identity_device (account_id, last_used_at desc);

-- A mailed link may also move an account to another address.
alter table identity_email_token
  add column new_email citext,
  drop constraint identity_email_token_purpose_check,
  add constraint identity_email_token_purpose_check
    check (purpose in ('verify', 'reset', 'change') and (purpose = 'change') = (new_email is not null));

-- Who waits to be let in.
create table beta_place (
  id uuid primary key,
  email citext not null unique,
  postal_code text not null,
  role text not null check (role in ('guest', 'host', 'team')),
  created_at timestamptz not null
);
create index beta_place_order on beta_place (created_at, id);
