-- The clock a member reads, on pages and in emails; `auto` leaves it to the region.
alter table member_detail add column time_format text not null default 'auto' check (time_format in ('auto', 'h12', 'h23'));
