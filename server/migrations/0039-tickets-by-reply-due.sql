-- The table of all tickets starts with what's overdue, and ends with what needs no reply.
create index support_ticket_reply_due on support_ticket (coalesce(due_at, 'infinity'::timestamptz), id);
