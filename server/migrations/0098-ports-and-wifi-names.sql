-- The indexes of searches, from 0087-ports-and-wifi-indexes. Here, because dropping locks out readers, which building them shouldn't.
drop index listing_near;
alter index listing_near_ports rename to listing_near;
drop index listing_ranked;
alter index listing_ranked_ports rename to listing_ranked;
