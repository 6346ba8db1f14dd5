-- A search without hours reads only these two, so each has every column it filters by. The next migration
-- gives them the names of those they replace. Meanwhile, listings can be read, but not changed.
create index listing_near_quiet on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm,
    desk_width_cm, desk_depth_cm, knee_clearance_cm, turning_circle_cm, is_call_ready,
    is_measured_quiet)
  where state = 'live';
create index listing_ranked_quiet on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm,
    desk_width_cm, desk_depth_cm, knee_clearance_cm, turning_circle_cm, is_call_ready,
    is_measured_quiet)
  where state = 'live';

-- Those whose guests' samples within 90 days may have become too old.
create index listing_measured_quiet on listing (id) where is_measured_quiet;
