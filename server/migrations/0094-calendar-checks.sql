-- When hosts last changed when their listings can be booked, or said that it's still right. Edits of listings have their own time.
create table calendar_check (
  member_id uuid primary key references member,
  checked_at timestamptz not null,
  -- One email for each time that passes without a change.
  emailed_at timestamptz
);

insert into calendar_check (member_id, checked_at)
select host_id, max(at) from (
  select host_id, created_at as at from time_off
  union all
  select listing.host_id, host_block.created_at from host_block join listing on listing.id = host_block.listing_id
) as changes group by host_id;
