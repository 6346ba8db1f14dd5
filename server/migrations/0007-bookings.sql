-- Bookings, the time they occupy, and what happens around them.

-- A discount for guests that we pay for. Terms never change; a code can be ended.
create table promo_code (
  id uuid primary key,
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9-]{4,24}$'),
  -- Either a percentage of the total or an amount per currency.
  percent integer check (percent between 1 and 100),
  amounts jsonb not null default '{}',
  check ((percent is null) <> (amounts = '{}')),
  -- The minimum total, by currency.
  minimums jsonb not null default '{}',
  limit_total integer check (limit_total > 0),
  limit_per_member integer check (limit_per_member > 0),
  is_first_booking_only boolean not null,
  listing_id uuid references listing,
  city text,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_by uuid not null references member,
  created_at timestamptz not null
);
create index promo_code_newest on promo_code (created_at desc, id desc);
create index promo_code_created_by on promo_code (created_by);
create index promo_code_listing on promo_code (listing_id) where listing_id is not null;

create table booking (
  id uuid primary key,
  -- Compared by characters, so that the unique index also finds references by their beginning.
  reference text collate "C" not null unique,
  listing_id uuid not null references listing,
  guest_id uuid not null references member,
  host_id uuid not null references member,
  status text not null check (
    status in (
      'hold', 'requested', 'awaiting_payment', 'confirmed', 'active', 'completed', 'closed', 'declined', 'withdrawn', 'expired',
      'cancelled'
    )
  ),
  payment_status text not null default 'none' check (
    payment_status in ('none', 'authorized', 'paid', 'partially_refunded', 'refunded', 'voided', 'due', 'failed')
  ),
  during tstzrange not null,
  starts_at timestamptz generated always as (lower(during)) stored,
  ends_at timestamptz generated always as (upper(during)) stored,
  time_zone text not null,
  -- Wall-clock times as people saw them. They stay true if a time zone's rules change.
  local_start text not null,
  local_end text not null,
  guests integer not null check (guests between 1 and 200),
  message text,
  -- Everything agreed is a snapshot: later changes to the listing don't affect it.
  currency char(3) not null,
  lines jsonb not null,
  total_minor bigint not null check (total_minor >= 0),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  guest_fee_minor bigint not null check (guest_fee_minor >= 0),
  host_fee_minor bigint not null check (host_fee_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0 and refunded_minor <= total_minor),
  cancellation_policy text not null,
  house_rules text[] not null default '{}',
  booking_mode text not null,
  -- The end of the hold, or of the time to answer.
  expires_at timestamptz,
  requested_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('guest', 'host', 'staff', 'system')),
  cancel_reason text,
  version integer not null default 1,
  created_at timestamptz not null,
  -- Refunds agreed so far, repeated here for checks and lists: from the host's part before our fee, what the host loses by it,
  -- and what the platform pays.
  host_refund_minor bigint not null default 0,
  host_loss_minor bigint not null default 0,
  goodwill_minor bigint not null default 0,
  -- The guest sees the exact address once free cancellation ends or 24 hours before the start. If the former comes first, an
  -- email tells them at this moment; otherwise the confirmation or the reminder the day before does.
  address_email_at timestamptz,
  -- What a cancellation leaves the host of the price, before our fee and their share of refunds. Stored when it happens:
  -- computed back from what they keep, it could be off by one minor unit.
  host_part_minor bigint,
  -- Bank transfer, cash, and invoice are paid outside the product and recorded by the recipient.
  payment_method text not null default 'sandbox'
    check (payment_method in ('card', 'sandbox', 'bank-transfer', 'cash', 'invoice', 'credit')),
  -- Who receives the guest's money.
  collected_by text not null default 'platform' check (collected_by in ('platform', 'host')),
  -- When the guest said they had paid.
  payment_sent_at timestamptz,
  -- When the full amount had arrived.
  payment_received_at timestamptz,
  invoice_to text,
  -- As agreed: every tax, what taxes add to the host's part or take from it, and what's recorded as tax payable.
  taxes jsonb not null default '[]',
  host_tax_minor bigint not null default 0,
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  -- The part that's no longer due after a cancellation or refund.
  tax_back_minor bigint not null default 0 constraint booking_check2 check (tax_back_minor between 0 and tax_minor),
  -- The rate at the time of booking.
  host_fee_basis_points integer not null default 1000 check (host_fee_basis_points between 0 and 10000),
  -- As agreed. The total excludes the discount; the part that's no longer due after a cancellation returns to us.
  promo_code_id uuid references promo_code,
  promo_minor bigint not null default 0 check (promo_minor >= 0),
  promo_back_minor bigint not null default 0 constraint booking_check4 check (promo_back_minor between 0 and promo_minor),
  -- The part of the total paid with credit, and how much of the refunds returned as credit.
  credit_minor bigint not null default 0 constraint booking_check6 check (credit_minor between 0 and total_minor),
  credit_back_minor bigint not null default 0 constraint booking_check7 check (credit_back_minor between 0 and total_minor),
  -- As agreed.
  damage_deposit_minor bigint not null default 0 check (damage_deposit_minor >= 0),
  -- What the guest hasn't paid yet because later installments cover it. Canceled installments are never paid.
  unpaid_minor bigint not null default 0 constraint booking_check10 check (unpaid_minor between 0 and total_minor),
  host_share_minor bigint not null generated always as (subtotal_minor - host_fee_minor + host_tax_minor) stored,
  -- A host can undo accepting for ten seconds: the row says when it takes effect and who accepted. The moment is cleared while
  -- the guest's payment is captured.
  accept_due_at timestamptz,
  accept_by uuid references member,
  accept_party text check (accept_party in ('host', 'staff')),
  answers jsonb not null default '[]',
  offer_id uuid references offer on delete set null,
  check (
    not isempty(during) and lower_inc(during) and not upper_inc(during)
    and lower(during) > '2000-01-01' and upper(during) < '2101-01-01'
  ),
  constraint booking_check1 check (status not in ('hold', 'requested', 'awaiting_payment') or expires_at is not null),
  constraint booking_given_back check (host_refund_minor >= 0 and goodwill_minor >= 0
    and host_loss_minor between 0 and host_refund_minor and host_refund_minor + goodwill_minor <= total_minor),
  constraint booking_check3 check ((payment_method = 'cash') <= (collected_by = 'host')),
  constraint booking_provider_collects
    check ((payment_method in ('card', 'sandbox')) <= (collected_by = 'platform')),
  constraint booking_provider_payment_is_not_recorded
    check (
      (payment_method in ('card', 'sandbox')) <= (payment_received_at is null and payment_sent_at is null and invoice_to is null)
    ),
  constraint booking_check5 check ((promo_code_id is null) = (promo_minor = 0)),
  -- We owe the credit, so it can't pay a host who collects directly.
  constraint booking_check8 check (credit_minor = 0 or collected_by = 'platform'),
  constraint booking_check9 check ((payment_method = 'credit') = (credit_minor > 0 and credit_minor = total_minor)),
  constraint booking_accept_check check (
    (accept_by is null) = (accept_party is null) and (accept_by is null or status = 'requested')
    and (accept_due_at is null or accept_by is not null)
  )
);
create index booking_guest on booking (guest_id, starts_at desc, id);
create index booking_host on booking (host_id, starts_at desc, id);
create index booking_listing on booking (listing_id, starts_at);
create index booking_due on booking (expires_at) where status in ('hold', 'requested', 'awaiting_payment');
create index booking_clock on booking (starts_at) where status in ('confirmed', 'active', 'completed');
-- A host's bookings by state: tabs with counts, arrivals, the next booking of each listing. It includes the time zone because
-- whether something is today depends on it.
create index booking_host_state on booking (host_id, status, starts_at, id) include (time_zone);
-- A host's requests and bookings by the moment they were sent.
create index booking_host_sent on booking (host_id, (coalesce(requested_at, confirmed_at)))
  where coalesce(requested_at, confirmed_at) is not null;
create index booking_end on booking (ends_at) where status in ('confirmed', 'active');
create index booking_listing_end on booking (listing_id, ends_at);
create index booking_address_email on booking (address_email_at) where status = 'confirmed';
-- How often a guest cancels confirmed bookings.
create index booking_guest_cancelled on booking (guest_id, cancelled_at) where cancelled_by = 'guest';
-- Payments the operator waits for, oldest first.
create index booking_awaiting_platform on booking (created_at, id)
  where status = 'awaiting_payment' and collected_by = 'platform';
create index booking_promo_code on booking (promo_code_id, guest_id) where promo_code_id is not null;
-- Credit reserved for bookings that aren't paid yet.
create index booking_credit_open on booking (guest_id, currency)
  where credit_minor > 0 and status in ('hold', 'requested', 'awaiting_payment');
-- Bookings for which hosts owe us fees.
create index booking_paid_to_host on booking (host_id) where collected_by = 'host';
create index booking_accept_due on booking (accept_due_at) where accept_due_at is not null;
create index booking_offer on booking (offer_id) where offer_id is not null;
-- Staff lists. Checkout writes a hold first, and every booking closes in the end: neither is worth an index entry.
create index booking_created on booking (created_at desc, id desc) where status <> 'hold';
create index booking_starts on booking (starts_at desc, id desc) where status <> 'hold';
-- Market figures read only the last weeks.
create index booking_requested_at on booking (requested_at) where booking_mode = 'request';
create index booking_confirmed_at on booking (confirmed_at) include (listing_id) where confirmed_at is not null;
create index booking_cancelled_at on booking (cancelled_at) where status = 'cancelled';
create index booking_status on booking (status, created_at desc, id desc) where status <> 'hold' and status <> 'closed';

-- Counts up to 3, see `listing.bookings_confirmed`.
create function count_first_bookings() returns trigger language plpgsql as $$
begin
  update listing set bookings_confirmed = bookings_confirmed + 1 where id = new.listing_id and bookings_confirmed < 3;
  return null;
end $$;
create trigger booking_confirmed_new after insert on booking for each row
  when (new.confirmed_at is not null) execute function count_first_bookings();
create trigger booking_confirmed after update of confirmed_at on booking for each row
  when (old.confirmed_at is null and new.confirmed_at is not null) execute function count_first_bookings();

-- The booking's history.
create table booking_event (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  code text not null,
  by_party text not null check (by_party in ('guest', 'host', 'staff', 'system')),
  member_id uuid references member,
  reason text,
  amount_minor bigint,
  at timestamptz not null
);
create index booking_event_booking on booking_event (booking_id, at);

-- The single source of truth about occupied time. A booking's range ends with the buffer its listing needs, the larger of its
-- two: neighbors are then max(after, before) apart rather than the sum. Parts of a whole place and seats have their own rows.
create table occupied (
  id uuid primary key,
  listing_id uuid not null references listing on delete cascade,
  seat smallint not null default 1 check (seat between 1 and 50),
  during tstzrange not null
    check (not isempty(during) and lower(during) > '2000-01-01' and upper(during) < '2101-01-01'),
  kind text not null check (kind in ('booking', 'hold', 'host_block', 'linked')),
  booking_id uuid references booking on delete cascade,
  block_id uuid references host_block on delete cascade,
  -- The buffer at the end of this range when it was taken. The listing's buffers may have changed since, and without this
  -- nobody would know when the booked time ends.
  gap_minutes smallint not null default 0,
  constraint occupied_no_overlap exclude using gist (listing_id with =, seat with =, during with &&),
  constraint occupied_gap_check check (
    gap_minutes between 0 and 240 and extract(epoch from upper(during) - lower(during)) > gap_minutes * 60
  )
);
create index occupied_booking on occupied (booking_id);
create index occupied_block on occupied (block_id) where block_id is not null;

-- Requests that may be repeated, with the answer the first one got.
create table idempotency_key (
  member_id uuid not null references member on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request_sha256 bytea not null,
  -- Null while the first request is running.
  status smallint,
  answer jsonb,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  -- Written by the first request, and read by the one that takes over if the first died.
  progress jsonb,
  primary key (member_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Reminders that were sent or were no longer needed. Each is due once.
create table booking_reminder (
  booking_id uuid not null references booking on delete cascade,
  kind text not null check (
    kind in (
      'address', 'day-before', 'hour-before', 'half-hour-left', 'ten-minutes-left', 'request-half', 'request-last', 'payment-last'
    )
  ),
  at timestamptz not null,
  primary key (booking_id, kind)
);

-- The turnover checklist of a property, in the order it was written.
create table turnover_task (
  id uuid primary key,
  property_id uuid not null references property on delete cascade,
  text text not null check (length(text) between 1 and 120),
  created_at timestamptz not null
);
create index turnover_task_property on turnover_task (property_id, id);

-- What's done, booking by booking.
create table turnover_tick (
  booking_id uuid not null references booking on delete cascade,
  task_id uuid not null references turnover_task on delete cascade,
  member_id uuid not null references member,
  at timestamptz not null,
  primary key (booking_id, task_id)
);
create index turnover_tick_task on turnover_tick (task_id);
create index turnover_tick_member on turnover_tick (member_id);
