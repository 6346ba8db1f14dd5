-- Staff are found by the domain of their address, among however many members.
create index member_email_domain on member (lower(substring(email::text from '@([^@]*)$')))
  where is_email_verified and deleted_at is null;
