-- Mails that were not sent because what they said no longer held, newest first, for staff to read why nobody got them.
create index outbox_dropped on outbox (done_at desc, id desc) where dropped_because is not null;
