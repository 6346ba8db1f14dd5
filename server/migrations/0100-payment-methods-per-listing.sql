-- Hosts may leave out ways to pay for one of their listings. A method they offer later is offered everywhere.
alter table listing
  add column declined_payment_methods text[] not null default '{}'
    check (declined_payment_methods <@ array['bank-transfer', 'cash', 'invoice']);
