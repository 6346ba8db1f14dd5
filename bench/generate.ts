// A synthetic marketplace of any size: listings around real towns, thickest in the largest, made by the database itself.
import pg from 'pg';
import { loadGazetteer } from '../server/src/adapters/places/gazetteer.ts';
import type { Database } from '../server/src/db/open.ts';
import { timeZoneAt } from '../server/src/modules/places/service.ts';
import { rebuildMapCells } from '../server/src/modules/search/service.ts';

/** The busy day of the benchmark, a Tuesday; on it 7 in 10 listings are taken at noon. */
export const BUSY_DATE = '2027-01-12';
const HOSTS = 1_000;

const STEPS: readonly (readonly [title: string, sql: string])[] = [
  [
    'homes',
    `create unlogged table bench_home as
     with weighed as (select *, $1::int * power(population, 1.35) / sum(power(population, 1.35)) over () as share from bench_town),
     spread as (
       select name, region, country, time_zone, lat, lng, 0.8 + 2.6 * ln(1 + population / 50000.0) as sigma_km
       from weighed cross join lateral generate_series(1, floor(share / 2 + random())::int)
     )
     select gen_random_uuid() as id, name as city, region, country, time_zone, 1 + floor(random() * ${HOSTS})::int as host,
       lat + sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) * sigma_km / 111.2 as lat,
       lng + sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) * sigma_km / (111.2 * cos(radians(lat))) as lng
     from spread`,
  ],
  [
    'hosts',
    `insert into member (id, issuer, subject, email, is_email_verified, name, created_at)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'embedded', 'bench-' || n, 'bench-' || n || '@example.invalid', true, 'Host ' || n, now()
     from generate_series(1, ${HOSTS}) as n`,
  ],
  [
    'properties',
    `insert into property (id, host_id, title, city, region, country, currency, public_lat, public_lng, time_zone, created_at)
     select id, ('00000000-0000-7000-8000-' || lpad(to_hex(host), 12, '0'))::uuid, 'A home', city, region, country, case when country = 'CA' then 'CAD' else 'USD' end, lat, lng, time_zone, now()
     from bench_home`,
  ],
  [
    'listings',
    `insert into listing (id, property_id, host_id, title, description, kind, capacity, amenities, booking_mode, cancellation_policy,
       time_zone, currency, day_minor, hour_minor, state, published_at, created_at, rating_sum, review_count, rating_hundredths,
       loc, start_step_minutes, notice_minutes, window_days, weekly_open, card)
     select room.id, home.id, host_id, room.title, 'A calm room.', room.kind, room.capacity, room.amenities, room.mode, 'flexible',
       home.time_zone, room.currency, room.day_minor, room.day_minor / 6, 'live', now() - room.age, now() - interval '900 days',
       room.rating * room.reviews / 100, room.reviews, case when room.reviews = 0 then 0 else room.rating end,
       point(6378137 * radians(lng), 6378137 * asinh(tan(radians(lat)))), 30, 120, 300,
       (case when room.capacity % 2 = 0
         then '{[540,1020),[1980,2460),[3420,3900),[4860,5340),[6300,6780)}'
         else '{[540,1020),[1980,2460),[3420,3900),[4860,5340),[6300,6780),[7740,8220),[9180,9660)}' end)::int4multirange,
       json_build_object(
         '_id', room.id, 'title', room.title, 'kind', (array['desk','private-room','meeting-room','studio','whole-place','outdoor'])[room.kind + 1],
         'images', json_build_array(json_build_object(
           'url', photo || '/1024.webp',
           'sizes', (select json_agg(json_build_object('width', width, 'webp', photo || '/' || width || '.webp', 'avif', photo || '/' || width || '.avif')) from unnest(array[320, 640, 1024, 1600]) as width),
           'alt', 'A desk at a tall window', 'thumbhash', '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 'width', 1600, 'height', 1200)),
         'pricing', json_build_object('fullDay', trim_scale(round(room.day_minor * 1.05) / 100), 'fullDayMinor', round(room.day_minor * 1.05)::bigint, 'currency', room.currency, 'dayMinor', room.day_minor, 'hourMinor', room.day_minor / 6,
           'halfDayMinor', null, 'weekMinor', null, 'monthMinor', null, 'cleaningMinor', 0, 'extraGuestMinor', 0, 'guestsIncluded', 1),
         'floor', null, 'roomName', null, 'capacity', room.capacity, 'bookingMode', room.mode,
         'amenities', json_build_array('wifi', 'call-ready', 'monitor', 'ergonomic-chair', 'natural-light', 'heating'),
         'stats', json_build_object('rating', case when room.reviews = 0 then null else room.rating / 100.0 end, 'reviewCount', room.reviews),
         'timeZone', home.time_zone,
         'property', json_build_object('_id', home.id, 'address', json_build_object('city', city, 'state', region, 'country', country,
           'neighborhood', null, 'coordinates', json_build_object('lat', lat, 'lng', lng))))
     from (select *, ('00000000-0000-7000-8000-' || lpad(to_hex(host), 12, '0'))::uuid as host_id from bench_home) as home
     cross join lateral (
       select gen_random_uuid() as id, 'Workspace in ' || city || ' ' || number as title, floor(random() * 6)::int as kind,
         1 + floor(random() * random() * 12)::int as capacity, case when random() < 0.5 then 'instant' else 'request' end as mode,
         case when country = 'CA' then 'CAD' else 'USD' end as currency, 2500 + floor(random() * random() * 400)::int * 50 as day_minor,
         random() * interval '900 days' as age, 300 + floor(200 * sqrt(random()))::int as rating, greatest(0, floor(random() * 60)::int - 8) as reviews,
         (select sum(1::bigint << bit)::bigint from generate_series(0, 29) as bit where bit = 0 or random() < 0.15 + 0.6 / (1 + bit % 7) + number * 0) as amenities
       from generate_series(1, 2) as number
     ) as room
     cross join lateral (select '/photos/room/' || left(room.id::text, 8) as photo) as picture`,
  ],
  [
    'hours',
    `insert into weekly_rule (listing_id, weekday, start_minute, end_minute)
     select id, weekday, 540, 1020 from listing cross join generate_series(1, 5 + 2 * (capacity % 2)) as weekday`,
  ],
  [
    'exceptions',
    `with added as (
       insert into availability_exception (id, listing_id, date_from, date_to, kind, ranges)
       select gen_random_uuid(), id, day, day, 'hours', '{[600,1200)}'::int4multirange
       from listing cross join lateral (select '${BUSY_DATE}'::date + floor(random() * 14)::int - 7 + (capacity * 0) as day) as near
       where random() < 0.05
       returning listing_id, date_to
     ) update listing set exceptions_until = added.date_to from added where added.listing_id = listing.id`,
  ],
  [
    'busy days',
    `insert into listing_day (listing_id, day, busy)
     select id, day, (repeat('0', 44) || repeat('1', 8) || repeat('0', 48))::bit(100)
     from listing cross join unnest(array['${BUSY_DATE}'::date, '2027-01-13'::date, '2027-01-20'::date]) as day
     where random() < 0.7`,
  ],
];

async function copyTowns(client: pg.Client): Promise<void> {
  const towns = loadGazetteer().places.filter(
    ({ kind, population }) => (kind === 'city' || kind === 'town') && population >= 1_000,
  );
  await client.query(
    'create unlogged table bench_town (name text, region text, country text, lat float8, lng float8, population float8, time_zone text)',
  );
  const column = <T>(pick: (town: (typeof towns)[number]) => T): T[] => towns.map(pick);
  await client.query(
    'insert into bench_town select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::float8[], $7::text[])',
    [
      column((town) => town.name),
      column((town) => town.region),
      column((town) => town.country),
      column((town) => town.lat),
      column((town) => town.lng),
      column((town) => town.population),
      column((town) => timeZoneAt(town.lat, town.lng)),
    ],
  );
}

/** Fills a migrated, empty database with about so many live listings and brings every mirror up. */
export async function generateListings(
  database: { url: string; db: Database },
  count: number,
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    // Foreign keys and map notes of rows made to fit would only be checked again: cells are rebuilt below.
    await client.query(
      'set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica',
    );
    await client.query('select setseed(0.42)');
    await copyTowns(client);
    const { rows: indexes } = await client.query<{ name: string; text: string }>(
      "select indexname as name, indexdef as text from pg_indexes where tablename = 'listing' and indexname like 'listing\\_%' and indexname <> 'listing_pkey'",
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const [title, text] of STEPS) {
      const startedMs = performance.now();
      await client.query(text, text.includes('$1') ? [count] : []);
      say(`  ${title}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    }
    await client.query('drop table bench_home');
    for (const { name, text } of indexes) {
      const startedMs = performance.now();
      await client.query(text);
      say(`  index ${name}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    }
    await client.query('set session_replication_role = origin');
    say('  mirrors …');
    await rebuildMapCells(database.db);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
