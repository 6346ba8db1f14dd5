// Whatever a client sends, the response is 400 or 422 and never 5xx, and nothing changes (F8, A02, A19, A20).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, newKey, SLOT, type TestListing, type World } from './test-world.ts';

let world: World;
let listing: TestListing;
let requestId: string;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing();
  const onRequest = await world.makeListing({ booking_mode: 'request' });
  requestId = (await world.booked(onRequest))._id;
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  "'; drop table booking; --",
  '{{7*7}}',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'NaN',
  'Infinity',
  '-1',
  '1e309',
  '🧨'.repeat(10),
  'x'.repeat(5_000),
];
const WRONG_TYPES = [null, true, 0, -1, 1.5, '1', [], {}, [SLOT], { $gt: '' }];
const IMPOSSIBLE_INSTANTS = [
  '2026-02-30T09:00:00Z',
  '2025-02-29T09:00:00Z',
  '2026-13-01T09:00:00Z',
  '2026-11-24T25:00:00Z',
  '2026-11-24T14:60:00Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '2026-11-24',
  '2026-11-24T14:00:00',
  '2026-11-24 14:00:00Z',
  'tomorrow',
  'infinity',
  'epoch',
  'now',
  '1764000000',
  '2026-11-24T14:00:00+99:00',
  '2026-11-24T14:00:00.0000000000000000000000000000000001Z',
];

const FIELDS: Record<string, readonly unknown[]> = {
  listingId: [...HOSTILE, ...WRONG_TYPES, undefined],
  startsAt: [...HOSTILE, ...WRONG_TYPES, ...IMPOSSIBLE_INSTANTS, undefined],
  endsAt: [...HOSTILE, ...WRONG_TYPES, ...IMPOSSIBLE_INSTANTS, undefined],
  guests: [...HOSTILE, null, true, 0, -1, 1.5, 201, '1', [], {}, undefined],
  paymentMethod: [...HOSTILE, ...WRONG_TYPES, 'stripe', undefined],
  message: ['\u0000', '\ud800', '\u0007', 'x'.repeat(2_001), null, 1, {}, []],
  cardNumber: ['x'.repeat(33), null, 4242424242424242, {}, []],
  holdId: [...HOSTILE, ...WRONG_TYPES],
  expectedTotalMinor: [...HOSTILE, null, true, 0.001, '2100', [], {}],
};
const cases = Object.entries(FIELDS).flatMap(([field, values]) => values.map((value) => ({ field, value })));
const UNKNOWN = [
  'totalMinor',
  'currency',
  'status',
  'hostId',
  'guestId',
  '_id',
  'role',
  'paymentStatus',
  'createdAt',
  '__proto__x',
];

describe('POST /api/bookings', () => {
  it(`refuses ${cases.length} invalid values, each with the name of its field`, async () => {
    const before = await world.count('booking');
    for (const { field, value } of cases) {
      const answer = await world.book(listing, { [field]: value });
      expect([field, JSON.stringify(value)?.slice(0, 60), answer.status]).toEqual([
        field,
        JSON.stringify(value)?.slice(0, 60),
        400,
      ]);
      const body = answer.body as unknown as { code: string; fields: Record<string, string> };
      expect(body.code).toBe('VALIDATION_FAILED');
      expect(Object.keys(body.fields)[0]).toMatch(new RegExp(`^${field}`));
    }
    expect(await world.count('booking')).toBe(before);
    expect(await world.count('idempotency_key')).toBe(1);
  });

  it('refuses fields that the client can’t set (A20)', async () => {
    for (const field of UNKNOWN) {
      expect(await world.book(listing, { [field]: 'x' })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', fields: { [field]: 'Not a known field.' } },
      });
    }
  });

  it.each([
    ['nothing', undefined],
    ['text', '"x"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['half a document', '{"listingId":'],
    ['a prototype', '{"__proto__":{"isStaff":true}}'],
    ['a deep one', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ])('refuses a body that is %s', async (_, payload) => {
    const { authorization, ...csrf } = await world.t.signIn(world.guest);
    const response = await world.t.app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { ...csrf, authorization, 'idempotency-key': newKey(), 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(response.statusCode).toBe(400);
  });

  it('needs a key it can store (A03)', async () => {
    const body = { listingId: listing.id, ...SLOT, paymentMethod: 'sandbox' };
    expect(await world.call(world.guest, 'POST', '/api/bookings', body)).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_REQUIRED' },
    });
    for (const key of ['', ' ']) {
      expect((await world.book<{ code: string }>(listing, {}, { key })).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    }
    for (const key of ['x'.repeat(201), 'Schlüssel']) {
      expect(await world.book(listing, {}, { key })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
    }
  });
});

it('quote and hold refuse the same values', async () => {
  for (const { field, value } of cases.filter((one) =>
    ['listingId', 'startsAt', 'endsAt', 'guests'].includes(one.field),
  )) {
    const slot = { listingId: listing.id, ...SLOT, [field]: value };
    expect((await world.call(undefined, 'POST', '/api/bookings/quote', slot)).status).toBe(400);
    expect((await world.call(world.guest, 'POST', '/api/bookings/holds', slot)).status).toBe(400);
  }
  expect(await world.count('booking')).toBe(1);
});

it('invalid ids, reasons, and queries', async () => {
  for (const id of ['x', '0', "'", '%00', 'undefined', encodeURIComponent('../..'), 'x'.repeat(250), `${requestId}x`]) {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/refund-preview'],
      ['POST', '/approve'],
      ['POST', '/decline'],
      ['POST', '/withdraw'],
      ['POST', '/cancel'],
    ] as const) {
      const answer = await world.call(
        world.host,
        method,
        `/api/bookings/${id}${path}`,
        method === 'POST' ? { reason: 'x' } : undefined,
      );
      expect([id, path, answer.status]).toEqual([id, path, answer.status === 404 ? 404 : 400]);
    }
  }
  for (const reason of ['', '  ', '\u0000', '\ud800', 'x'.repeat(1_001), null, 1, [], {}, undefined]) {
    for (const verb of ['decline', 'cancel']) {
      expect((await world.call(world.host, 'POST', `/api/bookings/${requestId}/${verb}`, { reason })).status).toBe(400);
    }
  }
  for (const query of [
    'role=owner',
    'role=guest&role=host',
    'status=bogus',
    'status=__proto__',
    'page=0',
    'page=-1',
    'page=1e9',
    'page=1.5',
    'page=',
    'page=1&page=2',
  ]) {
    expect([query, (await world.call(world.guest, 'GET', `/api/bookings?${query}`)).status]).toEqual([query, 400]);
  }
  expect((await world.get(world.guest, requestId)).body.status).toBe('requested');
});

it('stores what people can type unchanged', async () => {
  const message = 'Zoë & <b>Łukasz</b> – 日本語 🙂\nline two\t"quoted" \\ $1 {{x}}';
  const booking = await world.booked(listing, { message });
  expect(booking.message).toBe(message);
});
