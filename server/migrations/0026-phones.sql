-- Phone numbers of members, and the codes that confirm them.

-- Only confirmed numbers. They're never shown to anyone else.
create table member_phone (
  member_id uuid primary key references member on delete cascade,
  -- In E.164, such as +15035550123. One account per number.
  number text not null constraint member_phone_once unique check (number ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz not null
);

-- A row for each code. They're kept for two days, because they're counted for each member and each number. The digits aren't here:
-- they're derived from the id and a secret.
create table phone_code (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  tries integer not null default 0 check (tries >= 0),
  -- Refused: the SMS service doesn't send to this number.
  delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'refused')),
  -- Used, replaced by a newer one, or canceled.
  ended_at timestamptz
);
create index phone_code_member on phone_code (member_id, created_at);
create index phone_code_number on phone_code (number, created_at);
create index phone_code_age on phone_code (created_at);
