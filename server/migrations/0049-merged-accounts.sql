-- Two accounts of one person made one. The one that went stays as a row that nobody is: like a deleted one it is suspended for good and
-- found by no guest, but it says where everything of it is. What is never rewritten (the ledger, logs, agreements, mails sent) still
-- names it.
alter table member
  add column merged_into_id uuid references member,
  -- The address it had, for staff to find where it went; none any more when the one that stayed is deleted.
  add column merged_email citext,
  add constraint member_merged check (
    (merged_into_id is null or (deleted_at is not null and merged_into_id <> id))
    and (merged_email is null or merged_into_id is not null)
  );
create index member_merged_into on member (merged_into_id, deleted_at) where merged_into_id is not null;
create index member_merged_email_trigram on member using gin ((merged_email::text) gin_trgm_ops) where merged_email is not null;
