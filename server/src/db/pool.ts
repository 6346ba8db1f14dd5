/**
 * The one way connections are made, to a server and to the embedded engine alike: how values arrive in JavaScript,
 * how long a session may take, and that a dying connection never ends the process.
 */
import pg from 'pg';
import { preparingClient } from './prepared-statements.ts';
import { SESSION_SETTINGS } from './session-settings.ts';

/** PostgreSQL's numbers for the types whose values we want otherwise than the driver gives them. */
const OID = {
  int8: pg.types.builtins.INT8,
  int8Array: 1016,
  textArray: 1009,
  date: pg.types.builtins.DATE,
  dateArray: 1182,
  timestamp: pg.types.builtins.TIMESTAMP,
  timestampWithZone: pg.types.builtins.TIMESTAMPTZ,
  numericArray: 1231,
  point: 600,
  interval: pg.types.builtins.INTERVAL,
} as const;

/** Counts, ranks, and money. Beyond what a number holds exactly the query fails: nothing may be charged, summed up, or paid by guess. */
function toExactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number can’t hold ${text} exactly`);
  return value;
}

const INSTANT_CHARACTERS = '2026-11-01 16:00:00+00'.length;
const parseInstant = pg.types.getTypeParser(OID.timestampWithZone as number) as (text: string) => Date;

/** Whole seconds in UTC, as bookings are stored: a calendar has thousands, and the driver's parser takes most of its time. */
export const toInstant = (text: string): Date =>
  text.length === INSTANT_CHARACTERS && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`)
    : parseInstant(text);

/** Days and wall times must never become instants. */
function createTypeParsers(): pg.CustomTypesConfig {
  const asIs = (text: string): string => text;
  const asTexts = pg.types.getTypeParser(OID.textArray as number) as (text: string) => (string | null)[];
  const parsers = new pg.TypeOverrides();
  parsers.setTypeParser(OID.int8, toExactNumber);
  parsers.setTypeParser(OID.timestampWithZone, toInstant);
  parsers.setTypeParser(OID.int8Array, (text) =>
    asTexts(text).map((item) => (item === null ? null : toExactNumber(item))),
  );
  parsers.setTypeParser(OID.numericArray, asTexts);
  parsers.setTypeParser(OID.dateArray, asTexts);
  for (const oid of [OID.date, OID.timestamp, OID.point, OID.interval]) parsers.setTypeParser(oid, asIs);
  return parsers;
}

const CONNECTION_WAIT_MS = 2_500;

interface ServerPoolOptions {
  /** Behind a pooler, which accepts no settings from us: the operator makes them there (see session-settings.ts). */
  readonly isPooled: boolean;
  readonly canPrepare: boolean;
  readonly connectionWaitMs?: number;
}

/** A pool on a server of its own; settings in the URL's `options` win over ours. */
export function createServerPool(
  databaseUrl: string,
  poolSize: number,
  { isPooled, canPrepare, connectionWaitMs = CONNECTION_WAIT_MS }: ServerPoolOptions = {
    isPooled: false,
    canPrepare: true,
  },
): pg.Pool {
  const url = new URL(databaseUrl);
  if (!isPooled) {
    const ours = Object.entries(SESSION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
    url.searchParams.set('options', [...ours, url.searchParams.get('options') ?? ''].join(' ').trim());
  }
  if (!url.searchParams.has('application_name')) url.searchParams.set('application_name', 'daynook');
  return guard(
    new pg.Pool({
      connectionString: url.href,
      max: poolSize,
      ...(canPrepare ? { Client: preparingClient() } : {}),
      types: createTypeParsers(),
      connectionTimeoutMillis: connectionWaitMs,
      keepAlive: true,
      pipeline: true,
    }),
  );
}

/** A pool on the embedded engine, whose connections share one backend and take turns. */
export function createEmbeddedPool(address: { host: string; port: number }, poolSize: number): pg.Pool {
  return guard(
    new pg.Pool({ ...address, user: 'postgres', database: 'postgres', max: poolSize, types: createTypeParsers() }),
  );
}

/** Ends the pool. Lent connections have this long to come back. */
export async function endWithin(pool: pg.Pool, timeoutMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([pool.end(), late]);
  clearTimeout(timer);
}

/**
 * A connection may die while idle or while lent out; both raise 'error' events that end a process without listeners.
 * Callers waiting for an answer on it get the error as a rejection, so there's nothing to report here.
 */
function guard(pool: pg.Pool): pg.Pool {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
