-- A listing that is removed gives its blocked hours back, so that they don't close the rest of the property. Those removed before
-- that was so do it now: by an effect each, because what search knows of free days has to be worked out again as well.
insert into outbox (id, topic, payload, created_at, due_at)
select gen_random_uuid(), 'removed-listing-hours', jsonb_build_object('listingId', listing.id), now(), now()
from listing where listing.state = 'deleted' and (
  exists (select from host_block where host_block.listing_id = listing.id)
);
