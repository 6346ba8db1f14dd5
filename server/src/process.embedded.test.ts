// The process as a whole on the embedded database: refusals at start, and what does not answer then.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPreparedDirectory } from '../test/prepared-directory.ts';
import { freePort } from '../test/servers/free-port.ts';
import { killProcesses, ready, said, startProcess } from '../test/servers/server-process.ts';
import { makeTemporaryFolder } from '../test/temporary-folder.ts';
import type { TestPlace } from '../test/test-place.ts';

let folder: string;
beforeAll(() => {
  folder = makeTemporaryFolder('daynook-process-');
});
afterAll(() => {
  killProcesses();
  rmSync(folder, { recursive: true, force: true });
});

describe('a failing start', () => {
  it('names the invalid setting and exits', async () => {
    const started = startProcess({ PORT: 'eighty', DATA_DIR: join(folder, 'unused') });
    expect(await started.exited).toBe(1);
    expect(started.output()).toMatch(/PORT: must be a port number.*"eighty"/s);
  });

  it('says that the port is taken', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    const started = startProcess({ PORT: String(port), DATA_DIR: join(folder, 'unused') });
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain(`Port ${port}`);
    await new Promise((resolve) => blocker.close(resolve));
  });
});

describe('a service that isn’t responding at the start', () => {
  const gone = async () => `127.0.0.1:${await freePort()}`;
  let place: TestPlace;
  beforeAll(async () => {
    place = await copyPreparedDirectory();
  });
  afterAll(() => place.remove());
  const common = async () => ({ PORT: String(await freePort()), DATA_DIR: place.dataDir! });

  it('is named if it’s an external login provider, and doesn’t delay the start', async () => {
    const issuer = `http://${await gone()}/login`;
    const started = startProcess({ ...(await common()), OIDC_ISSUER: issuer, OUTBOUND: 'off' });
    await ready(started);
    expect(started.output()).toContain('OUTBOUND=off: no email is sent');
    await said(started, `OIDC_ISSUER: ${issuer} isn’t responding correctly (ECONNREFUSED). Nobody can log in`);
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
  }, 240_000);

  it('is named and waited for if it’s Redis', async () => {
    const started = startProcess({ ...(await common()), REDIS_URL: `redis://${await gone()}` });
    await said(started, 'Waiting for Redis (ECONNREFUSED) …');
    started.child.kill('SIGKILL');
    await started.exited;
    expect(started.output()).not.toContain('is ready on');
  }, 240_000);

  it('doesn’t keep the process from stopping while it waits for the database', async () => {
    const database = `postgres://daynook@${await gone()}/daynook`;
    const started = startProcess({ ...(await common()), DATABASE_URL: database });
    await said(started, 'Waiting for the database (ECONNREFUSED) …');
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
    expect(started.output()).toContain('Stopping …');
  });
});
