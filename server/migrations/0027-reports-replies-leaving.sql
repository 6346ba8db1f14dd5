-- What staff make of reports, single messages among them; answers that hosts keep; what leaving takes along; figures of search.
alter table report
  drop constraint report_kind_check,
  add constraint report_kind_check check (kind in ('member', 'kudos', 'post', 'reply', 'message')),
  add column outcome text check (outcome in ('dismissed', 'hidden', 'warned', 'suspended')),
  add column settled_by uuid references member on delete set null,
  add column settled_reason text check (length(settled_reason) <= 1000);
update report set outcome = 'dismissed' where settled_at is not null;
alter table report add constraint report_outcome check ((settled_at is null) = (outcome is null));
create index report_open_kind on report (kind, created_at, id) where settled_at is null;
create index report_settled on report (settled_at desc, id desc) where settled_at is not null;
create index report_subject on report (subject_id, kind);

-- Taken down by staff: the words stay for whoever must look again, and nobody else reads them.
alter table message add column hidden_at timestamptz;
-- A page that staff closed stays closed whatever its member chooses.
alter table member_page add column closed_at timestamptz;

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in ('member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report')
  );

-- What hosts write again and again, with places for what a booking knows.
create table saved_reply (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_reply_title on saved_reply (member_id, lower(title));

-- Of somebody who has left: the question stays this long without a name, then it goes.
alter table support_ticket add column erase_at timestamptz;
create index support_ticket_erase on support_ticket (erase_at) where erase_at is not null;
create index message_picture_member on message_picture (member_id) where message_id is not null;

-- Staff look for members by any part of name or address, and page through them, the newest first.
create index member_newest on member (created_at desc, id desc) where deleted_at is null;
create index member_name_trigram on member using gin (name gin_trgm_ops) where deleted_at is null;
create index member_email_trigram on member using gin ((email::text) gin_trgm_ops) where deleted_at is null;

-- How often search was asked and found nothing, by day in UTC: counts and nothing else.
create table search_day (
  day date primary key,
  searches integer not null default 0 check (searches >= 0),
  without_results integer not null default 0 check (without_results >= 0)
);
