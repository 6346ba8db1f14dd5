// Calls every staff endpoint as each role, according to the contract's table of roles and permissions. Nothing is listed by hand: a new
// endpoint is covered as soon as it's in the contract.
import { api } from '@daynook/contract/api';
import type { Endpoint } from '@daynook/contract/endpoint';
import { listPermissions, STAFF_PERMISSIONS, STAFF_ROLES, type StaffRole } from '@daynook/contract/staff/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWNERS } from '../../test/endpoints/endpoint-owners.ts';
import { ENDPOINTS, type EndpointRow, type Ids, makeCall } from '../../test/endpoints/endpoint-samples.ts';
import { makeEndpointThings } from '../../test/endpoints/endpoint-things.ts';
import { thoseWhoHaveBooked } from '../../test/endpoints/owners.ts';
import { makeMember, type SignedIn } from '../../test/make.ts';
import { readTableStates } from '../../test/table-states.ts';
import { makeWorld, type World } from '../modules/bookings/test-world.ts';

/** `newcomer`: a company address without a role, after roles have been decided. */
const PEOPLE = [...STAFF_ROLES, 'newcomer'] as const;
type Person = (typeof PEOPLE)[number];
const listRoles = (person: Person): StaffRole[] => (person === 'newcomer' ? [] : [person]);

let world: World;
let ids: Ids;
const credentials = {} as Record<Person | 'stranger', SignedIn>;

beforeAll(async () => {
  // Nobody here changes who they are.
  world = await makeWorld({ memberCacheMs: 60_000 });
  const { t } = world;
  for (const person of PEOPLE) {
    const member = await makeMember(t.db, { email: `${person}@daynook.com`, name: person });
    const roles = listRoles(person);
    if (roles.length > 0)
      await t.db.kysely
        .insertInto('staff_member')
        .values({ member_id: member.id, roles, changed_at: t.clock.now() })
        .execute();
    credentials[person] = await t.signIn(member);
  }
  credentials.stranger = await t.signIn(await makeMember(t.db));
  const [host, guest] = [await makeMember(t.db), await makeMember(t.db)];
  ids = await makeEndpointThings(world, { host, guest, listing: await world.makeListing({ host_id: host.id }) });
});
afterAll(() => world.t.close());

let calls = 0;
/** `isOthers`: about things that aren't there, so that who may does nothing either. */
async function ask(row: EndpointRow, who: Person | 'stranger', { isOthers = false } = {}) {
  const call = makeCall(ids, row);
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(isOthers && /id$/i.test(name) ? world.t.deps.newId() : String(call.params[name])),
  );
  calls += 1;
  const { statusCode, body } = await world.t.app.inject({
    method: row.method,
    url: `${path}?${new URLSearchParams(call.query as Record<string, string>)}`,
    headers: {
      ...credentials[who],
      ...(row.endpoint.isIdempotent ? { 'idempotency-key': `role-${calls}` } : {}),
      ...(row.endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(row.endpoint.body ? { payload: JSON.stringify(call.body) } : {}),
  });
  const { code, message } = statusCode >= 400 ? (JSON.parse(body) as { code: string; message: string }) : {};
  return { status: statusCode, code, isByRole: code === 'FORBIDDEN' && message?.startsWith('Your role ') };
}

const OF_STAFF = ENDPOINTS.filter(({ endpoint }) => endpoint.access === 'staff');

describe('staff roles (RO4)', () => {
  it('every permission is required by an endpoint, or checked by name', () => {
    const named = new Set(Object.values(api as Record<string, Endpoint>).map(({ permission }) => permission));
    // Asked for in endpoints that aren't for staff alone.
    const shared = ['community', 'announcements'];
    expect(STAFF_PERMISSIONS.filter((permission) => !named.has(permission))).toEqual(shared);
  });

  it.each(OF_STAFF)('$key refuses roles without its permission', async (row) => {
    const refused = PEOPLE.filter((person) => !listPermissions(listRoles(person)).has(row.endpoint.permission!));
    const before = row.method === 'GET' ? undefined : await readTableStates(world.t.db.kysely);
    for (const person of refused)
      expect([person, await ask(row, person)]).toEqual([person, { status: 403, code: 'FORBIDDEN', isByRole: true }]);
    if (before) expect(await readTableStates(world.t.db.kysely)).toEqual(before);
  });

  it.each(OF_STAFF)('$key allows roles with its permission', async (row) => {
    for (const person of PEOPLE.filter((one) => listPermissions(listRoles(one)).has(row.endpoint.permission!))) {
      const { status, isByRole } = await ask(row, person, { isOthers: true });
      expect([person, status === 401 || status >= 500, isByRole ?? false]).toEqual([person, false, false]);
    }
  });

  const shared = ENDPOINTS.filter(({ key, endpoint }) => {
    const owners = OWNERS[key];
    const isOfStaffToo = owners?.lets.includes('staff') && !owners.lets.includes('stranger');
    // A company address counts as having booked, whatever the role.
    return endpoint.access !== 'staff' && isOfStaffToo && owners !== thoseWhoHaveBooked;
  });
  it.each(shared)('$key treats staff without a role like anyone else', async (row) => {
    expect(await ask(row, 'newcomer')).toEqual(await ask(row, 'stranger'));
  });
});
