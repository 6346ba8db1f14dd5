-- Whether guests of long stays pay monthly. Off until the operator turns it on.
alter table payment_setting add column monthly_payments boolean not null default false;

-- What of the total the guest pays in later installments and hasn't paid: canceled installments are never paid.
alter table booking add column unpaid_minor integer not null default 0 check (unpaid_minor between 0 and total_minor);

-- The later payments of a booking that's paid monthly. The first payment is the booking's own and isn't here.
create table installment (
  id uuid primary key,
  booking_id uuid not null references booking,
  -- The first payment is number 1.
  number smallint not null check (number > 1),
  version integer not null default 1,
  -- The local dates it pays for, both included.
  from_date date not null,
  until_date date not null check (until_date >= from_date),
  due_at timestamptz not null,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  -- charging: the card is being charged. due: the guest owes it, because the card was declined or because it's paid outside the product.
  state text not null check (state in ('scheduled', 'charging', 'due', 'paid', 'canceled')),
  -- Why the card was declined, how often the guest was written to about it, and what comes next.
  failure_code text,
  reminders integer not null default 0,
  next_step_at timestamptz,
  -- From when staff see to it while it isn't paid.
  staff_from timestamptz not null,
  paid_at timestamptz,
  canceled_at timestamptz,
  unique (booking_id, number),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'canceled') = (canceled_at is not null))
);
create index installment_next on installment (next_step_at) where next_step_at is not null;
create index installment_open on installment (staff_from) where state in ('charging', 'due');

-- A later charge that pays an installment, never a second one, whatever happens. A refund names the charge it goes back to where the
-- booking has several; without one it's the first.
alter table payment_attempt
  add column installment_id uuid references installment,
  add column refund_of uuid references payment_attempt,
  drop constraint payment_attempt_operation_check,
  add constraint payment_attempt_operation_check
    check (operation in ('authorize', 'capture', 'void', 'refund', 'charge', 'charge-refund', 'installment')),
  add constraint payment_attempt_installment_check check ((operation = 'installment') = (installment_id is not null)),
  add constraint payment_attempt_refund_of_check check (refund_of is null or operation = 'refund');
create unique index payment_attempt_one_per_installment on payment_attempt (installment_id)
  where installment_id is not null and status <> 'failed';
create index payment_attempt_installment on payment_attempt (installment_id) where installment_id is not null;
create index payment_attempt_refund_of on payment_attempt (refund_of) where refund_of is not null;
drop index payment_attempt_charged;
create index payment_attempt_charged on payment_attempt (provider_reference) where operation in ('authorize', 'charge', 'installment');
