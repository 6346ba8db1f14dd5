-- The shortest booking by the weekday it begins on, Monday first; 0 is the room's own. Null where that holds on all of them.
alter table listing add column weekday_min_minutes smallint[]
  check (array_length(weekday_min_minutes, 1) = 7 and 0 <= all (weekday_min_minutes) and 1440 >= all (weekday_min_minutes));
