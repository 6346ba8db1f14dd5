-- What takes long for the columns of the migration before. Meanwhile, listings can be read, but not changed.
alter table listing
  validate constraint listing_monitor_inches_check,
  validate constraint listing_monitor_inputs_check,
  validate constraint listing_desk_width_cm_check,
  validate constraint listing_desk_depth_cm_check,
  validate constraint listing_knee_clearance_cm_check,
  validate constraint listing_desk_how_check,
  validate constraint listing_chair_check,
  validate constraint listing_desk_outlets_check,
  validate constraint listing_desk_ports_check,
  validate constraint listing_step_height_cm_check,
  validate constraint listing_bathroom_door_cm_check,
  validate constraint listing_turning_circle_cm_check,
  validate constraint listing_access_how_check,
  validate constraint listing_work_fact_sources_check,
  validate constraint listing_desk_size,
  validate constraint listing_monitors,
  validate constraint listing_step_height;

-- A search without hours reads only these two, so each has every column it filters by. The next migration
-- gives them the names of those they replace.
create index listing_near_facts on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm,
    desk_width_cm, desk_depth_cm, knee_clearance_cm, turning_circle_cm, is_call_ready)
  where state = 'live';
create index listing_ranked_facts on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm,
    desk_width_cm, desk_depth_cm, knee_clearance_cm, turning_circle_cm, is_call_ready)
  where state = 'live';

-- Those whose guests' tests within 90 days may have become too old.
create index listing_call_ready on listing (id) where is_call_ready;
