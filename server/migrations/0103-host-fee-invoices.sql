-- Invoices of the operator to a host, for its host fee. They share the operator's row of numbers with those to guests.
alter table invoice add column is_to_host boolean not null default false;
alter table invoice add constraint invoice_to_host_is_operators check (not is_to_host or seller_id is null);
create index invoice_to_host on invoice (issued_at) where is_to_host;
