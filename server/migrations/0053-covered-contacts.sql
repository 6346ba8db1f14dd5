-- Phone numbers, addresses and links are covered until the two have a confirmed booking. What was typed stays as it was; beside
-- it stands how it reads until then, and what is covered. Messages of before are shown as they were.
alter table message
  add column covered_content text,
  add column covers text[] not null default '{}',
  add constraint message_covers_what check ((covered_content is null) = (cardinality(covers) = 0));

-- To uncover what two have said: there are few such messages in any conversation.
create index message_covered on message (conversation_id) where covered_content is not null;

-- The same word to open pages, which now also tells of what was uncovered.
update outbox set topic = 'message-changed' where topic = 'message-hidden';
