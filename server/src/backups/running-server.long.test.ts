// A backup of the embedded database while a server runs on it: the two take turns, and neither notices more than a pause.
import { afterAll, expect, it } from 'vitest';
import { newEmbedded, newFiles, sumTables } from '../../test/backup-world.ts';
import { makeMember } from '../../test/make.ts';
import { copyPreparedDirectory } from '../../test/prepared-directory.ts';
import { freePort } from '../../test/servers/free-port.ts';
import { killProcesses, ready, startProcess } from '../../test/servers/server-process.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { parseConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { newId } from '../lib/ids.ts';
import { backUp } from './back-up.ts';
import { checkBackup, restore } from './restore.ts';
import { openSource } from './source.ts';

afterAll(killProcesses);

it('is whole, and the server goes on (R3)', async () => {
  const place = await copyPreparedDirectory();
  const before = await openDatabase({ dataDir: place.dataDir });
  const member = await makeMember(before);
  await before.close();
  const port = await freePort();
  const started = startProcess({ PORT: String(port), DATA_DIR: place.dataDir });
  await ready(started);
  const config = parseConfig({ DEMO: 'off', STAFF_EMAIL_DOMAINS: 'example.org', DATA_DIR: place.dataDir });
  const source = await openSource(config);
  const folder = makeTemporaryFolder('daynook-backup-');
  const made = await backUp({ db: source, files: newFiles(), folder, version: '1', now: new Date(), newId });
  await source.close();
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  const db = await newEmbedded();
  const manifest = await checkBackup(made.path, undefined);
  const into = { name: 'data', words: 'the new database' };
  await restore({
    db,
    files: newFiles(),
    path: made.path,
    manifest,
    place: into,
    replaces: false,
    say: () => undefined,
  });
  const { rows } = await db.pool.query('select id from member');
  expect(rows).toEqual([{ id: member.id }]);
  expect(Object.keys(await sumTables(db)).length).toBeGreaterThan(100);
  await db.close();
  await place.remove();
}, 200_000);

it('refuses a folder without a database instead of making one (R3)', async () => {
  const dataDir = makeTemporaryFolder('daynook-nothing-');
  const config = parseConfig({ DEMO: 'off', STAFF_EMAIL_DOMAINS: 'example.org', DATA_DIR: dataDir });
  await expect(openSource(config)).rejects.toThrow(`There’s no database in ${dataDir}`);
});
