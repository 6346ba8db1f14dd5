-- What hosts say of their homes and rooms, and the version that keeps two editors from overwriting each other.
alter table property
  add column type text not null default 'house'
    check (type in ('house', 'apartment', 'townhouse', 'loft', 'studio-building', 'cabin', 'other')),
  add column pets text,
  add column local_limits text,
  -- [{part, text, release}]: how to get in, each with when a booked guest is shown it.
  add column arrival jsonb not null default '[]',
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
update property set arrival = jsonb_build_array(jsonb_build_object('part', 'note', 'text', arrival_note, 'release', 'confirmed'))
where arrival_note is not null;
alter table property drop column arrival_note;

alter table listing
  -- Why staff sent it back or suspended it.
  add column state_reason text,
  add column updated_at timestamptz not null default now();
