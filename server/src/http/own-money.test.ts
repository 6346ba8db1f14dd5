// Calls every staff endpoint that decides about money as someone involved: guest, host, or co-host of the booking, or the member it's
// about. Based on the contract's table: a new endpoint fails here until it refuses, or is listed with a reason.
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWNERS } from '../../test/endpoints/endpoint-owners.ts';
import { ENDPOINTS, type EndpointRow, type Ids, makeCall, type Values } from '../../test/endpoints/endpoint-samples.ts';
import { makeEndpointThings } from '../../test/endpoints/endpoint-things.ts';
import { onlyTheCollector } from '../../test/endpoints/owners.ts';
import { makeCoHost, makeMember } from '../../test/make.ts';
import { makeWorld, type TestMember, type World } from '../modules/bookings/test-world.ts';

const OF_MONEY: ReadonlySet<StaffPermission | undefined> = new Set<StaffPermission>([
  'propose-refunds',
  'approve-refunds',
  'claims',
  'credit',
  'damage',
  'disputes',
  'payments',
  'payouts',
  'books',
  'fees',
  'payment-settings',
  'taxes',
]);

/** About nobody's money in particular. */
const OF_EVERYONE: Readonly<Record<string, string>> = {
  'PUT /api/staff/book-breaks/{id}/note': 'a note about the books',
  'POST /api/staff/fees': 'the same for everyone',
  'DELETE /api/staff/fees/{id}': 'the same for everyone',
  'POST /api/staff/fees/preview': 'changes nothing',
  'POST /api/staff/promo-codes/{id}/end': 'takes a discount away, and gives none',
  'POST /api/staff/exchange-rates': 'estimates, in which nobody pays',
  'DELETE /api/staff/exchange-rates/{currency}': 'estimates, in which nobody pays',
  'PUT /api/staff/payment-settings': 'the same for everyone',
  'PUT /api/staff/payment-options/{method}': 'the operator’s own account',
  'PUT /api/staff/tax-settings': 'the same for everyone',
  'POST /api/staff/tax-rules': 'the same for everyone',
  'PUT /api/staff/tax-rules/{id}/end': 'the same for everyone',
  'PUT /api/staff/cancellation-settings': 'the same for everyone',
  'PUT /api/staff/credit-settings': 'the same for everyone',
  'POST /api/staff/payout-batches': 'every payout that’s ready, at amounts from the books',
  'POST /api/staff/payout-batches/{id}/sent': 'the whole batch, at amounts from the books',
  'POST /api/staff/payout-batches/{id}/paid': 'the whole batch, at amounts from the books',
  'POST /api/staff/payments/{id}/lookup': 'reads what the provider knows',
};

type Part = 'guest' | 'host' | 'coHost' | 'member';
/** What isn't about a booking, and so about a guest, a host, and a co-host. */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  'POST /api/staff/payouts/{id}/paid': ['host'],
  'POST /api/staff/payouts/{id}/failed': ['host'],
  'POST /api/staff/owed-fees/{id}/received': ['host'],
  'POST /api/staff/host-fees': ['host'],
  'POST /api/staff/promo-codes': ['host'],
  'POST /api/staff/members/{id}/credit/grants': ['member'],
  'POST /api/staff/members/{id}/credit/take-backs': ['member'],
};
const listParts = ({ key }: EndpointRow): readonly Part[] => PARTS[key] ?? ['guest', 'host', 'coHost'];

const isOfMoney = ({ method, endpoint }: EndpointRow): boolean => method !== 'GET' && OF_MONEY.has(endpoint.permission);
/** Shared with hosts: staff record what came to us. As guest or host they're refused by what they are to the booking. */
const isCollectors = ({ key }: EndpointRow): boolean => OWNERS[key] === onlyTheCollector;

let world: World;
let staff: TestMember;
const ids = {} as Record<Part, Ids>;

beforeAll(async () => {
  world = await makeWorld({ memberCacheMs: 60_000 });
  const { db } = world.t;
  staff = await makeMember(db, { email: 'sam@daynook.com' });
  const make = async (people: { host?: TestMember; guest?: TestMember }) => {
    const host = people.host ?? (await makeMember(db));
    const guest = people.guest ?? (await makeMember(db));
    const listing = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
    return makeEndpointThings(world, { host, guest, listing });
  };
  ids.guest = await make({ guest: staff });
  ids.host = await make({ host: staff });
  ids.coHost = await make({});
  ids.member = { ...ids.coHost, member: staff.id };
  for (const { dispute, booking } of Object.values(ids))
    await db.kysely.updateTable('dispute').set({ booking_id: booking }).where('id', '=', dispute).execute();
  // The least a co-host can be.
  await makeCoHost(db, { property_id: ids.coHost.property, member_id: staff.id, level: 'calendar' });
});
afterAll(() => world.t.close());

let calls = 0;
async function ask(row: EndpointRow, part: Part): Promise<{ status: number; message: string | undefined }> {
  const call = makeCall(ids[part], row);
  calls += 1;
  const own: Values = {
    ...(row.key === 'POST /api/staff/promo-codes' ? { listingId: ids[part].listing, promoCode: 'MYOWN10' } : {}),
    ...(row.key === 'POST /api/staff/claims' ? { reference: await findReference(ids[part].booking) } : {}),
  };
  const { statusCode, body } = await world.t.app.inject({
    method: row.method,
    url: row.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.params[name]))),
    headers: {
      ...(await world.t.signIn(staff)),
      'idempotency-key': `own-${calls}`,
      ...(row.endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(row.endpoint.body ? { payload: JSON.stringify({ ...call.body, ...own }) } : {}),
  });
  return { status: statusCode, message: statusCode >= 400 ? (JSON.parse(body) as { message: string }).message : '' };
}

const findReference = async (bookingId: string): Promise<string> =>
  (
    await world.t.db.kysely
      .selectFrom('booking')
      .select('reference')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).reference;

const isOwn = { status: 403, message: 'This is about your own money. Ask a colleague to do it.' };

describe('staff and their own money (RO2)', () => {
  const rows = ENDPOINTS.filter((row) => isOfMoney(row) && !(row.key in OF_EVERYONE));

  it('lists only endpoints that exist', () => {
    const keys = ENDPOINTS.filter(isOfMoney).map(({ key }) => key);
    expect(Object.keys(OF_EVERYONE).filter((key) => !keys.includes(key as never))).toEqual([]);
    expect(Object.keys(PARTS).filter((key) => !keys.includes(key as never))).toEqual([]);
  });

  it.each(rows)('$key is left to a colleague', async (row) => {
    for (const part of listParts(row)) expect([part, await ask(row, part)]).toEqual([part, isOwn]);
  });

  it.each(ENDPOINTS.filter(isCollectors))('$key is left to a colleague if the actor is a co-host', async (row) => {
    expect(await ask(row, 'coHost')).toEqual(isOwn);
  });

  it.each(['approve', 'decline', 'cancel'])('a co-host doesn’t %s as staff', async (verb) => {
    const row = ENDPOINTS.find(({ key }) => key === `POST /api/bookings/{id}/${verb}`)!;
    expect(await ask(row, 'coHost')).toEqual(isOwn);
  });
});
