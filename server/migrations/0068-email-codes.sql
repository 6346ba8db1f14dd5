-- A six-digit code that proves an email address without leaving the page. The code itself is derived from the id with a key of the
-- installation: nothing here tells it.
create table email_code (
  member_id uuid primary key references member on delete cascade,
  id uuid not null,
  email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  -- How many were sent since then, so that guessing stays hopeless.
  day_starts_at timestamptz not null,
  day_count integer not null check (day_count > 0)
);
create index email_code_age on email_code (day_starts_at);

-- The address a member proved to us by a code: what their own provider does not say about it does not take that back.
alter table member add column proven_email text;
