-- Pictures that hosts send: taken in at once, made ready in the background, shown only then.
alter table listing_photo
  add column status text not null default 'ready' check (status in ('processing', 'ready', 'failed')),
  -- Why it could not be made ready, in words for its host.
  add column failure text,
  -- The client's own id of the picture: one that is sent again is not added again.
  add column client_id uuid,
  -- What its files take: the one that came until it is ready, then the sizes made of it.
  add column byte_count bigint not null default 0,
  -- Whoever makes it ready holds it until then; tries are counted, so that no picture is tried for ever.
  add column locked_until timestamptz,
  add column attempts smallint not null default 0,
  add constraint listing_photo_client unique (listing_id, client_id);

create index listing_photo_processing on listing_photo (id) where status = 'processing';
create index listing_photo_key on listing_photo (key);

-- Deferrable, so that one statement may change the order.
alter table listing_photo drop constraint listing_photo_listing_id_position_key;
alter table listing_photo
  add constraint listing_photo_position unique (listing_id, position) deferrable initially immediate;

-- The newest version at which anything changed but a picture coming in. An editor of words does not mind new pictures; the
-- editor of pictures does, because those it leaves out are removed.
alter table listing add column edit_version integer not null default 1;
update listing set edit_version = version;
