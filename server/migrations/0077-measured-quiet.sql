-- At least three guests measured it within 90 days, and it was quiet. Stored here because search filters by it. What takes long is in the next
-- migration, because this one locks listings for everyone.
alter table listing add column is_measured_quiet boolean not null default false;

-- The cached card of a search result changes with it; like listing_card_version.
create trigger listing_card_version_quiet before update on listing for each row
  when (old.is_measured_quiet is distinct from new.is_measured_quiet) execute function count_card_version();
