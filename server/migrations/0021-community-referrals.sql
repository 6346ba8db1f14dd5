-- Boards by city with posts and replies; codes by which members bring others.
create table community_board (
  -- `everywhere`, or a city with its region and country: `portland-or-us`.
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 120),
  name text not null,
  region text not null,
  country text not null
);

create table community_post (
  id uuid primary key,
  board text not null references community_board,
  author_id uuid not null references member on delete cascade,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 4000),
  is_announcement boolean not null default false,
  reply_count integer not null default 0 check (reply_count >= 0),
  -- Of the last reply, or its own.
  active_at timestamptz not null,
  created_at timestamptz not null,
  -- Taken down by its author or by staff; its replies go with it.
  removed_at timestamptz,
  -- Made by the author's page: a post sent again is the same post.
  client_id uuid not null,
  unique (author_id, client_id)
);
create index community_post_board on community_post (board, active_at desc, id desc) where removed_at is null;
create index community_post_announcement on community_post (board, created_at desc) where is_announcement and removed_at is null;
create index community_post_author on community_post (author_id, created_at);

create table community_reply (
  id uuid primary key,
  post_id uuid not null references community_post on delete cascade,
  author_id uuid not null references member on delete cascade,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null,
  removed_at timestamptz,
  client_id uuid not null,
  unique (author_id, client_id)
);
create index community_reply_post on community_reply (post_id, created_at, id) where removed_at is null;
create index community_reply_author on community_reply (author_id, created_at);

create table referral_code (
  code text primary key check (code ~ '^[a-z0-9]{8}$'),
  member_id uuid not null references member on delete cascade,
  -- Whom it was made for, in the member's own words; null for the one that is for everybody.
  label text check (length(label) between 1 and 60),
  created_at timestamptz not null
);
create unique index referral_code_general on referral_code (member_id) where label is null;
create index referral_code_member on referral_code (member_id, created_at desc);

create table referral (
  -- Nobody is brought twice.
  joined_id uuid primary key references member on delete cascade,
  code text not null references referral_code on delete cascade,
  referrer_id uuid not null references member on delete cascade,
  joined_at timestamptz not null,
  check (joined_id <> referrer_id)
);
create index referral_referrer on referral (referrer_id, joined_at desc);
