-- Named packages of a listing: a fixed price for a fixed length (B10).
alter table listing
  -- [{id, name, description, priceMinor, length: {unit, count}, chargesExtraPeople, maximumGuests, weekdays, fromMinute, toMinute, isHidden}]
  add column packages jsonb not null default '[]'
    check (jsonb_typeof(packages) = 'array' and jsonb_array_length(packages) <= 6);
