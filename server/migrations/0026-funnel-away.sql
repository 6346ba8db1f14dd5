-- How often each room was shown, looked at and priced, by local day: counts and nothing else. Written in batches from memory.
create table listing_funnel (
  listing_id uuid not null references listing on delete cascade,
  -- By the room's own clock.
  day date not null,
  impressions integer not null default 0 check (impressions >= 0),
  views integer not null default 0 check (views >= 0),
  quotes integer not null default 0 check (quotes >= 0),
  primary key (listing_id, day)
);
-- What became of that: requests and bookings of a host by the moment they were sent.
create index booking_host_sent on booking (host_id, (coalesce(requested_at, confirmed_at)))
  where coalesce(requested_at, confirmed_at) is not null;

-- True while a calendar the room follows has not been read for a day: guests ask instead of booking at once. Kept by the job that
-- reads calendars, so that search finds what holds now in its indexes.
alter table listing add column asks_for_calendar boolean not null default false;
alter table listing add column booking_mode_now text not null
  generated always as (case when asks_for_calendar then 'request' else booking_mode end) stored;
create index listing_asking on listing (id) where asks_for_calendar;
create index external_feed_read on external_feed (last_ok_at);

drop index listing_near;
create index listing_near on listing using gist (loc, price_rank)
  include (id, amenities, capacity, card_version, rating_hundredths, kind, booking_mode_now, currency) where state = 'live';
drop index listing_ranked;
create index listing_ranked on listing using gist (loc, rating_rank, newest_rank)
  include (id, price_rank, amenities, capacity, card_version, kind, booking_mode_now) where state = 'live';

drop trigger listing_card_version on listing;
create trigger listing_card_version before update on listing for each row
  when (
    old.card::text is distinct from new.card::text
    or (old.title, old.amenities, old.capacity, old.seats, old.booking_mode, old.asks_for_calendar, old.time_zone, old.currency,
        old.day_minor, old.hour_minor, old.half_day_minor, old.week_minor, old.month_minor, old.cleaning_minor, old.extra_guest_minor,
        old.guests_included, old.half_day_max_minutes, old.start_step_minutes, old.max_duration_minutes, old.published_at,
        old.rating_hundredths, old.review_count, old.host_answer_minutes)
       is distinct from
       (new.title, new.amenities, new.capacity, new.seats, new.booking_mode, new.asks_for_calendar, new.time_zone, new.currency,
        new.day_minor, new.hour_minor, new.half_day_minor, new.week_minor, new.month_minor, new.cleaning_minor, new.extra_guest_minor,
        new.guests_included, new.half_day_max_minutes, new.start_step_minutes, new.max_duration_minutes, new.published_at,
        new.rating_hundredths, new.review_count, new.host_answer_minutes)
  )
  execute function count_card_version();

-- Dates on which a host is away, from one local date to another, both included.
create table host_absence (
  id uuid primary key,
  host_id uuid not null references member on delete cascade,
  from_date date not null,
  to_date date not null check (to_date >= from_date and to_date - from_date <= 366),
  -- Of all homes, those to come as well; else of those in `host_absence_home`.
  is_everywhere boolean not null,
  -- Said with the automatic answer to who writes meanwhile.
  note text check (length(note) between 1 and 500),
  created_at timestamptz not null
);
create index host_absence_host on host_absence (host_id, to_date, id);
create table host_absence_home (
  absence_id uuid not null references host_absence on delete cascade,
  property_id uuid not null references property on delete cascade,
  primary key (absence_id, property_id)
);
create index host_absence_home_property on host_absence_home (property_id);

-- Busy is a room, too, while its host is away: like another calendar's times these lie across bookings and never decide about
-- one that is there.
alter table external_busy alter column feed_id drop not null;
alter table external_busy add column absence_id uuid references host_absence on delete cascade;
alter table external_busy add check ((feed_id is null) <> (absence_id is null));
create index external_busy_absence on external_busy (absence_id) where absence_id is not null;

-- What a host received of each stay is read off indexes alone: a year of earnings is thousands of such looks.
drop index ledger_transaction_booking;
create index ledger_transaction_booking on ledger_transaction (booking_id, at) include (id, kind);
create index ledger_entry_received on ledger_entry (transaction_id) include (amount_minor) where account = 'host_payable';
