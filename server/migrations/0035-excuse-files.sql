-- Files that hosts add to their request to excuse a cancellation, such as photos or a doctor's note as a PDF. Only the member who
-- added one and staff see it.
create table excuse_file (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  member_id uuid not null references member,
  media_type text not null check (media_type in ('image/webp', 'application/pdf')),
  byte_count integer not null check (byte_count > 0),
  -- Of the stored file.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The server's clock, not the camera's.
  created_at timestamptz not null,
  -- The account that added it was deleted, and the file with it.
  erased_at timestamptz
);
create unique index excuse_file_once on excuse_file (booking_id, sha256);
create index excuse_file_member on excuse_file (member_id);
