-- Disputes between a guest and a host: overtime, and problems with a stay. Not what a bank takes back; that's `dispute`.

create table booking_dispute (
  id uuid primary key,
  booking_id uuid not null references booking,
  reason text not null check (reason in ('access', 'not-as-described', 'safety', 'no-show', 'overtime', 'damage', 'other')),
  -- Who opened it. Guests ask for money back, hosts for an extra payment.
  opened_side text not null check (opened_side in ('guest', 'host')),
  opened_by uuid not null references member,
  opened_at timestamptz not null,
  text text not null,
  -- The most it can be settled with, and the part of the host's payout that waits for it.
  asked_minor bigint not null check (asked_minor > 0),
  held_minor bigint not null default 0 check (held_minor >= 0),
  currency char(3) not null,
  -- Overtime: until when the guest stayed, in started half hours at the price of an hour, before tax.
  stayed_until timestamptz,
  half_hours integer check (half_hours > 0),
  hour_minor bigint check (hour_minor > 0),
  -- open: an offer waits for the other side. staff: we decide. charging: the guest's card is being charged. due: the guest can pay.
  state text not null check (state in ('open', 'staff', 'charging', 'due', 'settled', 'withdrawn', 'lapsed')),
  version integer not null default 1,
  -- When the wait of this state ends automatically, and when whoever has to act is reminded.
  due_at timestamptz,
  remind_at timestamptz,
  -- What it's settled with, and whether staff decided that.
  settled_minor bigint check (settled_minor between 0 and asked_minor),
  decided_by uuid references member,
  decided_at timestamptz,
  decision text,
  -- How an extra payment is split, as soon as its amount is known.
  host_minor bigint check (host_minor >= 0),
  platform_minor bigint check (platform_minor >= 0),
  tax_minor bigint check (tax_minor >= 0),
  -- How a refund is borne, and how much less the host gets by it.
  refund_host_minor bigint check (refund_host_minor >= 0),
  refund_platform_minor bigint check (refund_platform_minor >= 0),
  host_loss_minor bigint check (host_loss_minor >= 0),
  failure_code text,
  ended_at timestamptz,
  check ((opened_side = 'guest') = (reason in ('access', 'not-as-described', 'safety', 'no-show')) or reason = 'other'),
  constraint booking_dispute_overtime check (
    num_nonnulls(stayed_until, half_hours, hour_minor) = case when reason = 'overtime' then 3 else 0 end
  ),
  -- No wait without an end, and no end with a wait.
  constraint booking_dispute_waits check (
    case when state in ('open', 'staff', 'due') then due_at is not null when state = 'charging' then true else due_at is null end
  ),
  constraint booking_dispute_ended check ((state in ('settled', 'withdrawn', 'lapsed')) = (ended_at is not null)),
  constraint booking_dispute_settled check ((state in ('charging', 'due', 'settled')) <= (settled_minor is not null)),
  constraint booking_dispute_decided check (num_nonnulls(decided_by, decided_at, decision) in (0, 3)),
  constraint booking_dispute_refund check (
    num_nonnulls(refund_host_minor, refund_platform_minor, host_loss_minor) in (0, 3)
    and (refund_host_minor is null or (state = 'settled' and refund_host_minor + refund_platform_minor = settled_minor))
    and not (refund_host_minor is not null and host_minor is not null)
  ),
  constraint booking_dispute_split check (
    num_nonnulls(host_minor, platform_minor, tax_minor) in (0, 3)
    and (host_minor is null or host_minor + platform_minor + tax_minor = settled_minor)
  )
);
-- One at a time for each side.
create unique index booking_dispute_one on booking_dispute (booking_id, opened_side)
  where state in ('open', 'staff', 'charging', 'due');
create index booking_dispute_booking on booking_dispute (booking_id, opened_at);
create index booking_dispute_newest on booking_dispute (opened_at desc, id desc);
create index booking_dispute_due on booking_dispute (due_at) where due_at is not null;
create index booking_dispute_remind on booking_dispute (remind_at) where remind_at is not null;
create index booking_dispute_opened_by on booking_dispute (opened_by);
create index booking_dispute_decided_by on booking_dispute (decided_by) where decided_by is not null;

-- What each side offered to settle it with. The first offer of a dispute is what was asked for.
create table booking_dispute_offer (
  id uuid primary key,
  dispute_id uuid not null references booking_dispute on delete cascade,
  number integer not null check (number > 0),
  side text not null check (side in ('guest', 'host')),
  made_by uuid not null references member,
  amount_minor bigint not null check (amount_minor >= 0),
  message text,
  state text not null check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (dispute_id, number),
  check ((state = 'open') = (ended_at is null)),
  check (expires_at > created_at)
);
-- Of two offers at once, one counts.
create unique index booking_dispute_offer_open on booking_dispute_offer (dispute_id) where state = 'open';
create unique index booking_dispute_offer_accepted on booking_dispute_offer (dispute_id) where state = 'accepted';
create index booking_dispute_offer_made_by on booking_dispute_offer (made_by);

-- The charge of an extra payment.
alter table payment_attempt add column dispute_id uuid references booking_dispute;
alter table payment_attempt drop constraint payment_attempt_operation_check;
alter table payment_attempt add constraint payment_attempt_operation_check
  check (operation in ('authorize', 'capture', 'void', 'refund', 'charge', 'charge-refund', 'installment', 'change', 'extra'));
alter table payment_attempt add constraint payment_attempt_dispute_check check ((operation = 'extra') = (dispute_id is not null));
create unique index payment_attempt_one_per_dispute on payment_attempt (dispute_id) where operation = 'extra' and status <> 'failed';
create index payment_attempt_dispute on payment_attempt (dispute_id) where dispute_id is not null;
drop index payment_attempt_charged;
create index payment_attempt_charged on payment_attempt (provider_reference)
  where operation in ('authorize', 'charge', 'installment', 'change', 'extra');

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check check (
  kind in (
    'capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied', 'dispute', 'credit', 'damage', 'fee', 'change',
    'extra'
  )
);

alter table audit_event drop constraint audit_event_subject_kind_check;
alter table audit_event add constraint audit_event_subject_kind_check check (
  subject_kind in (
    'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
    'property', 'book-break', 'payout', 'payout-batch', 'payment-setting', 'tax-setting', 'tax-rule',
    'dispute', 'fee-change', 'host-fee-rate', 'promo-code', 'credit', 'damage-report', 'booking-dispute', 'export', 'list'
  )
);
