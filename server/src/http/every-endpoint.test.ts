// Walks the contract's table of endpoints and sends each one what it should refuse: made from the table, so that an
// endpoint is covered as soon as it is written down (A04, A14, A16, A19, A20, F6, F8). What a value means to one module
// is tested there.
import { ERRORS, type ErrorCode } from '@daynook/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOW_TO_ADD, OWNERS } from '../../test/endpoint-owners.ts';
import {
  type Call,
  callOf as callFor,
  ENDPOINTS,
  type EndpointRow,
  hostileCalls as hostileCallsFor,
  type Ids,
  isTaken,
  PLACES,
  type Place,
  shapeOf,
} from '../../test/endpoint-samples.ts';
import { makeEndpointThings } from '../../test/endpoint-things.ts';
import { HOSTILE_BODIES, hostileQueries } from '../../test/hostile-values.ts';
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

/** In no answer to people who are neither guest nor host of the booking. */
const SECRETS = /canary street|9Z-unit|99999-4321|key under the canary|33\.3345|33\.3367|host@secret|guest@secret/i;
/** What the inside looks like; no answer may show it. */
const INSIDES =
  /node_modules|server\/src|\.ts:\d|SQLSTATE|syntax error|violates|invalid input syntax|relation "|select .* from /i;

let world: World;
let people: Record<Person | 'suspended', TestMember | undefined>;
let ids: Ids;

beforeAll(async () => {
  // Nobody here changes who they are.
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
  await sql`update property set arrival = '[{"part":"note","text":"Key under the canary","release":"confirmed"}]' where id = ${listing.property_id}`.execute(
    db.kysely,
  );
  await sql`insert into property_address (property_id, street, unit, postal_code, lat, lng)
    values (${listing.property_id}, '77 Canary Street', '9Z-unit', '99999-4321', 33.334567, -33.336789)`.execute(
    db.kysely,
  );
  await refreshListings(db.kysely, [listing.id]);
  ids = await makeEndpointThings(world, { host, guest, listing });
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

/** That staff have looked is noted: the only trace that a refused call may leave. */
const states = () => readTableStates(world.t.db.kysely, { except: ['audit_entry'] });

const callOf = (row: EndpointRow): Call => callFor(ids, row);
const hostileCalls = (row: EndpointRow, place: Place) => hostileCallsFor(ids, row, place);

let keys = 0;
const headersOf = new Map<string, Record<string, string>>();

/** Sends the call; whatever comes back must be an answer we stand by. `raw` goes out in place of query or body. */
async function ask(
  row: EndpointRow,
  person: Person | 'suspended',
  call: Call,
  raw: { query?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Answered> {
  const known = headersOf.get(person);
  const { authorization, ...csrf } = known ?? (await world.t.signIn(people[person] ?? people.guest!));
  if (!known) headersOf.set(person, { authorization: authorization!, ...csrf });
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

/** Whom the endpoint listens to; that it does not listen to visitors is a test of its own. */
function callersOf({ endpoint }: EndpointRow): readonly Person[] {
  if (endpoint.access === 'staff') return ['staff'];
  return endpoint.access === 'public' ? PEOPLE : ['guest', 'host', 'stranger'];
}
/** Somebody whom the endpoint listens to. */
const callerOf = ({ endpoint }: EndpointRow): Person => (endpoint.access === 'staff' ? 'staff' : 'guest');

let turns = 0;
/** One caller after another. */
function nextCaller(row: EndpointRow): Person {
  const callers = callersOf(row);
  turns += 1;
  return callers[turns % callers.length]!;
}

describe('every endpoint', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await states();
  });

  it('is described by objects, whose fields this test can read, and its sample makes sense', () => {
    for (const row of ENDPOINTS) {
      for (const place of PLACES) {
        const schema = row.endpoint[place];
        if (schema) expect(schema, `${row.key} ${place}`).toBeInstanceOf(z.ZodObject);
      }
      expect(isTaken(row, callOf(row)), row.key).toBe(true);
      // Before whom it stands, and who is answered, is tried in `every-actor.test.ts`.
      expect(OWNERS[row.key], `${row.key}: ${HOW_TO_ADD}`).toBeDefined();
    }
  });

  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.params ?? endpoint.query ?? endpoint.body))(
    '$key names the field when a value makes no sense, whoever sends it (F6, F8, A19)',
    async (row) => {
      for (const place of PLACES) {
        for (const { name, call } of hostileCalls(row, place)) {
          if (isTaken(row, call)) continue;
          const { problem } = await ask(row, nextCaller(row), call);
          expect([problem.code, name, Object.keys(problem.fields ?? {})[0]?.split('.')[0]]).toEqual([
            'VALIDATION_FAILED',
            name,
            // A rule between two fields names the one to change.
            expect.toBeOneOf(Object.keys(shapeOf(row.endpoint[place]))),
          ]);
        }
      }
    },
  );

  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.query))(
    '$key survives queries nobody would write',
    async (row) => {
      const base = callOf(row);
      for (const name of [...Object.keys(shapeOf(row.endpoint.query)), 'unknown', '__proto__'])
        for (const query of hostileQueries(name)) await ask(row, callerOf(row), base, { query });
    },
  );

  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.body))('$key refuses what is no such body (A20)', async (row) => {
    const base = callOf(row);
    for (const body of HOSTILE_BODIES)
      expect((await ask(row, callerOf(row), base, { body })).status, body.slice(0, 40)).toBe(400);
    for (const name of [
      '_id',
      'role',
      'status',
      'hostId',
      'guestId',
      'totalMinor',
      'isStaff',
      'createdAt',
      'toString',
    ]) {
      const { problem } = await ask(row, callerOf(row), { ...base, body: { ...base.body, [name]: 'x' } });
      expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [name]: 'Not a known field.' } });
    }
    const tooMany = row.endpoint.maximumBodyBytes ?? 1_000_000;
    const huge = JSON.stringify({ ...base.body, filler: 'x'.repeat(tooMany) });
    expect((await ask(row, callerOf(row), base, { body: huge })).problem.code).toBe('PAYLOAD_TOO_LARGE');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json\t;x',
    ])
      expect((await ask(row, callerOf(row), base, { headers: { 'content-type': type } })).problem.code).toBe(
        'UNSUPPORTED_MEDIA_TYPE',
      );
  });

  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$key is for members alone, or staff alone (A04, RO2)',
    async (row) => {
      expect((await ask(row, 'visitor', callOf(row))).problem.code).toBe('UNAUTHENTICATED');
      // Their own word is asked for only where the endpoint is theirs to call.
      if (row.endpoint.isForSuspended) return;
      const isOfStaff = row.endpoint.access === 'staff';
      const refusal = isOfStaff ? 'FORBIDDEN' : 'ACCOUNT_NOT_ACTIVE';
      expect((await ask(row, 'suspended', callOf(row))).problem.code).toBe(refusal);
      if (!isOfStaff) return;
      for (const person of ['guest', 'host', 'stranger'] as const)
        expect((await ask(row, person, callOf(row))).problem.code, person).toBe('FORBIDDEN');
    },
  );

  it.each(ENDPOINTS)('$key takes no token that we did not give (A11)', async (row) => {
    const call = callOf(row);
    const { authorization } = await world.t.signIn(people.guest!);
    const [header, claims] = authorization.slice(7).split('.') as [string, string];
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const broken = [
      'Bearer',
      'Bearer ',
      'Basic eDp4',
      'Bearer \u00e9',
      `Bearer ${header}.${claims}.`,
      `Bearer ${none}.${claims}.`,
    ];
    for (const header of broken)
      expect((await ask(row, 'guest', call, { headers: { authorization: header } })).problem.code, header).toBe(
        'UNAUTHENTICATED',
      );
  });

  it.each(ENDPOINTS.filter(({ method }) => method !== 'GET'))('$key is no other site’s to call (A14)', async (row) => {
    for (const headers of [{ 'x-csrf-token': '' }, { 'x-csrf-token': 'a.b', cookie: 'csrf_token=a.b' }, { cookie: '' }])
      expect((await ask(row, callerOf(row), callOf(row), { headers })).problem.code).toBe('CSRF_VALIDATION_FAILED');
  });

  const personal = ENDPOINTS.filter(
    ({ key, endpoint, path }) =>
      ['member', 'active'].includes(endpoint.access) &&
      path.includes('{id}') &&
      !OWNERS[key]?.lets.includes('stranger') &&
      // Where strangers are told why they may not, the thing itself is no secret.
      OWNERS[key]?.refuses?.stranger === undefined,
  );
  it.each(personal)('$key: another’s is as if it were not there (A04)', async (row) => {
    const base = callOf(row);
    const unknown = {
      ...base,
      params: {
        ...base.params,
        id: row.path.includes('/action-items/') ? 'answer-request:x' : world.t.deps.newId(),
      },
    };
    const [others, nobodys] = [await ask(row, 'stranger', base), await ask(row, 'stranger', unknown)];
    expect({ ...others.problem, requestId: '' }).toEqual({ ...nobodys.problem, requestId: '' });
    expect(others.problem.code).toBe('NOT_FOUND');
  });

  it('and nothing of all that changed a row', async () => {
    expect(await states()).toEqual(before);
  });

  // Last, because these may be carried out: a message may well be a piece of SQL.
  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.params ?? endpoint.query ?? endpoint.body))(
    '$key knows what to do with strange values that its schema takes',
    async (row) => {
      for (const place of PLACES) {
        for (const { call } of hostileCalls(row, place)) {
          if (!isTaken(row, call)) continue;
          const isWrite = row.method !== 'GET' && row.endpoint.access !== 'public';
          // What is written for somebody is tried by both who may have such a thing.
          const owners = row.endpoint.access === 'staff' ? (['staff'] as const) : (['guest', 'host'] as const);
          for (const person of isWrite ? owners : [nextCaller(row)]) {
            const { problem } = await ask(row, person, call);
            if (problem.code === 'VALIDATION_FAILED')
              expect(Object.keys(problem.fields ?? {}), JSON.stringify(call)).not.toEqual([]);
          }
        }
      }
    },
  );
});
