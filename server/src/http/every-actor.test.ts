// Every endpoint before ten kinds of people: who is answered and who is refused, from the contract's access levels and
// the table of whose a thing is (A04, A09). What each endpoint makes of values is in `every-endpoint.test.ts`.
import { api } from '@daynook/contract/api';
import type { ErrorCode } from '@daynook/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTORS, type Actor, type Cast, makeCast, refusedByAccess, tokenOptions } from '../../test/actors.ts';
import { HOW_TO_ADD, OWNERS } from '../../test/endpoints/endpoint-owners.ts';
import { ENDPOINTS, type EndpointRow, type Ids, makeCall } from '../../test/endpoints/endpoint-samples.ts';
import { makeEndpointThings } from '../../test/endpoints/endpoint-things.ts';
import { freshThings } from '../../test/endpoints/fresh-things.ts';
import { OTHER_ROUTES } from '../../test/endpoints/other-routes.ts';
import { onlyStaff, theStaffsAccounts } from '../../test/endpoints/owners.ts';
import { listRoutes } from '../../test/endpoints/routes.ts';
import { makeMember, type SignedIn } from '../../test/make.ts';
import { readTableStates } from '../../test/table-states.ts';
import { makeWorld, type World } from '../modules/bookings/test-world.ts';

let world: World;
let cast: Cast;
let ids: Ids;
const credentials = new Map<Actor, SignedIn>();

/** Tokens for everybody, once; for guest and host whenever they are new. */
async function handOut(actors: readonly Actor[]): Promise<void> {
  for (const actor of actors)
    credentials.set(actor, await world.t.signIn(cast[actor === 'visitor' ? 'guest' : actor], tokenOptions(actor)));
}

/** A new host with a listing, a new guest, and everything that hangs on the two. */
async function makeThings(): Promise<void> {
  const { db } = world.t;
  const [host, guest] = [await makeMember(db), await makeMember(db)];
  cast = { ...cast, host, guest };
  await handOut(['host', 'guest']);
  const listing = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
  ids = await makeEndpointThings(world, { host, guest, listing });
}

beforeAll(async () => {
  // Nobody here changes who they are.
  world = await makeWorld({ memberCacheMs: 60_000 });
  cast = await makeCast(world.t.db);
  await handOut(ACTORS);
  await makeThings();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

let calls = 0;
async function ask(row: EndpointRow, actor: Actor): Promise<{ status: number; code: ErrorCode | undefined }> {
  const call = makeCall(ids, row);
  const { authorization, ...csrf } = credentials.get(actor)!;
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.params[name])));
  const query = new URLSearchParams(call.query as Record<string, string>).toString();
  calls += 1;
  const response = await world.t.app.inject({
    method: row.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...csrf,
      ...(actor === 'visitor' ? {} : { authorization }),
      ...(row.endpoint.isIdempotent ? { 'idempotency-key': `actor-${calls}` } : {}),
      ...(row.endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(row.endpoint.body ? { payload: JSON.stringify(call.body) } : {}),
  });
  const { statusCode: status } = response;
  return { status, code: status >= 400 ? response.json<{ code: ErrorCode }>().code : undefined };
}

const things = freshThings(makeThings);

/** What must come back; undefined where the actor has to be answered. */
function expectedRefusal(row: EndpointRow, actor: Actor): ErrorCode | undefined {
  const byAccess = refusedByAccess(row.endpoint, actor);
  if (byAccess) return byAccess;
  const owners = OWNERS[row.key]!;
  return owners.lets.includes(actor) ? undefined : (owners.refuses?.[actor] ?? 'NOT_FOUND');
}

describe('every route', () => {
  it('is in the contract, or is listed with a reason', () => {
    const known = ENDPOINTS.flatMap(({ method, path, endpoint }) =>
      [path, ...(endpoint.aliases ?? [])].map((one) => `${method} ${one.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const others = listRoutes(world.t.app).filter((route) => !known.includes(route));
    expect(
      others.filter((route) => !(route in OTHER_ROUTES)),
      `No contract row. ${HOW_TO_ADD}`,
    ).toEqual([]);
    expect(Object.keys(OTHER_ROUTES).filter((route) => !others.includes(route))).toEqual([]);
  });

  it('has owners', () => {
    expect(
      Object.keys(api).filter((key) => !(key in OWNERS)),
      HOW_TO_ADD,
    ).toEqual([]);
    expect(Object.keys(OWNERS).filter((key) => !(key in api))).toEqual([]);
    const ofStaff = ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'staff').map(({ key }) => key);
    expect(ofStaff.filter((key) => ![onlyStaff, theStaffsAccounts].includes(OWNERS[key]!))).toEqual([]);
  });
});

const isRow = ({ key }: EndpointRow) => key in OWNERS;

describe('every endpoint', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await readTableStates(world.t.db.kysely);
  });

  it.each(ENDPOINTS.filter(isRow))('$key refuses everyone it is not for (A04, A09)', async (row) => {
    const refused = ACTORS.map((actor) => [actor, expectedRefusal(row, actor)] as const).filter(([, code]) => code);
    const answers = await Promise.all(refused.map(async ([actor]) => [actor, (await ask(row, actor)).code] as const));
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(refused));
  });

  it('and refused calls have changed no row', async () => {
    expect(await readTableStates(world.t.db.kysely)).toEqual(before);
  });

  // Last, because these are carried out.
  it.each(ENDPOINTS.filter(isRow))('$key responds to everyone it is for', async (row) => {
    for (const actor of ACTORS.filter((one) => expectedRefusal(row, one) === undefined)) {
      const { status, code } = await things.ask(() => ask(row, actor));
      // What the thing is in no state for (409, 422) is an answer; "not you" and "not there" are none.
      expect([actor, status, code]).not.toEqual([actor, expect.toBeOneOf([401, 403, 404]), expect.anything()]);
      expect(status, `${actor} ${code}`).toBeLessThan(500);
      if (row.method !== 'GET' && status < 300 && !OWNERS[row.key]!.lets.includes('stranger')) things.markUsed();
    }
  });
});
