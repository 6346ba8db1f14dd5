-- What members say about each other, and what they report: reviews, kudos, boards, referrals.

-- Reviews by both sides of a booking, hidden until both are in or the time is up.
create table review (
  id uuid primary key,
  booking_id uuid references booking,
  listing_id uuid not null references listing,
  author_id uuid not null references member,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  reply text,
  written_at timestamptz not null,
  -- Who wrote it. A guest reviews the listing, a host reviews the guest.
  side text not null default 'guest' check (side in ('guest', 'host')),
  -- The reviewed guest; null if a guest wrote it.
  guest_id uuid references member,
  internet smallint check (internet between 1 and 5),
  noise smallint check (noise between 1 and 5),
  desk smallint check (desk between 1 and 5),
  accuracy smallint check (accuracy between 1 and 5),
  arrival smallint check (arrival between 1 and 5),
  hosting smallint check (hosting between 1 and 5),
  worth smallint check (worth between 1 and 5),
  edited_at timestamptz,
  -- The end of the time to review, when it's published at the latest.
  closes_at timestamptz,
  published_at timestamptz,
  replied_at timestamptz,
  replier_id uuid references member,
  -- Hidden by staff.
  hidden_at timestamptz,
  hidden_reason text,
  constraint review_once unique (booking_id, side),
  constraint review_about_check check (
    (side = 'host') = (guest_id is not null)
    and (side = 'guest' or num_nonnulls(internet, noise, desk, accuracy, arrival, hosting, worth) = 0)
  ),
  -- There's nothing to reply to or hide before a review is published.
  constraint review_published_check check (published_at is not null or (reply is null and hidden_at is null)),
  constraint review_due_check check (published_at is not null or closes_at is not null)
);
create index review_of_listing on review (listing_id, published_at desc, id desc)
  where side = 'guest' and published_at is not null and hidden_at is null;
create index review_of_guest on review (guest_id, published_at desc, id desc)
  where side = 'host' and published_at is not null and hidden_at is null;
create index review_due on review (closes_at) where published_at is null;
create index review_author on review (author_id);

-- Thanks between the two sides of a booking.
create table kudos (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  giver_id uuid not null references member on delete cascade,
  receiver_id uuid not null references member on delete cascade,
  -- The giver's side of the booking.
  giver_side text not null check (giver_side in ('guest', 'host')),
  tag text not null check (length(tag) between 1 and 40),
  text text not null default '' check (length(text) <= 280),
  -- The receiver decides.
  is_public boolean not null default false,
  created_at timestamptz not null,
  -- Withdrawn by the giver: the text is gone, the row stays so that there's one per booking and side.
  withdrawn_at timestamptz,
  constraint kudos_once unique (booking_id, giver_id),
  check (giver_id <> receiver_id),
  check (withdrawn_at is null or (text = '' and not is_public))
);
create index kudos_received on kudos (receiver_id, created_at desc, id desc) where withdrawn_at is null;
create index kudos_given on kudos (giver_id, created_at desc, id desc) where withdrawn_at is null;

-- What members report to staff.
create table report (
  id uuid primary key,
  reporter_id uuid not null references member on delete cascade,
  kind text not null check (kind in ('member', 'kudos', 'post', 'reply', 'message', 'review', 'listing')),
  subject_id uuid not null,
  -- Whose profile or text it is.
  about_id uuid not null references member on delete cascade,
  reason text not null check (length(reason) between 1 and 40),
  text text not null default '' check (length(text) <= 1000),
  -- The text at that moment, which may be gone when staff look.
  excerpt text not null default '',
  created_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('dismissed', 'hidden', 'warned', 'suspended')),
  settled_by uuid references member on delete set null,
  settled_reason text check (length(settled_reason) <= 1000),
  -- A second report of the same thing by the same member overwrites the first.
  constraint report_once unique (reporter_id, kind, subject_id),
  constraint report_outcome check ((settled_at is null) = (outcome is null))
);
create index report_open on report (created_at, id) where settled_at is null;
create index report_about on report (about_id, created_at desc);
create index report_open_kind on report (kind, created_at, id) where settled_at is null;
create index report_settled on report (settled_at desc, id desc) where settled_at is not null;
create index report_subject on report (subject_id, kind);
create index report_created on report (created_at desc, id desc);
create index report_kind on report (kind, created_at desc, id desc);

-- Boards by city.
create table community_board (
  -- `everywhere`, or a city with region and country: `portland-or-us`.
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
  -- Time of the last reply, or of the post.
  active_at timestamptz not null,
  created_at timestamptz not null,
  -- Removed by the author or staff, along with its replies.
  removed_at timestamptz,
  -- Made by the author's page, so that a post sent again is the same post.
  client_id uuid not null,
  unique (author_id, client_id)
);
create index community_post_board on community_post (board, active_at desc, id desc) where removed_at is null;
create index community_post_announcement on community_post (board, created_at desc) where is_announcement and removed_at is null;
create index community_post_author on community_post (author_id, created_at);

-- Replies to posts.
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

-- Codes with which members invite others.
create table referral_code (
  code text primary key check (code ~ '^[a-z0-9]{8}$'),
  member_id uuid not null references member on delete cascade,
  -- Who it's for, in the member's words; null for the member's general code.
  label text check (length(label) between 1 and 60),
  created_at timestamptz not null
);
create unique index referral_code_general on referral_code (member_id) where label is null;
create index referral_code_member on referral_code (member_id, created_at desc);

create table referral (
  -- Nobody can be referred twice.
  joined_id uuid primary key references member on delete cascade,
  code text not null references referral_code on delete cascade,
  referrer_id uuid not null references member on delete cascade,
  joined_at timestamptz not null,
  -- The one reward for it.
  reward_id uuid unique references ledger_transaction,
  check (joined_id <> referrer_id)
);
create index referral_referrer on referral (referrer_id, joined_at desc);
