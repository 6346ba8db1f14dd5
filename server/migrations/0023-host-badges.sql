-- Which hosts have the badge for reliable hosts, checked once a month.
create table host_badge (
  host_id uuid primary key references member on delete cascade,
  -- The first day of the month it was last checked in.
  checked_month date not null check (extract(day from checked_month) = 1),
  -- Since when they have had it without a break; null if they don't.
  since date
);
create index host_badge_month on host_badge (checked_month);
