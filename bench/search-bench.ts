// Search through HTTP, compared with the statement it runs, directly through the driver.
import { hash } from 'node:crypto';
import { SearchAnswer } from '@daynook/contract/listings/listings';
import type { Database } from '../server/src/db/open.ts';
import { candidatesStatement } from '../server/src/modules/search/candidates-sql.ts';
import { openConnections, readText } from './http-client.ts';
import { type Measured, queueByKey, repeat } from './measure.ts';
import {
  type Asked,
  criteriaAt,
  HOURS,
  PAGE_SIZE,
  type PlaceName,
  pointNear,
  type Question,
  toSearchPath,
} from './questions.ts';

const CLIENTS = 8;
const SECONDS = 3;
const ROUNDS = 3;
const PLAIN_LIMIT = 64;
const HOURS_LIMIT = 128;

/** The statement that the server runs for this search, through the driver: prepared, on a pool with as many connections. */
function statement(db: Database, place: PlaceName, question: Question): () => Promise<unknown> {
  return () => {
    const criteria = criteriaAt(pointNear(place), question);
    const [part] = criteria.area.parts;
    const limit = criteria.hours ? HOURS_LIMIT : PLAIN_LIMIT;
    const countCap = criteria.hours ? null : 1000;
    const { text, values } = candidatesStatement(criteria, part!, { order: 'distance', limit, countCap });
    return db.pool.query({ name: hash('sha1', text), text, values: [...values], rowMode: 'array' });
  };
}

export interface SearchResults {
  readonly sql: Measured;
  readonly http: Measured;
  /** Without compression. */
  readonly plain: Measured;
  readonly cached: Measured;
  readonly unchanged: Measured;
  readonly hoursSql: Measured;
  readonly hoursHttp: Measured;
  readonly nearby: Measured;
  readonly sqlAlone: Measured;
  readonly httpAlone: Measured;
  readonly bytes: number;
  readonly gzipBytes: number;
}

const SEARCH = '/api/listings/search';
const PLAIN = { 'accept-encoding': 'identity' };

/** `priced` is a price filter that about a fifth of all listings meet. */
export async function benchSearch(
  { db, port, zones }: { db: Database; port: number; zones: readonly string[] },
  place: PlaceName,
  priced: Asked,
): Promise<SearchResults> {
  const http = openConnections(port, CLIENTS);
  const more = { limit: PAGE_SIZE };
  const priceOnly: Question = { asked: priced, zones };
  const withHours: Question = { asked: { ...priced, ...HOURS }, zones };
  const get = (worker: number, path: string, headers?: Record<string, string>) => http.get(worker, path, headers);
  const ask = (asked: Asked) => (worker: number) => get(worker, toSearchPath(SEARCH, pointNear(place), asked, more));
  const known = Array.from({ length: 100 }, () => toSearchPath(SEARCH, pointNear(place), priced, more));
  const some = () => known[Math.floor(Math.random() * known.length)]!;

  const sample = await get(0, toSearchPath(SEARCH, pointNear(place), priceOnly.asked, more));
  const found = SearchAnswer.parse(JSON.parse(readText(sample)));
  if (found.listings.length < PAGE_SIZE) throw new Error(`only ${found.listings.length} listings found near ${place}`);
  const hours = SearchAnswer.parse(JSON.parse(readText(await ask(withHours.asked)(0))));
  if (hours.listings.some(({ quote }) => !quote)) throw new Error('a result with hours has no quote');

  const run = (workers: number, once: (worker: number) => Promise<unknown>) => () => repeat(workers, SECONDS, once);
  // Warmed up: plans, database pages, and the card cache.
  for (const asked of [priced, withHours.asked]) await repeat(CLIENTS, 2, ask(asked));
  const results = await queueByKey(
    {
      sql: run(CLIENTS, statement(db, place, priceOnly)),
      http: run(CLIENTS, ask(priced)),
      plain: run(CLIENTS, (worker) => get(worker, toSearchPath(SEARCH, pointNear(place), priced, more), PLAIN)),
      cached: run(CLIENTS, (worker) => get(worker, some())),
      unchanged: run(CLIENTS, unchanged(http, known)),
      hoursSql: run(CLIENTS, statement(db, place, withHours)),
      hoursHttp: run(CLIENTS, ask(withHours.asked)),
      nearby: run(CLIENTS, (worker) => {
        const { lat, lng } = pointNear(place);
        return get(worker, `/api/listings/nearby?lat=${lat}&lng=${lng}`);
      }),
      sqlAlone: run(1, statement(db, place, priceOnly)),
      httpAlone: run(1, ask(priced)),
    },
    ROUNDS,
  );
  http.close();
  return { ...results, bytes: readText(sample).length, gzipBytes: sample.body.length };
}

/** Repeats the request with the last response's tag, like a browser that has the page. */
function unchanged(http: ReturnType<typeof openConnections>, paths: readonly string[]) {
  const tags = new Map<string, string>();
  return async (worker: number): Promise<void> => {
    const path = paths[Math.floor(Math.random() * paths.length)]!;
    const tag = tags.get(path);
    const answer = await http.get(worker, path, tag ? { 'if-none-match': tag } : undefined);
    if (answer.etag) tags.set(path, answer.etag);
  };
}
