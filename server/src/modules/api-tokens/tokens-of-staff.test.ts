// API tokens of staff: a member's scopes reach the member's own things only, and a market scope only what it names (Q2).
import type { TokenScope } from '@daynook/contract/accounts/token-scopes';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ensureAccount } from '../../identity/accounts.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  slotsOfDays,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

const PASSWORD = 'correct horse battery';
const nextSlot = slotsOfDays();

let world: World;
let staff: TestMember;
let count = 0;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  count += 1;
  const { t } = world;
  const email = `token-staff-${count}@daynook.com`;
  const id = await ensureAccount(t.deps, { email, name: 'Sam Staff', password: PASSWORD, isVerified: true });
  await t.db.kysely
    .insertInto('staff_member')
    .values({ member_id: id, roles: ['admin'], changed_at: t.clock.now() })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ roles: ['admin'] }))
    .execute();
  staff = (await t.db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()) as never;
});

async function makeToken(scopes: readonly TokenScope[]): Promise<string> {
  const { status, body } = await world.call<{ secret: string }>(staff, 'POST', '/api/account/tokens', {
    name: 'Robot',
    scopes,
    expiresOn: '2026-12-21',
    password: PASSWORD,
  });
  expect(status).toBe(201);
  return body.secret;
}

async function send(secret: string, method: 'GET' | 'POST', url: string, body?: object) {
  const response = await world.t.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}`, 'idempotency-key': newKey() },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, code: (response.json() as ProblemBody).code };
}

it('a member’s scopes don’t read, cancel, or settle strangers’ bookings', async () => {
  const listing = await world.makeListing({ booking_mode: 'instant' });
  const booking = await world.booked(listing, nextSlot());
  // With a session, staff may.
  expect((await world.get(staff, booking._id)).status).toBe(200);
  const secret = await makeToken(['bookings:write', 'messages:write', 'listings:write']);
  const url = `/api/bookings/${booking._id}`;
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/receipt', undefined],
    ['POST', '/cancel', { reason: 'Not mine' }],
    ['POST', '/payment-sent', undefined],
    ['POST', '/check-in', {}],
  ] as const)
    expect((await send(secret, method, `${url}${path}`, body)).code, path).toBe('NOT_FOUND');
  expect((await world.get(world.guest, booking._id)).body.status).toBe('confirmed');
});

it('a market scope has only its own permission, and a member’s scope of the same token none', async () => {
  const listing = await world.makeListing({ booking_mode: 'instant' });
  const booking = await world.booked(listing, { ...SLOT, ...nextSlot() });
  const secret = await makeToken(['market-bookings:read', 'bookings:read']);
  expect((await send(secret, 'GET', '/api/staff/tables/bookings')).status).toBe(200);
  expect((await send(secret, 'GET', '/api/staff/tables/members')).code).toBe('TOKEN_SCOPE_MISSING');
  expect((await send(secret, 'GET', `/api/bookings/${booking._id}`)).code).toBe('NOT_FOUND');
});
