-- Floor plans of a property: a picture per floor, on which its host marks listings and common spots.
alter table property
  -- Who sees them: `guests` with a confirmed booking, or everyone.
  add column floor_plan_shown_to text not null default 'guests' check (floor_plan_shown_to in ('everyone', 'guests')),
  -- Their own version, because they're saved apart from the rest.
  add column floor_plan_version integer not null default 1;

create table floor (
  id uuid primary key,
  property_id uuid not null references property,
  -- From bottom to top, as the host orders them.
  place integer not null check (place >= 0),
  name text not null check (name <> ''),
  -- Of the picture, whose file is named by the id.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  byte_count integer not null check (byte_count > 0),
  -- `FloorArea` and `FloorSpot` of the contract, in thousandths of the picture.
  areas jsonb not null default '[]' check (jsonb_typeof(areas) = 'array'),
  spots jsonb not null default '[]' check (jsonb_typeof(spots) = 'array'),
  created_at timestamptz not null
);
create index floor_property on floor (property_id, place);
