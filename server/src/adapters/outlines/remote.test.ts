import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { outlineService } from './remote.ts';

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-122, 45],
      [-121, 45],
      [-121, 46],
      [-122, 45],
    ],
  ],
};
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A service on this machine that answers as told; returns a client of it and what was asked. */
async function serviceThat(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  let now = 0;
  const service = outlineService({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userAgent: 'Daynook (test)',
    now: () => now,
    timeoutMs: 300,
  });
  return { service, asked, later: (ms: number) => (now += ms) };
}

const json =
  (value: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

describe('the configured outline service (SE8)', () => {
  it('returns the outline with its attribution, and sends one request for many', async () => {
    const { service, asked } = await serviceThat(json([{ geojson: square, licence: 'Data © someone' }]));
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.findOutline('Portland, OR, USA')));
    for (const answer of answers) expect(answer).toEqual({ outline: square, attribution: 'Data © someone' });
    expect(asked).toHaveLength(1);
    expect(new URLSearchParams(asked[0]!.split('?')[1]).get('q')).toBe('Portland, OR, USA');
  });

  it.each<[string, RequestListener]>([
    ['nothing', json([])],
    ['a point', json([{ geojson: { type: 'Point', coordinates: [0, 0] } }])],
    ['not JSON', (_request, response) => response.end('<html>')],
    ['an error', (_request, response) => response.writeHead(503).end()],
    ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['too much', (_request, response) => response.end(`[${'"x",'.repeat(700_000)}1]`)],
    ['no answer in time', () => undefined],
    ['a broken connection', (request) => request.socket.destroy()],
  ])('counts %s as no outline', async (_what, answer) => {
    const { service } = await serviceThat(answer);
    expect(await service.findOutline('Portland, OR, USA')).toBeUndefined();
  });

  it('tries again after a failure, but not right away', async () => {
    let isDown = true;
    const { service, asked, later } = await serviceThat((request, response) =>
      isDown ? response.writeHead(500).end() : json([{ geojson: square }])(request, response),
    );
    expect(await service.findOutline('Salem, OR, USA')).toBeUndefined();
    isDown = false;
    expect(await service.findOutline('Salem, OR, USA')).toBeUndefined();
    later(61_000);
    expect((await service.findOutline('Salem, OR, USA'))?.outline).toEqual(square);
    expect(asked).toHaveLength(2);
  });

  it('sends one request at a time and refuses many', async () => {
    let open = 0;
    let most = 0;
    const { service, asked } = await serviceThat((_request, response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open -= 1;
        response.end('[]');
      });
    });
    await Promise.all(Array.from({ length: 30 }, (_, i) => service.findOutline(`Town ${i}, OR, USA`)));
    expect(most).toBe(1);
    expect(asked.length).toBeLessThanOrEqual(8);
  });

  it('refuses a URL that’s neither https nor on this machine', () => {
    expect(() => outlineService({ url: 'http://example.com', userAgent: 'x', now: () => 0 })).toThrow(/BOUNDARY_URL/);
  });
});
