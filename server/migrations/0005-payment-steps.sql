-- What interrupted requests and payments need to be finished by whoever comes next.

-- Written by the first request under a key, read by the one that takes over when the first died.
alter table idempotency_key add column progress jsonb;

-- When an unsettled call may be looked into again; moves on with each try, so that it also serves as a lease.
alter table payment_attempt add column next_try_at timestamptz;
update payment_attempt set next_try_at = created_at where status in ('pending', 'unknown');
alter table payment_attempt add constraint payment_attempt_unsettled_has_a_next_try
  check (status in ('succeeded', 'failed') or next_try_at is not null);
drop index payment_attempt_unsettled;
create index payment_attempt_unsettled on payment_attempt (next_try_at) where status in ('pending', 'unknown');

-- Refunds of the simulated card network, each remembered by its key so that a repeat gives back nothing more.
create table sandbox_refund (
  idempotency_key text primary key,
  charge_reference text not null references sandbox_charge on delete cascade,
  amount_minor integer not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index sandbox_refund_charge on sandbox_refund (charge_reference);
