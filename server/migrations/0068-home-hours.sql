-- Who's home at a property, by weekday and hour, as `StatedHomeHours` of the contract: with who stated it, how, and on which local day. Null
-- while its host hasn't said.
alter table property
  add column home_hours jsonb check (jsonb_typeof(home_hours) = 'object'),
  -- Their own version, because they're saved apart from the rest.
  add column home_hours_version integer not null default 1;
