// Who may see and change how long records are kept, within which limits, and from when it counts (RO2).
import type { Answer } from '@daynook/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { keepPartitions } from './keep-partitions.ts';
import { listPartitions } from './partition-store.ts';

type Retention = Answer<'GET /api/staff/retention'>;
const URL = '/api/staff/retention';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const read = async () => (await world.call<Retention>(world.staff, 'GET', URL)).body;
const keptFor = async () => Object.fromEntries((await read()).kinds.map(({ kind, keepMonths }) => [kind, keepMonths]));
const set = (kind: string, keepMonths: number | null, as = world.staff) =>
  world.call<Retention>(as, 'PUT', `${URL}/${kind}`, { keepMonths, reason: 'The auditor asked' });

it('starts with the defaults, and only staff with the permission see and change them (RO2)', async () => {
  expect(await keptFor()).toEqual({ effects: 1, notifications: 3, 'audit-events': null });
  expect(await world.call(world.guest, 'GET', URL)).toMatchObject({ status: 403 });
  expect(await set('effects', 2, world.guest)).toMatchObject({ status: 403 });
});

it('refuses less than the minimum and more than the maximum (RO2)', async () => {
  for (const [kind, keepMonths] of [
    ['audit-events', 83],
    ['effects', 25],
    ['effects', null],
    ['notifications', 0],
    ['ledger', 84],
  ] as const)
    expect([kind, keepMonths, (await set(kind, keepMonths)).status]).toEqual([kind, keepMonths, 400]);
  expect(await world.call(world.staff, 'PUT', `${URL}/effects`, { keepMonths: 2, reason: ' ' })).toMatchObject({
    status: 400,
  });
  expect((await set('audit-events', 83)).body).toMatchObject({ fields: { keepMonths: 'Keep it at least 84 months.' } });
  expect(await keptFor()).toEqual({ effects: 1, notifications: 3, 'audit-events': null });
});

it('logs each change with its reason, and deletes nothing in the first day after it (RO2)', async () => {
  const { db, clock, deps } = world.t;
  const run = () => keepPartitions(deps, new AbortController().signal);
  const months = async () => (await listPartitions(db.kysely, 'audit_event')).length;
  await run();
  expect(await set('audit-events', 84)).toMatchObject({ status: 200 });
  expect((await read()).kinds.find(({ kind }) => kind === 'audit-events')).toMatchObject({
    keepMonths: 84,
    changedAt: clock.now().toISOString(),
  });
  const entries = await db.kysely
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'retention-changed')
    .execute();
  expect(entries).toMatchObject([{ subject_kind: 'retention', reason: 'audit-events: 84 months. The auditor asked' }]);
  const before = await months();
  // As if it had been changed ten years later.
  clock.advance({ days: 3_653 });
  await sql`update retention set changed_at = ${clock.now()}`.execute(db.kysely);
  await run();
  expect(await months()).toBeGreaterThanOrEqual(before);
  clock.advance({ hours: 24 });
  await run();
  const names = (await listPartitions(db.kysely, 'audit_event')).map(({ name }) => name);
  expect(names).not.toContain('audit_event_first');
  expect(
    await db.kysely.selectFrom('audit_event').select('id').where('action', '=', 'retention-changed').execute(),
  ).toEqual([]);
});
