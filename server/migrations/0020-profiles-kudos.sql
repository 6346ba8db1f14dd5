-- Names in addresses, what members say of themselves in public, thanks between two of a booking, reports of either.
alter table member
  -- Names that look alike have the same: one of them is enough.
  add column username_skeleton text unique,
  add constraint member_username_plain check (
    username::text ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(username::text) between 3 and 30
  ),
  add constraint member_username_whole check ((username is null) = (username_skeleton is null));

-- Names that were let go lead to who had them, and are nobody else's until then.
create table former_username (
  name text primary key,
  skeleton text not null,
  member_id uuid not null references member on delete cascade,
  released_at timestamptz not null,
  kept_until timestamptz not null
);
create index former_username_skeleton on former_username (skeleton);
create index former_username_member on former_username (member_id, released_at desc);

-- One row for members who said something about their page.
create table member_page (
  member_id uuid primary key references member on delete cascade,
  bio text not null default '' check (length(bio) <= 1000),
  is_public boolean not null default true,
  updated_at timestamptz not null
);

create table kudos (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  giver_id uuid not null references member on delete cascade,
  receiver_id uuid not null references member on delete cascade,
  -- What the giver was in the booking.
  giver_side text not null check (giver_side in ('guest', 'host')),
  tag text not null check (length(tag) between 1 and 40),
  text text not null default '' check (length(text) <= 280),
  -- The receiver's to decide.
  is_public boolean not null default false,
  created_at timestamptz not null,
  -- Taken back by the giver: the words are gone, the row stays so that there is one for each booking and side.
  withdrawn_at timestamptz,
  constraint kudos_once unique (booking_id, giver_id),
  check (giver_id <> receiver_id),
  check (withdrawn_at is null or (text = '' and not is_public))
);
create index kudos_received on kudos (receiver_id, created_at desc, id desc) where withdrawn_at is null;
create index kudos_given on kudos (giver_id, created_at desc, id desc) where withdrawn_at is null;

create table report (
  id uuid primary key,
  reporter_id uuid not null references member on delete cascade,
  kind text not null check (kind in ('member', 'kudos', 'post', 'reply')),
  subject_id uuid not null,
  -- Whose page or words they are.
  about_id uuid not null references member on delete cascade,
  reason text not null check (length(reason) between 1 and 40),
  text text not null default '' check (length(text) <= 1000),
  -- The words as they stood, which may be gone when somebody looks.
  excerpt text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Once per person and thing: a second report writes over the first.
  constraint report_once unique (reporter_id, kind, subject_id)
);
create index report_open on report (created_at, id) where settled_at is null;
create index report_about on report (about_id, created_at desc);
