-- A team day that was planned as the next one of another also looks at the room that one was in.
alter table team_day add column last_listing_id uuid references listing on delete set null;
create index team_day_last_listing on team_day (last_listing_id) where last_listing_id is not null;
