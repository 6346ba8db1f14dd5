-- Staff write to the other side of a booking in a ticket of its own, below the one that was opened: neither side reads the other's.
alter table support_ticket add column parent_id uuid references support_ticket on delete set null;
create unique index support_ticket_side on support_ticket (parent_id, member_id) where parent_id is not null;

-- Whose turn it is: what nobody has taken, and what each of staff has.
create index support_ticket_unassigned on support_ticket (due_at, id)
  where state = 'open' and assignee_id is null and parent_id is null;
create index support_ticket_assignee on support_ticket (assignee_id, updated_at desc, id desc) where state <> 'closed';

-- Staff named in notes of colleagues.
create table support_mention (
  message_id uuid not null references support_message on delete cascade,
  member_id uuid not null references member on delete cascade,
  ticket_id uuid not null references support_ticket on delete cascade,
  at timestamptz not null,
  seen_at timestamptz,
  primary key (message_id, member_id)
);
create index support_mention_member on support_mention (member_id, at desc);
create index support_mention_ticket on support_mention (ticket_id);
