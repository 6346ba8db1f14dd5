-- A payment outside the product was recorded by mistake: it never arrived.
alter table received_payment
  add column reversed_at timestamptz,
  add column reversed_by uuid references member,
  add check ((reversed_at is null) = (reversed_by is null));
create index received_payment_reversed_by on received_payment (reversed_by) where reversed_by is not null;
