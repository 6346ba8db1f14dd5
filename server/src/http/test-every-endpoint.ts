// Shared by the tests of every endpoint: a market with one of everything, calls as anyone, and the tests with hostile values. An
// everyday run tries a sample of the values, and a long one tries all. For tests only.
import { ERRORS, type ErrorCode } from '@daynook/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Call,
  makeCall as callFor,
  ENDPOINTS,
  type EndpointRow,
  findShape,
  type HowMany,
  hostileCalls as hostileCallsFor,
  type Ids,
  isTaken,
  PLACES,
  type Place,
} from '../../test/endpoints/endpoint-samples.ts';
import { makeEndpointThings } from '../../test/endpoints/endpoint-things.ts';
import { makeMember } from '../../test/make.ts';
import { readTableStates } from '../../test/table-states.ts';
import { makeWorld, type TestMember, type World } from '../modules/bookings/test-world.ts';
import { refreshListings } from '../modules/listings/service.ts';

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly problem: { code: ErrorCode; status: number; message: string; fields?: Record<string, string> };
}
const PEOPLE = ['visitor', 'guest', 'host', 'stranger'] as const;
type Person = (typeof PEOPLE)[number] | 'staff';

/** No response to people other than the booking's guest and host may contain these. */
const SECRETS = /canary street|9Z-unit|99999-4321|key under the canary|33\.3345|33\.3367|host@secret|guest@secret/i;
/** Internal details that no response may show. */
const INSIDES =
  /node_modules|server\/src|\.ts:\d|SQLSTATE|syntax error|violates|invalid input syntax|relation "|select .* from /i;

export let world: World;
export let people: Record<Person | 'suspended', TestMember | undefined>;
let ids: Ids;

/** Creates the market for all calls before the file's tests. Afterwards, its books must balance. */
export function useEndpointWorld(): void {
  beforeAll(makeEverything);
  afterAll(async () => {
    await world.verify();
    await world.t.close();
  });
}

async function makeEverything(): Promise<void> {
  // Members don't change in these tests, so they can be cached.
  world = await makeWorld({ memberCacheMs: 60_000 });
  const { db } = world.t;
  const [host, guest] = [
    await makeMember(db, { email: 'host@secret.example' }),
    await makeMember(db, { email: 'guest@secret.example' }),
  ];
  people = {
    visitor: undefined,
    guest,
    host,
    stranger: await makeMember(db),
    suspended: await makeMember(db, { status: 'suspended' }),
    staff: world.staff,
  };
  const listing = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
  await sql`update property set check_in = '[{"part":"note","text":"Key under the canary","release":"confirmed"}]' where id = ${listing.property_id}`.execute(
    db.kysely,
  );
  await sql`insert into property_address (property_id, street, unit, postal_code, lat, lng)
    values (${listing.property_id}, '77 Canary Street', '9Z-unit', '99999-4321', 33.334567, -33.336789)`.execute(
    db.kysely,
  );
  await refreshListings(db.kysely, [listing.id]);
  ids = await makeEndpointThings(world, { host, guest, listing });
}

/** Audit entries of what staff viewed are the only trace a refused call may leave. */
export const states = () => readTableStates(world.t.db.kysely, { except: ['audit_event'] });

export const makeCall = (row: EndpointRow): Call => callFor(ids, row);
const hostileCalls = (row: EndpointRow, place: Place, howMany: HowMany) => hostileCallsFor(ids, row, place, howMany);

let keys = 0;
const headersByPerson = new Map<string, Record<string, string>>();

/** Sends the call. Every response must follow our rules. `raw` replaces the query or body. */
export async function ask(
  row: EndpointRow,
  person: Person | 'suspended',
  call: Call,
  raw: { query?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const known = headersByPerson.get(person);
  const { authorization, ...csrf } = known ?? (await world.t.signIn(people[person] ?? people.guest!));
  if (!known) headersByPerson.set(person, { authorization: authorization!, ...csrf });
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(call.params[name]).toWellFormed()),
  );
  const query = raw.query ?? new URLSearchParams(call.query as Record<string, string>).toString();
  keys += 1;
  const response = await world.t.app.inject({
    method: row.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...csrf,
      ...(person === 'visitor' ? {} : { authorization }),
      ...(row.endpoint.isIdempotent ? { 'idempotency-key': `every-${keys}` } : {}),
      ...(row.endpoint.body ? { 'content-type': 'application/json' } : {}),
      ...raw.headers,
    },
    ...(row.endpoint.body ? { payload: raw.body ?? JSON.stringify(call.body) } : {}),
  });
  const { statusCode: status, body: text } = response;
  const what = `${person} ${row.key} ${JSON.stringify({ ...call, ...raw }).slice(0, 300)} → ${status} ${text.slice(0, 300)}`;
  expect(status, what).toBeLessThan(500);
  expect(text, what).not.toMatch(INSIDES);
  if (!['guest', 'host', 'staff'].includes(person)) expect(text, what).not.toMatch(SECRETS);
  const problem = (status >= 400 ? JSON.parse(text) : {}) as Answered['problem'];
  if (status >= 400) {
    expect(response.headers['content-type'], what).toBe('application/problem+json');
    expect(ERRORS[problem.code]?.[0], what).toBe(status);
    expect(problem.message.length, what).toBeGreaterThan(10);
  }
  return { status, text, problem };
}

/** Who may call the endpoint. A separate test covers visitors. */
function listCallers({ endpoint }: EndpointRow): readonly Person[] {
  if (endpoint.access === 'staff') return ['staff'];
  return endpoint.access === 'public' ? PEOPLE : ['guest', 'host', 'stranger'];
}
/** Someone who may call the endpoint. */
export const pickCaller = ({ endpoint }: EndpointRow): Person => (endpoint.access === 'staff' ? 'staff' : 'guest');

let callCount = 0;
/** The next caller in turn. */
function nextCaller(row: EndpointRow): Person {
  const callers = listCallers(row);
  callCount += 1;
  return callers[callCount % callers.length]!;
}

/** The endpoints that accept a value. */
const TAKING = ENDPOINTS.filter(({ endpoint }) => endpoint.params ?? endpoint.query ?? endpoint.body);

/** Every hostile call of an endpoint, in its parameters, query, and body. */
function* everyHostileCall(row: EndpointRow, howMany: HowMany) {
  for (const place of PLACES) for (const hostile of hostileCalls(row, place, howMany)) yield { place, ...hostile };
}

/** A hostile value that a schema refuses gets an error that names its field, and changes nothing. */
export function testsOfRefusedValues(howMany: HowMany): void {
  it.each(TAKING)('$key names the field when a value makes no sense, whoever sends it (F6, F8, A19)', async (row) => {
    for (const { place, name, call } of everyHostileCall(row, howMany)) {
      if (isTaken(row, call)) continue;
      const { problem } = await ask(row, nextCaller(row), call);
      expect([problem.code, name, Object.keys(problem.fields ?? {})[0]?.split('.')[0]]).toEqual([
        'VALIDATION_FAILED',
        name,
        // A rule between two fields names the one to change.
        expect.toBeOneOf(Object.keys(findShape(row.endpoint[place]))),
      ]);
    }
  });
}

/** Who sends a strange value that the schema accepts: for writes, each kind of member who may own such a thing. */
function callersOfTaken(row: EndpointRow): readonly Person[] {
  const isWrite = row.method !== 'GET' && row.endpoint.access !== 'public';
  if (!isWrite) return [nextCaller(row)];
  return row.endpoint.access === 'staff' ? ['staff'] : ['guest', 'host'];
}

/** Hostile values that a schema accepts. These tests come last, because they may change data: a message may contain SQL. */
export function testsOfTakenValues(howMany: HowMany): void {
  it.each(TAKING)('$key knows what to do with strange values that its schema takes', async (row) => {
    for (const { call } of everyHostileCall(row, howMany)) {
      if (!isTaken(row, call)) continue;
      for (const person of callersOfTaken(row)) {
        const { problem } = await ask(row, person, call);
        if (problem.code === 'VALIDATION_FAILED')
          expect(Object.keys(problem.fields ?? {}), JSON.stringify(call)).not.toEqual([]);
      }
    }
  });
}

/** Calls `see` with each hostile value of each endpoint's fields. */
export function eachHostileValue(howMany: HowMany, see: (place: Place, field: string, value: unknown) => void): void {
  for (const row of TAKING)
    for (const { place, name, value } of everyHostileCall(row, howMany)) see(place, `${row.key} ${name}`, value);
}
