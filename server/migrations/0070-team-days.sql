-- Team days: members of a team say when they can come and roughly where they start, vote on rooms, and one of them books.

create table team_day (
  id uuid primary key,
  team_id uuid not null references team,
  organizer_id uuid not null references member,
  title text not null check (length(title) between 1 and 80),
  created_at timestamptz not null,
  -- The latest of its dates. Starting areas are erased after it, and later the day itself.
  last_date date not null,
  cancelled_at timestamptz,
  -- What the last search for rooms was for, and why it found none.
  found_at timestamptz,
  found_number smallint,
  found_people smallint,
  -- A place that the organizer entered instead of looking between everyone's areas.
  found_near text check (length(found_near) between 1 and 160),
  none_because text check (none_because in ('no-areas', 'too-few-areas', 'none-near', 'too-small', 'team-rules', 'taken', 'too-expensive')),
  -- Each search tells a little about where people start, so they're limited.
  search_count smallint not null default 0 check (search_count >= 0),
  -- Everyone else is emailed about rooms once.
  rooms_announced_at timestamptz,
  -- Set in the transaction that takes the booking's hours. A booking that was declined or canceled doesn't count.
  booking_id uuid references booking on delete set null
);
create index team_day_team on team_day (team_id, created_at desc, id desc);
create index team_day_organizer on team_day (organizer_id, created_at);
create index team_day_last on team_day (last_date);
create index team_day_booking on team_day (booking_id) where booking_id is not null;

-- Hours are the wall clock's where the room is.
create table team_day_date (
  team_day_id uuid not null references team_day on delete cascade,
  number smallint not null check (number >= 0),
  date date not null,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 1 and 1440),
  primary key (team_day_id, number),
  check (from_minute < to_minute)
);

create table team_day_member (
  team_day_id uuid not null references team_day on delete cascade,
  member_id uuid not null references member,
  answered_at timestamptz,
  -- Numbers of the dates on which they can come.
  can_come smallint[] not null default '{}',
  -- A town, neighborhood, or postal area and its middle; never an address.
  area text check (length(area) between 1 and 160),
  area_lat double precision check (area_lat between -90 and 90),
  area_lng double precision check (area_lng between -180 and 180),
  voted_for uuid references listing on delete set null,
  primary key (team_day_id, member_id),
  check (num_nonnulls(area, area_lat, area_lng) in (0, 3))
);
create index team_day_member_member on team_day_member (member_id, team_day_id);
create index team_day_member_area on team_day_member (team_day_id) where area is not null;
create index team_day_member_vote on team_day_member (voted_for) where voted_for is not null;

-- The rooms that were found, best first, to vote on; or, with a problem, the nearest that weren't possible.
create table team_day_room (
  team_day_id uuid not null references team_day on delete cascade,
  place smallint not null check (place >= 0),
  listing_id uuid not null references listing,
  problem text check (problem in ('too-small', 'team-rules', 'taken', 'too-expensive')),
  total_minor bigint check (total_minor >= 0),
  -- Upper ends of bands of 5 km; never the distances. Erased with the areas.
  worst_km smallint check (worst_km > 0 and worst_km % 5 = 0),
  average_km smallint check (average_km > 0 and average_km % 5 = 0),
  primary key (team_day_id, place),
  check (num_nonnulls(worst_km, average_km) in (0, 2))
);
create index team_day_room_listing on team_day_room (listing_id);
create index team_day_room_trips on team_day_room (team_day_id) where worst_km is not null;
