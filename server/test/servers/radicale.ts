/** A test's own CalDAV server: Radicale, if Debian's package is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { freePort } from './free-port.ts';

export interface TestRadicale {
  /** `host:port`, which the operator has to allow. */
  readonly host: string;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Creates a calendar of the user, and returns its URL. */
  makeCalendar(name: string): Promise<string>;
  /** The events of a calendar, by file name. */
  readEvents(calendarUrl: string): Promise<Map<string, string>>;
  send(method: string, url: string, body?: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

export const hasRadicale = (): boolean => spawnSync('radicale', ['--version'], { stdio: 'ignore' }).status === 0;

const START_TIMEOUT_MS = 20_000;
const [USERNAME, PASSWORD] = ['mika', 'app-password'];

export async function startRadicale(): Promise<TestRadicale> {
  const folder = makeTemporaryFolder('daynook-radicale-');
  const port = await freePort();
  mkdirSync(join(folder, 'collections'));
  writeFileSync(join(folder, 'users'), `${USERNAME}:${PASSWORD}\n`);
  writeFileSync(
    join(folder, 'config'),
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${join(folder, 'users')}
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${join(folder, 'collections')}
[logging]
level = warning
`,
  );
  let log = '';
  const child: ChildProcess = spawn('radicale', ['--config', join(folder, 'config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr!.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
  const stopAtExit = () => child.kill('SIGKILL');
  process.once('exit', stopAtExit);
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64')}`;
  const send: TestRadicale['send'] = (method, address, body, headers = {}) =>
    fetch(address, { method, headers: { authorization, ...headers }, ...(body === undefined ? {} : { body }) });
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const isReady = await send('GET', `${url}/.web/`).then(
      () => true,
      () => false,
    );
    if (isReady) break;
    if (performance.now() > deadlineMs) throw new Error(`Radicale did not start.\n${log}`);
    await wait(50); // it has no event for this, so we try to connect
  }
  return {
    host: `127.0.0.1:${port}`,
    url,
    username: USERNAME!,
    password: PASSWORD!,
    send,
    makeCalendar: async (name) => {
      const address = `${url}/${USERNAME}/${name}/`;
      const made = await send('MKCALENDAR', address);
      if (made.status !== 201) throw new Error(`MKCALENDAR: ${made.status} ${await made.text()}`);
      return address;
    },
    readEvents: async (calendarUrl) => {
      const found = await send('PROPFIND', calendarUrl, undefined, { depth: '1' });
      const names = [...(await found.text()).matchAll(/<href>([^<]+\.ics)<\/href>/g)].map((match) => match[1]!);
      const events = new Map<string, string>();
      for (const name of names) events.set(name.split('/').at(-1)!, await (await send('GET', `${url}${name}`)).text());
      return events;
    },
    stop: async () => {
      process.removeListener('exit', stopAtExit);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
