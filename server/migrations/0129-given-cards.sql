-- The guest gave a card for this call and may have to confirm it with their bank: it's never made again without them.
alter table payment_attempt add column given_card boolean not null default false;
