-- The cars that guests come with, as they say. A property's `visit_limits` may limit how many are at the home at once.
alter table booking add column cars integer not null default 0 check (cars between 0 and 20);
alter table waitlist_entry add column cars integer not null default 0 check (cars between 0 and 20);

-- Nobody has stated a limit of them yet.
update property set visit_limits = visit_limits || '{"cars": null}' where visit_limits is not null;
