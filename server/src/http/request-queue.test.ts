// Many requests in one moment: health overtakes them, the others keep their order, and how long they waited is known.
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { RequestQueue } from './request-queue.ts';

const COUNT = 50;
const SPIN_MS = 2;
let close: () => unknown = () => undefined;
afterEach(() => close());

/** Sends all in one piece on one connection and waits for the last answer; the addresses as they were begun. */
async function begunAtOnce(paths: readonly string[], wrap: (listener: RequestListener) => RequestListener) {
  const begun: string[] = [];
  const server = createServer(
    wrap((request, response) => {
      begun.push(request.url!);
      const endMs = performance.now() + SPIN_MS;
      while (performance.now() < endMs);
      response.end('here');
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const last = paths.at(-1);
  socket.write(
    paths
      .map((path) => `GET ${path} HTTP/1.1\r\nhost: here\r\n${path === last ? 'connection: close\r\n' : ''}\r\n`)
      .join(''),
  );
  socket.resume();
  await ended;
  return begun;
}

const pages = Array.from({ length: COUNT }, (_, n) => `/page-${n}`);

it('starts with health, then one after the other in order', async () => {
  const queue = new RequestQueue();
  const begun = await begunAtOnce([...pages, '/api/health', '/last'], (listener) => queue.queueByKey(listener));
  expect(begun).toEqual(['/api/health', ...pages, '/last']);
});

it('knows how long they waited, once', async () => {
  const queue = new RequestQueue();
  await begunAtOnce(pages, (listener) => queue.queueByKey(listener));
  // On average half of the others came first.
  expect(queue.takeMeanWaitMs()).toBeGreaterThan((SPIN_MS * (COUNT - 1)) / 2);
  expect(queue.takeMeanWaitMs()).toBe(0);
});
