-- Staff look at the product as a member sees it, read-only, for half an hour at most: who, whom, why, from when until when.
create table member_look (
  id uuid primary key,
  staff_id uuid not null references member,
  member_id uuid not null references member,
  ticket_id uuid references support_ticket on delete set null,
  reason text not null check (length(reason) between 10 and 500),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > began_at),
  -- Ended by hand before that.
  ended_at timestamptz
);
create index member_look_member on member_look (member_id, began_at desc, id desc);
create index member_look_staff on member_look (staff_id);
create index member_look_ticket on member_look (ticket_id) where ticket_id is not null;
