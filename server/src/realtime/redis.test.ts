// A Redis that dies while a node is only beginning to listen to it.
import { connect, createServer, type Socket } from 'node:net';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Server } from 'socket.io';
import { io as openLine } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../test/servers/free-port.ts';
import { hasRedis, startRedis } from '../../test/servers/redis.ts';
import { connectRedis } from './redis.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Stands before a Redis and breaks the first lines that speak the word, as if it had died just then. */
async function breaksAt(word: string, times: number, redisUrl: string) {
  let left = times;
  const lines = new Set<Socket>();
  const proxy = createServer((line) => {
    const behind = connect(Number(new URL(redisUrl).port), '127.0.0.1');
    for (const end of [line, behind]) {
      lines.add(end);
      end.on('error', () => undefined);
    }
    line.on('data', (said) => {
      if (left > 0 && said.toString('latin1').toUpperCase().includes(word)) {
        left -= 1;
        line.destroy();
        behind.destroy();
      } else behind.write(said);
    });
    behind.pipe(line);
    line.on('close', () => behind.destroy());
    behind.on('close', () => line.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  ends.push(() => {
    for (const line of lines) line.destroy();
    proxy.close();
  });
  return { url: `redis://127.0.0.1:${port}`, broken: () => times - left };
}

// That it is not proven without a Redis is said by two-nodes.test.ts.
describe.runIf(hasRedis())('a Redis that dies while a node subscribes', () => {
  it.each(['SUBSCRIBE', 'XREAD', 'HELLO'])('is subscribed to anyway: at %s', async (word) => {
    const redis = await startRedis();
    ends.push(() => redis.stop());
    const before = await breaksAt(`${word}\r\n`, 3, redis.url);
    const log = { error: () => undefined, warn: () => undefined } as never;
    const node = async (url: string) => {
      const { client, close } = await connectRedis(url, { log }, () => undefined);
      const port = await freePort();
      const io = new Server(port, { adapter: createAdapter(client), serveClient: false });
      const page = openLine(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
      const heard = new Set<string>();
      page.on('said', (by: string) => heard.add(by));
      ends.push(async () => {
        page.disconnect();
        await io.close();
        close();
      });
      return { io, heard };
    };
    const [weak, well] = [await node(before.url), await node(redis.url)];
    await expect
      .poll(
        () => {
          weak.io.emit('said', 'weak');
          well.io.emit('said', 'well');
          return [weak.heard.size, well.heard.size];
        },
        { timeout: 20_000 },
      )
      .toEqual([2, 2]);
    await expect.poll(() => weak.io.of('/').adapter.serverCount(), { timeout: 20_000 }).toBe(2);
    expect(before.broken()).toBe(3);
  });
});
