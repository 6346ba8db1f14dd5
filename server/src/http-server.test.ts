// The server that listens: whom it hangs up on, and how it ends.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '../test/app.ts';
import { within } from '../test/within.ts';
import { buildApp } from './app.ts';
import { openHttpServer } from './http-server.ts';

it('ends with the last response, not when its connection times out', async () => {
  const front = await openHttpServer(0, '127.0.0.1');
  const { port } = front.server.address() as { port: number };
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    front.handOver((_, response) => {
      answer = () => void response.end('done');
      resolve();
    });
  });
  const response = fetch(`http://127.0.0.1:${port}/`);
  await asked;
  // The application and the sockets close the same server each for itself.
  const closed = Promise.all([front.close(), new Promise((resolve) => front.server.close(resolve))]);
  answer();
  expect(await (await response).text()).toBe('done');
  const outcome = closed.then(() => 'closed');
  expect(await within(5_000, outcome, 'still open after its last answer')).toBe('closed');
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

it.each([
  ['/fr/search', 'en', 'Démarrage en cours. Cette page se recharge automatiquement.'],
  ['/search', 'fr', 'Starting up. This page reloads automatically.'],
  ['/', 'de', 'Démarrage en cours. Cette page se recharge automatiquement.'],
  ['/', 'en', 'Starting up. This page reloads automatically.'],
  ['/api/fees', 'fr-CA', 'Le site démarre. Veuillez réessayer dans un instant.'],
])('while it starts, %s asked for in %s is answered in the language of the page', async (path, language, words) => {
  const front = await openHttpServer(0, '127.0.0.1', ['fr', 'en']);
  const { port } = front.server.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { accept: 'text/html', 'accept-language': language },
  });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain(words);
  await front.close();
});

// These two wait for the clock of Node's own server, which no test can move: they wait at once.
it.concurrent('disconnects callers who are still sending their request after eight seconds', async () => {
  const front = await openHttpServer(0, '127.0.0.1');
  const { port } = front.server.address() as { port: number };
  const isAsked = new Promise<void>((resolve) => {
    front.handOver((request, response) => {
      request.resume().once('end', () => response.end());
      resolve();
    });
  });
  const slow = connect(port, '127.0.0.1');
  slow.on('error', () => undefined);
  const isCut = new Promise((resolve) => slow.once('close', resolve));
  slow.write('POST / HTTP/1.1\r\nHost: x\r\ncontent-length: 100\r\n\r\nabc');
  await isAsked;
  const outcome = Promise.all([front.close(), isCut]).then(() => 'cut off');
  expect(await within(15_000, outcome, 'still listening to half a request')).toBe('cut off');
});

it.concurrent('disconnects callers who send nothing or half a request within 15 seconds; open sockets and waiting requests stay', async () => {
  const t = await testApp();
  const front = await openHttpServer(0, '127.0.0.1');
  const app = await buildApp(t.deps, { server: front.server });
  app.get('/waits', () => new Promise<never>(() => {}));
  await app.ready();
  front.handOver(app.routing);
  front.server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const { port } = front.server.address() as { port: number };
  const clients: Socket[] = [];
  /** The server's end of a connection whose other end sends these bytes and never hangs up, not even when the server does. */
  const accept = async (bytes: string): Promise<Socket> => {
    const accepted = once(front.server, 'connection');
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => void client.write(bytes));
    clients.push(client.resume().on('error', () => undefined));
    return ((await accepted) as [Socket])[0];
  };
  const upgraded = await accept('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const waiting = await accept('GET /waits HTTP/1.1\r\nHost: x\r\n\r\n');
  const beganMs = performance.now();
  const idle = [await accept(''), await accept('GET / HTTP/1.1\r\nHost:')];
  const closed = Promise.all(idle.map((socket) => once(socket, 'close')));
  await within(20_000, closed, 'idle connections are still open');
  expect(performance.now() - beganMs).toBeLessThan(15_000);
  expect([upgraded.destroyed, waiting.destroyed]).toEqual([false, false]);
  for (const socket of [...clients, upgraded, waiting]) socket.destroy();
  await Promise.all([front.close(), app.close()]);
  await t.close();
});
