-- Photos of the way in to a property, which guests with a booking see as numbered steps.

create table way_in_photo (
  id uuid primary key,
  property_id uuid not null references property,
  position integer not null check (position >= 0),
  caption text not null check (length(caption) <= 120),
  -- Since when guests see it: with the exact address, or with how to get in, for photos that show a code.
  stage text not null check (stage in ('address', 'code')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  created_at timestamptz not null
);
create index way_in_photo_property on way_in_photo (property_id, position);
