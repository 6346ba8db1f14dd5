-- An address may stand for a home: every room of it in one calendar.
alter table calendar_link
  add column property_id uuid references property on delete cascade,
  add check (listing_id is null or property_id is null),
  drop constraint calendar_link_member_id_listing_id_key,
  add unique nulls not distinct (member_id, listing_id, property_id);
create index calendar_link_property on calendar_link (property_id);
