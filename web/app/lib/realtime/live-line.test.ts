import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { keepConnected } from './keep-connected.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function aServer(port = 0) {
  const http = createServer();
  const server = new Server(http);
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return { server, port: (http.address() as AddressInfo).port };
}

function aLine(port: number): { socket: Socket; stop: () => void } {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionAttempts: 2,
    reconnectionDelay: 10,
    reconnectionDelayMax: 20,
  });
  const stop = keepConnected(socket, 20);
  ends.push(() => {
    stop();
    socket.disconnect();
  });
  return { socket, stop };
}

const connected = (socket: Socket) =>
  expect.poll(() => (socket.connected ? 'connected' : 'not connected yet'), { timeout: 10_000 }).toBe('connected');

/** Says what didn't happen, instead of a test that hangs. */
const happens = (event: Promise<unknown>, what: string) => {
  let outcome: unknown = `no ${what} yet`;
  void event.then((value) => {
    outcome = value;
  });
  return expect.poll(() => outcome, { timeout: 10_000 });
};

describe('a connection that’s kept open', () => {
  it('reconnects each time the server closes it (RM1)', async () => {
    const { server, port } = await aServer();
    const { socket } = aLine(port);
    for (let time = 0; time < 3; time += 1) {
      await connected(socket);
      const cut = new Promise((resolve) => socket.once('disconnect', resolve));
      server.disconnectSockets(true);
      await happens(cut, 'cut').toBe('io server disconnect');
    }
    await connected(socket);
  });

  it('reconnects if its first message is rejected (RM1)', async () => {
    const { server, port } = await aServer();
    let refusals = 3;
    server.use((_, next) => {
      refusals -= 1;
      next(refusals >= 0 ? new Error('UNAUTHENTICATED') : undefined);
    });
    await connected(aLine(port).socket);
  });

  it('reconnects when the server is back after more attempts than socket.io makes (RM1)', async () => {
    const first = await aServer();
    const { socket } = aLine(first.port);
    await connected(socket);
    const gaveUp = new Promise((resolve) => socket.io.once('reconnect_failed', () => resolve(true)));
    await first.server.close();
    await happens(gaveUp, 'giving up').toBe(true);
    await aServer(first.port);
    await connected(socket);
  });

  it('stays closed after it’s stopped', async () => {
    const { server, port } = await aServer();
    const { socket, stop } = aLine(port);
    await connected(socket);
    stop();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    server.disconnectSockets(true);
    await happens(cut, 'cut').toBe('io server disconnect');
    // Another connection opens and closes meanwhile: enough time for this one to come back.
    const other = aLine(port).socket;
    for (let time = 0; time < 3; time += 1) {
      await connected(other);
      server.disconnectSockets(true);
      await expect.poll(() => other.connected, { interval: 5 }).toBe(false);
    }
    expect(socket.connected).toBe(false);
  });
});
