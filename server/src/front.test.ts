// The server that listens, while it ends.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { within } from '../test/within.ts';
import { openFront } from './front.ts';

it('ends with the last answer, not when the line it went over is given up at last', async () => {
  const front = await openFront(0, '127.0.0.1');
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

it('cuts off who is still saying what they ask, after eight seconds', async () => {
  const front = await openFront(0, '127.0.0.1');
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
