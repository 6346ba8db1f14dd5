-- Reputation files of other installations that members added to their profile (decision 0170).
create table imported_reputation (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- The other installation's address.
  issuer text not null check (length(issuer) between 1 and 200),
  -- What was signed. Null once staff removed it: the row stays, so that the file can't be added again.
  content jsonb,
  issued_at timestamptz not null,
  -- When the signature was checked.
  checked_at timestamptz not null,
  -- The member's choice.
  is_shown boolean not null default true,
  removed_at timestamptz,
  constraint imported_reputation_once unique (member_id, issuer),
  constraint imported_reputation_removed check ((removed_at is null) = (content is not null))
);

alter table report drop constraint report_kind_check;
alter table report add constraint report_kind_check
  check (kind in ('member', 'kudos', 'post', 'reply', 'message', 'review', 'listing', 'reputation'));
