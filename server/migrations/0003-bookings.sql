-- Bookings, the hours they occupy, the money they move, and the effects they owe.
create table booking (
  id uuid primary key,
  reference text not null unique,
  listing_id uuid not null references listing,
  guest_id uuid not null references member,
  host_id uuid not null references member,
  status text not null check (status in ('hold', 'requested', 'awaiting_payment', 'confirmed', 'active', 'completed', 'closed', 'declined', 'withdrawn', 'expired', 'cancelled')),
  payment_status text not null default 'none' check (payment_status in ('none', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided', 'due', 'failed')),
  during tstzrange not null,
  starts_at timestamptz generated always as (lower(during)) stored,
  ends_at timestamptz generated always as (upper(during)) stored,
  time_zone text not null,
  -- The wall-clock words shown to people: they stay true when a zone's rules change.
  local_start text not null,
  local_end text not null,
  guests integer not null check (guests between 1 and 200),
  message text,
  -- Everything agreed is a snapshot.
  currency char(3) not null,
  lines jsonb not null,
  total_minor integer not null check (total_minor >= 0),
  subtotal_minor integer not null check (subtotal_minor >= 0),
  guest_fee_minor integer not null check (guest_fee_minor >= 0),
  host_fee_minor integer not null check (host_fee_minor >= 0),
  refunded_minor integer not null default 0 check (refunded_minor >= 0 and refunded_minor <= total_minor),
  cancellation_policy text not null,
  house_rules text[] not null default '{}',
  booking_mode text not null,
  expires_at timestamptz,                 -- end of hold or of the answer time
  requested_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('guest', 'host', 'staff', 'system')),
  cancel_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  check (not isempty(during) and lower_inc(during) and not upper_inc(during) and lower(during) > '2000-01-01' and upper(during) < '2101-01-01'),
  check (status not in ('hold', 'requested', 'awaiting_payment') or expires_at is not null)
);
create index booking_guest on booking (guest_id, starts_at desc, id);
create index booking_host on booking (host_id, starts_at desc, id);
create index booking_listing on booking (listing_id, starts_at);
create index booking_due on booking (expires_at) where status in ('hold', 'requested', 'awaiting_payment');
create index booking_clock on booking (starts_at) where status in ('confirmed', 'active', 'completed');

create table booking_event (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  code text not null,
  by_party text not null check (by_party in ('guest', 'host', 'staff', 'system')),
  member_id uuid references member,
  reason text,
  amount_minor integer,
  at timestamptz not null
);
create index booking_event_booking on booking_event (booking_id, at);

-- The one truth about time taken. A booking's range ends with the gap its space needs afterwards, the larger of its
-- two buffers: neighbours then keep max(after, before), not the sum. Parts of a whole and seats are further rows.
create table occupied (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  seat smallint not null default 1 check (seat between 1 and 50),
  during tstzrange not null check (not isempty(during) and lower(during) > '2000-01-01' and upper(during) < '2101-01-01'),
  kind text not null check (kind in ('booking', 'hold', 'host_block', 'linked')),
  booking_id uuid references booking on delete cascade,
  constraint occupied_no_overlap exclude using gist (listing_id with =, seat with =, during with &&)
);
create index occupied_booking on occupied (booking_id);

create table idempotency_key (
  member_id uuid not null references member on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request_sha256 bytea not null,
  status smallint,                        -- null while the first request is still at work
  answer jsonb,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- One row per call to a payment provider, written before the call so that a crash leaves a trace to settle.
create table payment_attempt (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  provider text not null,
  operation text not null check (operation in ('authorize', 'capture', 'void', 'refund')),
  -- bookingId:transition:n, the provider's own idempotency key.
  idempotency_key text not null unique,
  amount_minor integer not null check (amount_minor >= 0),
  currency char(3) not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'unknown')),
  provider_reference text,
  failure_code text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index payment_attempt_booking on payment_attempt (booking_id, created_at);
create index payment_attempt_unsettled on payment_attempt (created_at) where status in ('pending', 'unknown');

-- The simulated card network of the sandbox provider: what a real provider would remember on its side.
create table sandbox_charge (
  reference text primary key,
  idempotency_key text not null unique,
  card_last4 text not null,
  amount_minor integer not null,
  currency char(3) not null,
  state text not null check (state in ('authorized', 'captured', 'voided')),
  refunded_minor integer not null default 0 check (refunded_minor <= amount_minor),
  created_at timestamptz not null
);

-- Double-entry ledger: append-only, every transaction sums to zero per currency.
create table ledger_transaction (
  id uuid primary key,
  booking_id uuid references booking,
  kind text not null check (kind in ('capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment')),
  idempotency_key text not null unique,
  memo text not null,
  at timestamptz not null
);
create index ledger_transaction_booking on ledger_transaction (booking_id, at);

create table ledger_entry (
  id uuid primary key,
  transaction_id uuid not null references ledger_transaction,
  account text not null check (account in ('clearing', 'guest_funds_held', 'host_payable', 'host_receivable', 'platform_revenue', 'tax_payable', 'refunds_payable')),
  -- The host whose payable or receivable it is.
  member_id uuid references member,
  currency char(3) not null,
  -- Debits positive, credits negative.
  amount_minor bigint not null check (amount_minor <> 0)
);
create index ledger_entry_transaction on ledger_entry (transaction_id);
create index ledger_entry_account on ledger_entry (account, currency, member_id);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger_entry where transaction_id = new.transaction_id
    group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation', constraint = 'ledger_must_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_must_balance after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function ledger_is_append_only();
create trigger ledger_transaction_append_only before update or delete on ledger_transaction for each row execute function ledger_is_append_only();

-- Effects owed by a committed change: mail, socket event, payment step. A job drains it.
create table outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  last_error text
);
create index outbox_due on outbox (due_at) where done_at is null;

-- Every mail as sent, for staff and, in the demo, for the member it went to.
create table sent_mail (
  id uuid primary key,
  outbox_id uuid unique,
  to_email citext not null,
  member_id uuid references member on delete set null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null,
  via text not null check (via in ('outbox', 'smtp'))
);
create index sent_mail_member on sent_mail (member_id, sent_at desc);
create index sent_mail_recent on sent_mail (sent_at desc);

create table review (
  id uuid primary key,
  booking_id uuid references booking,
  listing_id uuid not null references listing,
  author_id uuid not null references member,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  reply text,
  written_at timestamptz not null,
  unique (booking_id, author_id)
);
create index review_listing on review (listing_id, written_at desc, id);

-- Which demo marketplace has been filled in, and how far: a killed first start goes on where it stopped.
create table demo_progress (
  name text primary key,
  detail jsonb not null default '{}',
  done_at timestamptz
);
