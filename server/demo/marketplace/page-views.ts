// How often the demo host's rooms were shown, looked at and priced in half a year: made up by day and room from their ids, never
// less than what was booked.
import type { PoolClient } from 'pg';

const DAYS = 185;

/** Nought to one, the same for the same words. */
const chance = (words: string) => `(('x' || left(md5(${words}), 7))::bit(28)::integer / 268435456.0)`;

export async function addPageViews(client: PoolClient, hostId: string, now: Date): Promise<void> {
  await client.query(
    `insert into listing_funnel (listing_id, day, impressions, views, quotes)
    select id, day, greatest(impressions, views * 3), views, quotes
    from (
      select *, greatest(floor(impressions * (0.05 + 0.06 * ${chance("id::text || day || 'v'")}))::int, quotes * 2) as views
      from (
        select *, floor(impressions * 0.07 * (0.2 + 0.2 * ${chance("id::text || day || 'q'")}) + ${chance("id::text || day || 'r'")})::int + sent as quotes
        from (
          select room.id, day::date as day,
            -- A little more each month, less at the weekend.
            floor((30 + 50 * ${chance('room.id::text')}) * (0.7 + 0.3 * place / ${DAYS}) * (0.75 + 0.5 * ${chance('room.id::text || day::date')})
              * case when extract(isodow from day) > 5 then 0.55 else 1 end)::int as impressions,
            (select count(*)::int from booking
              where listing_id = room.id and (coalesce(requested_at, confirmed_at) at time zone booking.time_zone)::date = day::date) as sent
          from listing as room
          cross join generate_series(
            ($2::timestamptz at time zone room.time_zone)::date::timestamp - interval '${DAYS} days', ($2::timestamptz at time zone room.time_zone)::date::timestamp, interval '1 day'
          ) with ordinality as date (day, place)
          where room.host_id = $1 and room.state = 'live'
        ) as shown
      ) as priced
    ) as looked`,
    [hostId, now],
  );
}
