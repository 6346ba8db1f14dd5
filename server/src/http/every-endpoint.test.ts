// Walks the contract's table of endpoints and sends each one what it should refuse: made from the table, so that an
// endpoint is covered as soon as it is written down (A04, A14, A16, A19, A20, F6, F8). What a value means to one module
// is tested there; every hostile value in every field is tried in `every-endpoint.long.test.ts`.
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOW_TO_ADD, OWNERS } from '../../test/endpoints/endpoint-owners.ts';
import {
  ENDPOINTS,
  findShape,
  isTaken,
  listHostileValues,
  PLACES,
  type Place,
} from '../../test/endpoints/endpoint-samples.ts';
import { HOSTILE_BODIES, hostileQueries } from '../../test/forms/hostile-values.ts';
import {
  ask,
  eachHostileValue,
  makeCall,
  people,
  pickCaller,
  states,
  testsOfRefusedValues,
  testsOfTakenValues,
  useEndpointWorld,
  world,
} from './test-every-endpoint.ts';

useEndpointWorld();

describe('every endpoint', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await states();
  });

  it('is described by objects whose fields this test can read, and has a valid sample', () => {
    for (const row of ENDPOINTS) {
      for (const place of PLACES) {
        const schema = row.endpoint[place];
        if (schema) expect(schema, `${row.key} ${place}`).toBeInstanceOf(z.ZodObject);
      }
      expect(isTaken(row, makeCall(row)), row.key).toBe(true);
      // Before whom it stands, and who is answered, is tried in `every-actor.test.ts`.
      expect(OWNERS[row.key], `${row.key}: ${HOW_TO_ADD}`).toBeDefined();
    }
  });

  it('gets some hostile values in each of its fields, and each of the values reaches some endpoint', () => {
    const met = new Map<Place, Set<string>>(PLACES.map((place) => [place, new Set()]));
    const fields = new Map<string, number>();
    eachHostileValue('sample', (place, field, value) => {
      met.get(place)!.add(JSON.stringify(value));
      fields.set(field, (fields.get(field) ?? 0) + 1);
    });
    for (const place of PLACES)
      expect(met.get(place), place).toEqual(new Set(listHostileValues(place).map((value) => JSON.stringify(value))));
    expect([...fields].filter(([, count]) => count < 5)).toEqual([]);
  });

  testsOfRefusedValues('sample');

  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.query))(
    '$key survives queries nobody would write',
    async (row) => {
      const base = makeCall(row);
      for (const name of [...Object.keys(findShape(row.endpoint.query)), 'unknown', '__proto__'])
        for (const query of hostileQueries(name)) await ask(row, pickCaller(row), base, { query });
    },
  );

  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.body))('$key refuses invalid bodies (A20)', async (row) => {
    const base = makeCall(row);
    for (const body of HOSTILE_BODIES)
      expect((await ask(row, pickCaller(row), base, { body })).status, body.slice(0, 40)).toBe(400);
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
      // A few have it on purpose, such as the role in a team.
      if (name in base.body) continue;
      const { problem } = await ask(row, pickCaller(row), { ...base, body: { ...base.body, [name]: 'x' } });
      expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [name]: 'Not a known field.' } });
    }
    const tooMany = row.endpoint.maximumBodyBytes ?? 1_000_000;
    const huge = JSON.stringify({ ...base.body, filler: 'x'.repeat(tooMany) });
    expect((await ask(row, pickCaller(row), base, { body: huge })).problem.code).toBe('PAYLOAD_TOO_LARGE');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json\t;x',
    ])
      expect((await ask(row, pickCaller(row), base, { headers: { 'content-type': type } })).problem.code).toBe(
        'UNSUPPORTED_MEDIA_TYPE',
      );
  });

  it.each(ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public'))(
    '$key is for members alone, or staff alone (A04, RO2)',
    async (row) => {
      expect((await ask(row, 'visitor', makeCall(row))).problem.code).toBe('UNAUTHENTICATED');
      // Their own word is asked for only where the endpoint is theirs to call.
      if (row.endpoint.isForSuspended) return;
      const isOfStaff = row.endpoint.access === 'staff';
      const refusal = isOfStaff ? 'FORBIDDEN' : 'ACCOUNT_NOT_ACTIVE';
      expect((await ask(row, 'suspended', makeCall(row))).problem.code).toBe(refusal);
      if (!isOfStaff) return;
      for (const person of ['guest', 'host', 'stranger'] as const)
        expect((await ask(row, person, makeCall(row))).problem.code, person).toBe('FORBIDDEN');
    },
  );

  it.each(ENDPOINTS)('$key refuses tokens that we didn’t issue (A11)', async (row) => {
    const call = makeCall(row);
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

  it.each(ENDPOINTS.filter(({ method }) => method !== 'GET'))(
    '$key refuses calls from other sites (A14)',
    async (row) => {
      for (const headers of [
        { 'x-csrf-token': '' },
        { 'x-csrf-token': 'a.b', cookie: 'csrf_token=a.b' },
        { cookie: '' },
      ])
        expect((await ask(row, pickCaller(row), makeCall(row), { headers })).problem.code).toBe(
          'CSRF_VALIDATION_FAILED',
        );
    },
  );

  const personal = ENDPOINTS.filter(
    ({ key, endpoint, path }) =>
      ['member', 'active'].includes(endpoint.access) &&
      path.includes('{id}') &&
      !OWNERS[key]?.lets.includes('stranger') &&
      // Where strangers are told why they may not, the thing itself is no secret.
      OWNERS[key]?.refuses?.stranger === undefined,
  );
  it.each(personal)('$key: other people’s things look as if they didn’t exist (A04)', async (row) => {
    const base = makeCall(row);
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

  it('and none of this changed a row', async () => {
    expect(await states()).toEqual(before);
  });

  testsOfTakenValues('sample');
});
