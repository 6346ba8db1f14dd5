-- Payments outside the product: bank transfer, cash and company invoice, recorded by whoever receives the money.
alter table booking
  add column payment_method text not null default 'sandbox' check (payment_method in ('sandbox', 'bank-transfer', 'cash', 'invoice')),
  -- Whose account the guest's money goes to.
  add column collected_by text not null default 'platform' check (collected_by in ('platform', 'host')),
  -- The guest said that they had paid.
  add column payment_sent_at timestamptz,
  -- All of it had arrived.
  add column payment_received_at timestamptz,
  add column invoice_to text,
  add check ((payment_method = 'sandbox') <= (collected_by = 'platform')),
  add check ((payment_method = 'cash') <= (collected_by = 'host')),
  add check ((payment_method = 'sandbox') <= (payment_received_at is null and payment_sent_at is null and invoice_to is null));
-- What the operator waits for, the oldest first.
create index booking_awaiting_platform on booking (created_at, id) where status = 'awaiting_payment' and collected_by = 'platform';

-- Money as it came in: a booking may be paid in parts. What came for a booking that had ended goes back.
create table received_payment (
  id uuid primary key,
  booking_id uuid not null references booking on delete cascade,
  amount_minor integer not null check (amount_minor > 0),
  recorded_by uuid not null references member,
  at timestamptz not null
);
create index received_payment_booking on received_payment (booking_id, at);
create index received_payment_recorded_by on received_payment (recorded_by);

-- A refund outside the product is open until the guest has it: somebody has to send it, and says when they have.
alter table payment_attempt
  add column sent_at timestamptz,
  drop constraint payment_attempt_unsettled_has_a_next_try,
  -- People send these, and no provider is asked again.
  add constraint payment_attempt_unsettled_has_a_next_try check (
    status in ('succeeded', 'failed') or (next_try_at is null) = (provider = 'manual')
  );
create index payment_attempt_manual_due on payment_attempt (created_at, id) where provider = 'manual' and status = 'pending';
create index payment_attempt_manual_sent on payment_attempt (sent_at) where provider = 'manual' and status = 'pending' and sent_at is not null;

alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (
    kind in ('capture', 'settle', 'cancel', 'refund', 'payout', 'adjustment', 'unapplied')
  );

-- What the operator decided; without a row hosts are paid directly, in every way.
create table payment_setting (
  id smallint primary key default 1 check (id = 1),
  collected_by text not null check (collected_by in ('platform', 'host')),
  methods text[] not null check (methods <@ array['bank-transfer', 'cash', 'invoice']),
  changed_at timestamptz not null,
  changed_by uuid not null references member
);
create index payment_setting_changed_by on payment_setting (changed_by);

-- How somebody wants to be paid; without a host it's the operator. Sealed: guests read it with their booking only.
create table payment_option (
  id uuid primary key,
  host_id uuid references member,
  method text not null check (method in ('bank-transfer', 'cash', 'invoice')),
  sealed_details bytea not null,
  changed_at timestamptz not null,
  unique nulls not distinct (host_id, method)
);

alter table audit_entry
  drop constraint audit_entry_subject_kind_check,
  add constraint audit_entry_subject_kind_check check (
    subject_kind in (
      'member', 'ticket', 'listing', 'booking', 'mail', 'document', 'claim', 'macro', 'effect', 'report', 'place', 'working-style',
      'property', 'book-break', 'payout', 'payout-batch', 'payment-setting'
    )
  );
