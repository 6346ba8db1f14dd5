-- Webhooks, and the log of what was sent to them.

create table webhook (
  id uuid primary key,
  -- Whose events it gets. Without a member, it gets those of all members.
  member_id uuid references member on delete cascade,
  -- Who gets the email if it's turned off.
  created_by uuid references member on delete set null,
  url text not null check (length(url) between 1 and 2000),
  description text not null default '' check (length(description) <= 120),
  events text[] not null check (cardinality(events) >= 1),
  -- Encrypted for this row.
  sealed_secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  constraint webhook_former check ((former_secret is null) = (former_until is null)),
  created_at timestamptz not null,
  is_on boolean not null default true,
  -- Why we turned it off.
  off_reason text check (off_reason in ('failing', 'gone')),
  constraint webhook_off check (off_reason is null or not is_on),
  -- Tries in a row that failed.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  -- The last response took long.
  is_slow boolean not null default false,
  -- When something is to be sent; null if nothing waits.
  due_at timestamptz,
  -- The node that sends has it until then.
  locked_until timestamptz
);
create index webhook_member on webhook (member_id, created_at desc, id desc);
create index webhook_creator on webhook (created_by) where created_by is not null;
create index webhook_due on webhook (due_at) where is_on and due_at is not null;

create table webhook_delivery (
  -- In the order in which they're sent.
  id uuid primary key,
  webhook_id uuid not null references webhook on delete cascade,
  -- The same for all webhooks that get the event, and for its replays.
  event_id uuid not null,
  replay_number integer not null default 0 check (replay_number >= 0),
  constraint webhook_delivery_once unique (webhook_id, event_id, replay_number),
  type text not null,
  -- The ids of what the event is about. What's sent is read when it's sent.
  subject jsonb not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  last_tried_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_start text,
  failure text
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, id) include (due_at) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_state on webhook_delivery (webhook_id, state, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);
