// The OpenAPI document is good enough to generate a client from it: the client type-checks against a small program, which then lists
// bookings with an API token on a running server (Q1, Q2).
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAccount } from '../identity/accounts.ts';
import { makeWorld, type World } from '../modules/bookings/test-world.ts';
import { openApiDocument } from './openapi.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const PASSWORD = 'correct horse battery';

const PROGRAM = `import * as api from './client.ts';
api.defaults.baseUrl = process.argv[2]!;
const headers = { Authorization: \`Bearer \${process.argv[3]}\` };
const answer = await api.getApiBookings({ status: 'upcoming' }, { headers });
if (answer.status !== 200) throw new Error(JSON.stringify(answer));
const references: string[] = answer.data.bookings.map((booking) => booking.reference);
console.log(JSON.stringify(references));
`;

let world: World;
let folder: string;

beforeAll(async () => {
  world = await makeWorld();
  folder = await mkdtemp(join(tmpdir(), 'daynook-client-'));
  // The program finds the installed packages there.
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await world.t.close();
  await rm(folder, { recursive: true });
});

describe('a client generated from the OpenAPI document (Q1)', () => {
  it('compiles, and lists bookings with an API token (Q2)', async () => {
    const { t } = world;
    const id = await ensureAccount(t.deps, {
      email: 'client@example.org',
      name: 'Cleo',
      password: PASSWORD,
      isVerified: true,
    });
    const member = await t.db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const booking = await world.booked(await world.makeListing(), {}, { guest: member as never });
    const { body } = await world.call<{ secret: string }>(member as never, 'POST', '/api/account/tokens', {
      name: 'Client',
      scopes: ['bookings:read'],
      expiresOn: '2026-12-21',
      password: PASSWORD,
    });
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(openApiDocument('http://localhost')));
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await run(process.execPath, [
      join(ROOT, 'node_modules/oazapfts/dist/cli.js'),
      join(folder, 'openapi.json'),
      join(folder, 'client.ts'),
    ]);
    const options = [
      '--ignoreConfig',
      '--outDir',
      join(folder, 'out'),
      '--rewriteRelativeImportExtensions',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--types',
      'node',
    ];
    await run(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), ...options, join(folder, 'program.ts')],
      { cwd: folder },
    );
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const { stdout } = await run(process.execPath, [
      join(folder, 'out/program.js'),
      `http://127.0.0.1:${port}`,
      body.secret,
    ]);
    expect(JSON.parse(stdout)).toEqual([booking.reference]);
  }, 120_000);

  it('knows the scopes of each endpoint, and the webhooks', () => {
    const document = openApiDocument('http://localhost') as {
      paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>;
      webhooks: Record<string, unknown>;
    };
    expect(document.paths['/api/bookings']!['get']!.security).toEqual([
      { session: [] },
      { apiToken: ['bookings:read'] },
    ]);
    expect(document.paths['/api/account/password']!['post']!.security).toEqual([{ session: [], csrf: [] }]);
    expect(Object.keys(document.webhooks)).toContain('booking.confirmed');
  });
});
