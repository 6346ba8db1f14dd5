-- More measurements of a workspace (B15, P6); null where the host hasn't said. Limits as in WORK_FACTS.
alter table listing
  add column monitor_inches smallint check (monitor_inches between 10 and 100),
  add column monitor_inputs text[]
    check (monitor_inputs <@ array['usb-c', 'hdmi', 'displayport', 'vga'] and cardinality(monitor_inputs) > 0),
  add column desk_width_cm smallint check (desk_width_cm between 40 and 400),
  add column desk_depth_cm smallint check (desk_depth_cm between 30 and 200),
  add column knee_clearance_cm smallint check (knee_clearance_cm between 40 and 130),
  add column desk_how text check (desk_how in ('measured', 'documented', 'estimated')),
  add column chair text check (chair in ('ergonomic', 'office', 'plain', 'stool', 'none')),
  add column desk_outlets smallint check (desk_outlets between 0 and 20),
  add column desk_ports text[]
    check (desk_ports <@ array['usb-c', 'usb-a', 'ethernet', 'dock'] and cardinality(desk_ports) > 0),
  add column has_closing_door boolean,
  add column step_height_cm smallint check (step_height_cm between 1 and 60),
  add column bathroom_door_cm smallint check (bathroom_door_cm between 40 and 300),
  add column turning_circle_cm smallint check (turning_circle_cm between 50 and 400),
  add column access_how text check (access_how in ('measured', 'documented', 'estimated')),
  -- {topic: {on, checkedOn}}: on which local day the host last stated a topic's measurements, and our team checked them.
  add column work_fact_sources jsonb not null default '{}' check (jsonb_typeof(work_fact_sources) = 'object'),
  -- Three guests measured it within 90 days, and it was good enough. Stored here because search filters by it.
  add column is_call_ready boolean not null default false,
  add constraint listing_desk_size check ((desk_width_cm is null) = (desk_depth_cm is null)),
  add constraint listing_monitors check (coalesce(external_monitors, 0) > 0 or (monitor_inches is null and monitor_inputs is null)),
  add constraint listing_step_height check (step_height_cm is null or coalesce(entrance_steps, 0) > 0);

-- A search without hours reads only these two, so each has every column it filters by.
drop index listing_near;
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm,
    desk_width_cm, desk_depth_cm, knee_clearance_cm, turning_circle_cm, is_call_ready)
  where state = 'live';
drop index listing_ranked;
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now, external_monitors,
    desk_height_minimum_cm, desk_height_maximum_cm, wifi_down_mbps, quiet_from_minute, quiet_to_minute, is_step_free, door_width_cm,
    desk_width_cm, desk_depth_cm, knee_clearance_cm, turning_circle_cm, is_call_ready)
  where state = 'live';

-- The cached card of a search result has these, too; like listing_card_version.
create trigger listing_card_version_facts before update on listing for each row
  when (
    (old.desk_width_cm, old.desk_depth_cm, old.knee_clearance_cm, old.turning_circle_cm, old.is_call_ready)
       is distinct from
       (new.desk_width_cm, new.desk_depth_cm, new.knee_clearance_cm, new.turning_circle_cm, new.is_call_ready)
  )
  execute function count_card_version();
