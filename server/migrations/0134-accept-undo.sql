-- A host's acceptance can be undone for ten seconds: it's written down with the moment at which it's carried out, and by whom.
-- While the guest's payment is captured there's no moment anymore.
alter table booking
  add column accept_due_at timestamptz,
  add column accept_by uuid references member,
  add column accept_party text check (accept_party in ('host', 'staff')),
  add constraint booking_accept_check check (
    (accept_by is null) = (accept_party is null) and (accept_by is null or status = 'requested')
    and (accept_due_at is null or accept_by is not null)
  );
create index booking_accept_due on booking (accept_due_at) where accept_due_at is not null;
