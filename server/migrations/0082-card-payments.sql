-- Card payments through Stripe: a way to pay like the simulated card, taken by the operator and never recorded by hand.
do $$
declare
  old text;
begin
  for old in
    select conname from pg_constraint
    where conrelid = 'booking'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%payment_method%''sandbox''%'
  loop
    execute format('alter table booking drop constraint %I', old);
  end loop;
end $$;
alter table booking
  add constraint booking_payment_method_check
    check (payment_method in ('card', 'sandbox', 'bank-transfer', 'cash', 'invoice')),
  add constraint booking_provider_collects
    check ((payment_method in ('card', 'sandbox')) <= (collected_by = 'platform')),
  add constraint booking_provider_payment_is_not_recorded
    check ((payment_method in ('card', 'sandbox')) <= (payment_received_at is null and payment_sent_at is null and invoice_to is null));

-- What Stripe told us of, noted before anything is done about it. Deliveries come late, twice and in any order, so what an event is
-- about is read anew when it's handled.
create table stripe_event (
  id text primary key,
  type text not null,
  -- The connected account it's about; null for the operator's own.
  account text,
  -- The object it's about.
  object_id text not null,
  received_at timestamptz not null
);
create index stripe_event_received on stripe_event (received_at);
