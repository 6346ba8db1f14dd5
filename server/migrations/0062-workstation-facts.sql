-- More measurements of a workspace (B15, P6); null where the host hasn't said. Limits as in WORK_FACTS. What takes long is in the next
-- migration, because this one locks listings for everyone.
alter table listing
  add column monitor_inches smallint,
  add column monitor_inputs text[],
  add column desk_width_cm smallint,
  add column desk_depth_cm smallint,
  add column knee_clearance_cm smallint,
  add column desk_how text,
  add column chair text,
  add column desk_outlets smallint,
  add column desk_ports text[],
  add column has_closing_door boolean,
  add column step_height_cm smallint,
  add column bathroom_door_cm smallint,
  add column turning_circle_cm smallint,
  add column access_how text,
  -- {topic: {on, checkedOn}}: on which local day the host last stated a topic's measurements, and our team checked them.
  add column work_fact_sources jsonb not null default '{}',
  -- At least three guests measured it within 90 days, and it was good enough. Stored here because search filters by it.
  add column is_call_ready boolean not null default false,
  -- The next migration validates these, without this one's lock.
  add constraint listing_monitor_inches_check check (monitor_inches between 10 and 100) not valid,
  add constraint listing_monitor_inputs_check
    check (monitor_inputs <@ array['usb-c', 'hdmi', 'displayport', 'vga'] and cardinality(monitor_inputs) > 0) not valid,
  add constraint listing_desk_width_cm_check check (desk_width_cm between 40 and 400) not valid,
  add constraint listing_desk_depth_cm_check check (desk_depth_cm between 30 and 200) not valid,
  add constraint listing_knee_clearance_cm_check check (knee_clearance_cm between 40 and 130) not valid,
  add constraint listing_desk_how_check check (desk_how in ('measured', 'documented', 'estimated')) not valid,
  add constraint listing_chair_check check (chair in ('ergonomic', 'office', 'plain', 'stool', 'none')) not valid,
  add constraint listing_desk_outlets_check check (desk_outlets between 0 and 20) not valid,
  add constraint listing_desk_ports_check check (desk_ports <@ array['usb-c', 'usb-a', 'ethernet', 'dock'] and cardinality(desk_ports) > 0) not valid,
  add constraint listing_step_height_cm_check check (step_height_cm between 1 and 60) not valid,
  add constraint listing_bathroom_door_cm_check check (bathroom_door_cm between 40 and 300) not valid,
  add constraint listing_turning_circle_cm_check check (turning_circle_cm between 50 and 400) not valid,
  add constraint listing_access_how_check check (access_how in ('measured', 'documented', 'estimated')) not valid,
  add constraint listing_work_fact_sources_check check (jsonb_typeof(work_fact_sources) = 'object') not valid,
  add constraint listing_desk_size check ((desk_width_cm is null) = (desk_depth_cm is null)) not valid,
  add constraint listing_monitors check (coalesce(external_monitors, 0) > 0 or (monitor_inches is null and monitor_inputs is null)) not valid,
  add constraint listing_step_height check (step_height_cm is null or coalesce(entrance_steps, 0) > 0) not valid;

-- The cached card of a search result has these, too; like listing_card_version.
create trigger listing_card_version_facts before update on listing for each row
  when (
    (old.desk_width_cm, old.desk_depth_cm, old.knee_clearance_cm, old.turning_circle_cm, old.is_call_ready)
       is distinct from
       (new.desk_width_cm, new.desk_depth_cm, new.knee_clearance_cm, new.turning_circle_cm, new.is_call_ready)
  )
  execute function count_card_version();
