-- What a host changed in a live listing and hasn't published yet: fields by name, and the order and descriptions of photos.
create table listing_changes (
  listing_id uuid primary key references listing (id) on delete cascade,
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  changed_at timestamptz not null
);
