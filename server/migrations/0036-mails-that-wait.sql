-- Why an effect was not carried out after all: what it would have said no longer held.
alter table outbox add column dropped_because text;
-- What is done is taken away after a while.
create index outbox_done on outbox (done_at) where done_at is not null;

-- Mailed once a day, with others, instead of at once (L6).
alter table notification_choice add column is_daily boolean not null default false;

-- Mails that wait for their reader's one of the day. The id is that of the effect each came by.
create table digest_item (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- As it waited in the outbox.
  mail jsonb not null,
  due_at timestamptz not null
);
create index digest_item_due on digest_item (due_at);
create index digest_item_member on digest_item (member_id, due_at);
