-- Logos that admins uploaded. They're small, and kept for the history of the setting that names them.
create table logo_file (
  id uuid primary key,
  type text not null check (type in ('svg', 'png', 'webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 524288),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  uploaded_by uuid not null references member,
  uploaded_at timestamptz not null
);
create index logo_file_uploaded_by on logo_file (uploaded_by);
create index logo_file_uploaded_at on logo_file (uploaded_at);

-- While hosting is by invitation, who may add their first home.
create table host_invitation (
  id uuid primary key,
  email citext not null unique check (length(email::text) between 3 and 254),
  invited_by uuid not null references member,
  invited_at timestamptz not null
);
create index host_invitation_invited_by on host_invitation (invited_by);
create index host_invitation_latest on host_invitation (invited_at desc, id desc);
