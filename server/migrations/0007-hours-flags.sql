-- What a search with hours has to know of every listing it passes, so that it looks into the tables of rules and exceptions
-- only where they say more than the weekly hours do.
alter table listing
  -- Some weekly rule holds for a part of the year only.
  add column has_seasons boolean not null default false,
  -- The last date with hours of its own; null without any.
  add column exceptions_until date;

create function note_seasons() returns trigger language plpgsql as $$
begin
  update listing set has_seasons = known.has_seasons
  from (
    select touched.listing_id, exists (
      select from weekly_rule as rule
      where rule.listing_id = touched.listing_id and (rule.valid_from is not null or rule.valid_to is not null)
    ) as has_seasons
    from (select distinct listing_id from changed_row) as touched
  ) as known
  where listing.id = known.listing_id and listing.has_seasons <> known.has_seasons;
  return null;
end $$;
create trigger weekly_rule_seasons_insert after insert on weekly_rule referencing new table as changed_row
  for each statement execute function note_seasons();
create trigger weekly_rule_seasons_update after update on weekly_rule referencing new table as changed_row
  for each statement execute function note_seasons();
create trigger weekly_rule_seasons_delete after delete on weekly_rule referencing old table as changed_row
  for each statement execute function note_seasons();

create function note_exceptions() returns trigger language plpgsql as $$
begin
  update listing set exceptions_until = known.until
  from (
    select touched.listing_id, (select max(date_to) from availability_exception as e where e.listing_id = touched.listing_id) as until
    from (select distinct listing_id from changed_row) as touched
  ) as known
  where listing.id = known.listing_id and listing.exceptions_until is distinct from known.until;
  return null;
end $$;
create trigger availability_exception_until_insert after insert on availability_exception referencing new table as changed_row
  for each statement execute function note_exceptions();
create trigger availability_exception_until_update after update on availability_exception referencing new table as changed_row
  for each statement execute function note_exceptions();
create trigger availability_exception_until_delete after delete on availability_exception referencing old table as changed_row
  for each statement execute function note_exceptions();

update listing set
  has_seasons = exists (select from weekly_rule as rule where rule.listing_id = listing.id and (rule.valid_from is not null or rule.valid_to is not null)),
  exceptions_until = (select max(date_to) from availability_exception as e where e.listing_id = listing.id)
where exists (select from weekly_rule as rule where rule.listing_id = listing.id and (rule.valid_from is not null or rule.valid_to is not null))
   or exists (select from availability_exception as e where e.listing_id = listing.id);
