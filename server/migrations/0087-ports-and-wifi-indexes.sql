-- What takes long for the columns of the migration before. Meanwhile, listings can be read, but not changed.
alter table listing validate constraint listing_wifi_guest_mbps_check;
-- The trigger sets their bits.
update listing set desk_ports = desk_ports where desk_ports is not null or monitor_inputs is not null;

-- A search without hours reads only these two, so each has every column it filters by. 0098-ports-and-wifi-names
-- gives them the names of those they replace.
create index listing_near_ports on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm,
    desk_width_cm, desk_depth_cm, knee_clearance_cm, turning_circle_cm, is_call_ready,
    is_measured_quiet, ports, wifi_guest_mbps)
  where state = 'live';
create index listing_ranked_ports on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm,
    desk_width_cm, desk_depth_cm, knee_clearance_cm, turning_circle_cm, is_call_ready,
    is_measured_quiet, ports, wifi_guest_mbps)
  where state = 'live';

-- Those whose guests' tests within 90 days may have become too old.
create index listing_wifi_guest on listing (id) where wifi_guest_mbps is not null;

-- Ratings of the quiet that were just published, because "measured quiet" needs them.
create index review_of_quiet on review (published_at) where side = 'guest' and noise is not null and published_at is not null and hidden_at is null;
