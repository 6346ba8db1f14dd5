// A search server as a skilled engineer would write it in an afternoon, in its own process: Fastify, PostGIS, two prepared queries, and
// gzip, on BENCH_DATABASE_URL with the table `peer` (peers.ts). Prints nothing, sends its port, and ends with the process that started it.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Fastify from 'fastify';
import pg from 'pg';

const compress = promisify(gzip);
const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 8 });

interface Asked {
  lat: number;
  lng: number;
  radius: number;
  limit: number;
  minPrice: number;
  maxPrice: number;
}

const POINT = 'st_setsrid(st_makepoint($2, $1), 4326)::geography';
const WHERE = `st_dwithin(place, ${POINT}, $3) and day_minor between $4 and $5`;
// The index walks outward, and the radius cuts off afterward: with both in one condition, the planner sorts everything within the radius.
const PAGE = `select * from (
    select id, title, description, kind, capacity, booking_mode, day_minor, hour_minor, currency, rating_hundredths, review_count,
      time_zone, city, region, country, images, amenities, st_y(place::geometry) as lat, st_x(place::geometry) as lng, place <-> ${POINT} as meters
    from peer where day_minor between $4 and $5 order by place <-> ${POINT} limit $6
  ) as nearest where meters <= $3`;
const COUNT = `select count(*)::int as total from (select from peer where ${WHERE} limit 1001) as counted`;

const number = { type: 'number' } as const;
const properties = { lat: number, lng: number, radius: number, limit: number, minPrice: number, maxPrice: number };

const app = Fastify();
app.addHook('onSend', async (request, reply, payload) => {
  if (typeof payload !== 'string' || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload;
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  const body = await compress(payload);
  reply.header('content-length', body.length);
  return body;
});
app.get<{ Querystring: Asked }>(
  '/search',
  { schema: { querystring: { type: 'object', properties, required: Object.keys(properties) } } },
  async ({ query }) => {
    const where = [query.lat, query.lng, query.radius * 1_000, query.minPrice * 100, query.maxPrice * 100];
    const [page, counted] = await Promise.all([
      pool.query({ name: 'page', text: PAGE, values: [...where, query.limit] }),
      pool.query<{ total: number }>({ name: 'count', text: COUNT, values: where }),
    ]);
    return { listings: page.rows as unknown[], total: counted.rows[0]!.total };
  },
);
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as { port: number }).port });
process.once('disconnect', () => process.exit(0));
