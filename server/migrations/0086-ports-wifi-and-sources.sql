-- What searches for ports and for measured Wi-Fi need, and who stated a property's facts. What takes long is in the next migration, because
-- this one locks listings for everyone.
alter table listing
  -- A bit for each of SEARCHED_PORTS that the listing states, because an index can't include the lists.
  add column ports smallint not null default 0,
  -- The median download speed that at least three guests measured over Wi-Fi within 90 days. Stored here because search filters by it.
  add column wifi_guest_mbps smallint,
  add constraint listing_wifi_guest_mbps_check check (wifi_guest_mbps between 0 and 10000) not valid;

create function set_listing_ports() returns trigger language plpgsql as $$
begin
  select coalesce(bit_or(1 << array_position(
      array['usb-c', 'usb-a', 'ethernet', 'dock', 'monitor-usb-c', 'monitor-hdmi', 'monitor-displayport', 'monitor-vga'], port
    ) - 1), 0)
    into new.ports
    from (select unnest(new.desk_ports) as port union all select 'monitor-' || unnest(new.monitor_inputs)) as stated;
  return new;
end $$;
create trigger listing_ports before insert or update of desk_ports, monitor_inputs on listing for each row execute function set_listing_ports();

-- The cached card of a search result has these, too; like listing_card_version.
create trigger listing_card_version_ports before update on listing for each row
  when (
    (old.desk_ports, old.monitor_inputs, old.wifi_guest_mbps) is distinct from (new.desk_ports, new.monitor_inputs, new.wifi_guest_mbps)
  )
  execute function count_card_version();

-- {fact: {on, by}}: on which local day who last stated a property's fact. Facts stated before this have none.
alter table property
  add column fact_sources jsonb not null default '{}',
  add constraint property_fact_sources_check check (jsonb_typeof(fact_sources) = 'object');
