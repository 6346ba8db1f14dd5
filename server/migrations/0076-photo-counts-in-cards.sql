-- Cards say how many photos there are, so that a list knows what there is to swipe through. Those kept already get it; listings
-- without a card get one when it is first shown.
update listing set card = (card::jsonb || jsonb_build_object('photoCount', (
  select count(*) from listing_photo where listing_photo.listing_id = listing.id and listing_photo.status = 'ready'
)))::json where card is not null;
