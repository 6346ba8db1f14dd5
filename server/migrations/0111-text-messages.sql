-- Text messages about what's urgent, for members who agreed to get them.

-- What a member agreed to, kept as proof until the account is deleted. One agreement per member is open.
create table text_consent (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- The number that it's for: a new one needs a new agreement.
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  -- Which wording they read, and in which language.
  version smallint not null check (version > 0),
  language text not null,
  given_at timestamptz not null,
  ended_at timestamptz,
  -- By the member, with the number, by an answer such as STOP, or because the service said that the number is gone.
  end_reason text check (end_reason in ('member', 'number', 'stop', 'gone')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index text_consent_open on text_consent (member_id) where ended_at is null;
create index text_consent_member on text_consent (member_id, given_at);

-- Texts that were sent or are about to be, with the ids of their effects. They're counted for the limits and then deleted.
create table text_message (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- What SMS services charge for: parts of 153 characters, or 67 outside of the alphabet of text messages.
  parts smallint not null check (parts between 1 and 2),
  created_at timestamptz not null,
  sent_at timestamptz
);
create index text_message_member on text_message (member_id, created_at);
create index text_message_age on text_message (created_at);

alter table notification_preference add column is_texted boolean;
-- Who turned something off entirely doesn't want it as a text message, either.
update notification_preference set is_texted = is_emailed or is_shown or is_pushed;
alter table notification_preference alter column is_texted set default true;
alter table notification_preference alter column is_texted set not null;
