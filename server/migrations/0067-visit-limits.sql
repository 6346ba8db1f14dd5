-- What local rules allow at a property (idea of the home-occupation guard): visits per hour, day, and week, and the hours of visits. Null
-- while its host states none. As `VisitLimits` of the contract, with who stated them, how, and on which local day.
alter table property
  add column visit_limits jsonb check (jsonb_typeof(visit_limits) = 'object'),
  -- Their own version, because they're saved apart from the rest.
  add column visit_limits_version integer not null default 1;

-- Search can't judge such a listing from its own hours alone, so it asks availability, as with seasonal hours.
alter table listing
  add column has_visit_limits boolean not null default false;

-- Keeps `listing.has_visit_limits` current.
create function note_visit_limits() returns trigger language plpgsql as $$
begin
  update listing set has_visit_limits = new.visit_limits is not null
  where listing.property_id = new.id and listing.has_visit_limits <> (new.visit_limits is not null);
  return null;
end $$;
create trigger property_visit_limits after update of visit_limits on property
  for each row when (old.visit_limits is distinct from new.visit_limits) execute function note_visit_limits();

create function know_visit_limits() returns trigger language plpgsql as $$
begin
  new.has_visit_limits := exists (select from property where property.id = new.property_id and property.visit_limits is not null);
  return new;
end $$;
create trigger listing_visit_limits before insert on listing
  for each row execute function know_visit_limits();
