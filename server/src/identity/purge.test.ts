import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { insertEmailToken } from './account-store.ts';
import { ensureAccount } from './accounts.ts';
import { oidcStore } from './oidc-store.ts';
import { purgeExpired } from './purge.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('deletes expired sessions, tokens and old emailed links, and nothing that’s still valid', async () => {
  const store = oidcStore(t.deps)('Session');
  await store.upsert('short', { uid: 'u1' }, 60);
  await store.upsert('long', { uid: 'u2' }, 3_600);
  await store.upsert('forever', { uid: 'u3' }, undefined as never);
  await ensureAccount(t.deps, { email: 'a@example.org', name: 'A', password: 'river-otter-lamp', isVerified: true });
  const { id } = await t.db.kysely.selectFrom('identity_account').select('id').executeTakeFirstOrThrow();
  await insertEmailToken(t.db.kysely, 'old', id, 'reset', new Date('2026-10-01T00:00:00Z'));
  await insertEmailToken(t.db.kysely, 'new', id, 'reset', new Date('2026-11-22T00:00:00Z'));

  t.clock.advance({ seconds: 61 });
  expect(await store.find('short')).toBeUndefined();
  expect(await purgeExpired(t.deps)).toBe(2);
  const left = await t.db.kysely.selectFrom('oidc_item').select('id').orderBy('id').execute();
  expect(left.map((row) => row.id)).toEqual(['forever', 'long']);
  expect(await t.db.kysely.selectFrom('identity_email_token').select('purpose').execute()).toHaveLength(1);
  expect(await purgeExpired(t.deps)).toBe(0);
});

it('deletes many rows in batches', async () => {
  await t.db.pool.query(
    "insert into oidc_item (model, id, payload, expires_at) select 'Session', 'n' || n, '{}', '2026-01-01' from generate_series(1, 12001) n",
  );
  expect(await purgeExpired(t.deps)).toBe(12_001);
});

it('ensureAccount changes nothing when it runs again, and keeps a changed password', async () => {
  const account = {
    email: 'demo@example.org',
    name: 'Demo',
    password: 'river-otter-lamp',
    isVerified: true,
    pictureKey: 'avatar/1',
  };
  const ids = await Promise.all([ensureAccount(t.deps, account), ensureAccount(t.deps, account)]);
  expect(new Set(ids).size).toBe(1);
  expect(await ensureAccount(t.deps, { ...account, password: 'another-otter-lamp' })).toBe(ids[0]);
  expect(
    await t.db.kysely.selectFrom('identity_account').select('id').where('email', '=', 'demo@example.org').execute(),
  ).toHaveLength(1);
});
