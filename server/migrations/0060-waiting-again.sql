-- A suspension that ends by itself gives back what was before it: whoever had not been admitted waits again.
alter table member add column waits_again boolean not null default false;
