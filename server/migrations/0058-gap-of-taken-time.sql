-- A row of taken time ends with the gap its room kept free when it was taken. The room may keep another one since: without
-- the row's own, nobody knows any more when the time itself ends.
alter table occupied add column gap_minutes smallint not null default 0;

update occupied set gap_minutes = kept.minutes
from (
  select taken.id, extract(epoch from upper(taken.during) - lower(taken.during)) / 60 as length,
    coalesce(
      extract(epoch from upper(taken.during) - booking.ends_at) / 60,
      greatest(listing.buffer_before_minutes, listing.buffer_after_minutes)
    ) as minutes
  from occupied as taken join listing on listing.id = taken.listing_id left join booking on booking.id = taken.booking_id
) as kept
-- A gap as long as the whole row was set after it: that row keeps none, and ends where it ends.
where kept.id = occupied.id and kept.minutes between 1 and 240 and kept.minutes < kept.length;

alter table occupied add constraint occupied_gap_check check (
  gap_minutes between 0 and 240 and extract(epoch from upper(during) - lower(during)) > gap_minutes * 60
);
