-- How names and titles sort: by their base letters, so that an É stands with the E whatever the database's own order is.
create function base_letters(name text) returns text language sql immutable parallel safe
  return translate(regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđħıæœß', 'oldhiaos');

drop index member_name;
create index member_name on member (base_letters(name) collate "C" desc, id desc) where deleted_at is null;
drop index listing_title;
create index listing_title on listing (base_letters(title) collate "C" desc, id desc);

-- Bulk changes that can't be undone anymore are deleted.
create index bulk_change_at on bulk_change (at);
