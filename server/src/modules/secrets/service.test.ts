import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import type { Database } from '../../db/open.ts';
import { systemClock } from '../../lib/clock.ts';
import { loadSecrets } from './service.ts';

describe('the installation’s secrets', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it('are made once, also by several processes that start at once, and stay', async () => {
    const loaded = await Promise.all(Array.from({ length: 6 }, () => loadSecrets(db, systemClock)));
    for (const secrets of loaded) expect(secrets).toEqual(loaded[0]);
    expect(await loadSecrets(db, systemClock)).toEqual(loaded[0]);
  });

  it('hold 256 bits each and a private ES256 key (11.5.1)', async () => {
    const { location, csrf, cookieKeys, signingKeys } = await loadSecrets(db, systemClock);
    for (const secret of [location, csrf, ...cookieKeys]) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(new Set([location, csrf, ...cookieKeys]).size).toBe(3);
    expect(signingKeys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
  });

  it('are refused when they are damaged', async () => {
    await db.kysely.updateTable('installation_secret').set({ value: '"short"' }).where('name', '=', 'csrf').execute();
    await expect(loadSecrets(db, systemClock)).rejects.toThrow();
  });
});
