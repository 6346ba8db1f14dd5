-- Why staff wrote off what a guest owes for damage.
alter table damage_report add column closed_reason text;

-- What staff refund of damage that was paid, once: how much, who bears it, why, since when, and since when it's done.
alter table damage_report
  add column refund_minor integer check (refund_minor between 1 and decided_minor),
  add column refund_bearer text check (refund_bearer in ('host', 'platform')),
  -- card: with the charge's provider. outside: staff have sent it another way.
  add column refund_way text check (refund_way in ('card', 'outside')),
  add column refund_reason text,
  add column refund_by uuid references member,
  add column refund_at timestamptz,
  add column refunded_at timestamptz,
  -- Why the card's bank refused it: staff try another way.
  add column refund_failure text,
  add constraint damage_report_refund_whole check (
    num_nulls(refund_minor, refund_bearer, refund_way, refund_reason, refund_by, refund_at) in (0, 6)),
  add constraint damage_report_refund_of_paid check (refund_minor is null or state = 'paid'),
  add constraint damage_report_refund_end check (num_nonnulls(refunded_at, refund_failure) <= least(1, num_nonnulls(refund_at)));
create index damage_report_refund_by on damage_report (refund_by) where refund_by is not null;
create index damage_report_refund_failed on damage_report (refund_at) where refund_failure is not null;

-- A refund of such a charge.
alter table payment_attempt drop constraint payment_attempt_operation_check,
  add constraint payment_attempt_operation_check check (
    operation in ('authorize', 'capture', 'void', 'refund', 'charge', 'installment', 'charge-refund'));
-- Never a second one, whatever happens.
create unique index payment_attempt_one_charge_refund on payment_attempt (booking_id)
  where operation = 'charge-refund' and status <> 'failed';
