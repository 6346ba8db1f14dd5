// A server that answers and does not let us work stops the start with a sentence that names the setting, and no trace.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { overTcp } from '../../test/servers/postgres.ts';
import { cloneTemplate } from '../../test/template-database.ts';
import type { TestPlace } from '../../test/test-place.ts';
import { DatabaseRefusedError, explainRefusal } from './refused.ts';

const URL_OF_OURS = 'postgres://daynook:secret@db.internal/rooms';

it.each([
  ['28P01', 'DATABASE_URL: db.internal rejected the password of the user daynook.'],
  ['28000', 'DATABASE_URL: db.internal rejected the user daynook (no entry).'],
  [
    '3D000',
    'DATABASE_URL: the database rooms doesn’t exist on db.internal. Create it (createdb rooms) or choose another one.',
  ],
])('%s is a sentence without the password', (code, sentence) => {
  const refusal = explainRefusal(Object.assign(new Error('no entry'), { code }), URL_OF_OURS);
  expect(refusal).toBeInstanceOf(DatabaseRefusedError);
  expect((refusal as Error).message).toBe(sentence);
});

it('leaves any other error as it is', () => {
  const error = Object.assign(new Error('bad'), { code: '42601' });
  expect(explainRefusal(error, URL_OF_OURS)).toBe(error);
  const ofTheEmbeddedEngine = Object.assign(new Error('bad'), { code: '3D000' });
  expect(explainRefusal(ofTheEmbeddedEngine, undefined)).toBe(ofTheEmbeddedEngine);
});

describe.runIf(testEngine() === 'postgres')('the process, on a server', () => {
  let place: TestPlace;
  let admin: pg.Client;
  const dataDir = join(tmpdir(), `daynook-refused-${process.pid}`);
  beforeAll(async () => {
    place = await cloneTemplate();
    admin = new pg.Client({ connectionString: place.databaseUrl! });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await place.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const startOn = (databaseUrl: string) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../main.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          PORT: '0',
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          STAFF_EMAIL_DOMAINS: 'market.example',
          LOG_LEVEL: 'silent',
        },
        encoding: 'utf8',
      },
    );
    expect(status).toBe(1);
    expect(stderr).not.toContain('    at ');
    return stderr;
  };

  it('names a database that does not exist', () => {
    const url = overTcp(place.databaseUrl!);
    url.pathname = '/nowhere';
    expect(startOn(url.href)).toMatch(/^DATABASE_URL: the database nowhere doesn’t exist on \S+\. Create it/);
  }, 240_000);

  it('names a user who may not make tables', async () => {
    const database = new URL(place.databaseUrl!).pathname.slice(1);
    const user = `${database}_reader`;
    await admin.query('drop schema public cascade; create schema public');
    await admin.query(`create role ${user} login`);
    const url = overTcp(place.databaseUrl!);
    url.username = user;
    const sentence = `DATABASE_URL: the user ${user} lacks permissions in the database ${database}`;
    expect(startOn(url.href)).toContain(`${sentence} (no schema has been selected`);
    await admin.query(`grant usage on schema public to ${user}`);
    expect(startOn(url.href)).toContain(`${sentence} (permission denied`);
    await admin.query(`revoke usage on schema public from ${user}`);
    await admin.query(`drop role ${user}`);
  }, 240_000);
});
