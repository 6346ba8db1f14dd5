import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SilentServer, startSilentServer, underGarbageCollection } from '../../test/servers/silent-server.ts';
import { DeadlineExceeded, withDeadline } from './deadline.ts';

let server: SilentServer;
beforeAll(async () => {
  server = await startSilentServer();
});
afterAll(() => server.close());

it('resolves or rejects like the work', async () => {
  expect(await withDeadline(1_000, async () => 'done')).toBe('done');
  await expect(withDeadline(1_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('ends work that ignores the signal', async () => {
  await expect(withDeadline(20, () => new Promise(() => {}))).rejects.toThrow(DeadlineExceeded);
});

it('ends a request to a silent server and closes its connection, whatever the garbage collector takes', async () => {
  const asked = underGarbageCollection(() =>
    withDeadline(300, (signal) => fetch(new Request(server.url, { signal }), { signal })),
  );
  await expect(asked).rejects.toThrow('not finished within 300 ms');
  await server.emptied();
  expect(server.openCount()).toBe(0);
});
