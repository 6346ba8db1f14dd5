-- Browsers that get a member's push notifications, and which notifications members want there.

create table push_device (
  id uuid primary key,
  member_id uuid not null references member on delete cascade,
  -- Where the browser's push service takes its notifications.
  endpoint text not null check (length(endpoint) between 1 and 1000),
  -- Its keys, for encrypting what only the browser can read (RFC 8291).
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 40),
  name text not null check (length(name) <= 80),
  -- The login that added it, if it's one of ours: it ends with it.
  grant_id text,
  created_at timestamptz not null,
  last_sent_at timestamptz,
  -- A push service that fails is left alone until then, longer after each failure in a row.
  failures smallint not null default 0 check (failures between 0 and 100),
  rests_until timestamptz,
  -- A browser has one member at a time.
  constraint push_device_endpoint unique (endpoint)
);
create index push_device_member on push_device (member_id, created_at);

alter table notification_preference add column is_pushed boolean;
-- Who turned something off entirely doesn't want it on their phone, either.
update notification_preference set is_pushed = is_emailed or is_shown;
alter table notification_preference alter column is_pushed set default true;
alter table notification_preference alter column is_pushed set not null;
