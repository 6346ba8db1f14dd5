-- A removed room takes its pictures along; those removed until now do so here. Files that no row names are swept up.
delete from listing_photo using listing where listing.id = listing_photo.listing_id and listing.state = 'deleted';
update listing set card = jsonb_set(card::jsonb, '{images}', '[]')::json where state = 'deleted' and card is not null;
