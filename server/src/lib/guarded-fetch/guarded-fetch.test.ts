// The guarded client against servers of the test's own, some of which mean harm.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedFetch, type OutboundOptions } from './guarded-fetch.ts';
import { OutboundRefused } from './outbound-refused.ts';

const running: Server[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<{ origin: string; host: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(server);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin: `http://${host}`, host, asked };
}

const trusting = (...hosts: string[]): OutboundOptions => ({ allowedHosts: new Set(hosts) });
async function fetchError(address: string, options: OutboundOptions): Promise<string> {
  try {
    await guardedFetch(address, options);
    return 'fine';
  } catch (error) {
    expect(error).toBeInstanceOf(OutboundRefused);
    return (error as OutboundRefused).fault;
  }
}
const text = async (address: string, options: OutboundOptions): Promise<string> => {
  const fetched = await guardedFetch(address, options);
  return fetched.kind === 'body' ? fetched.bytes.toString() : fetched.kind;
};

describe('fetching a URL that someone gave us (A18)', () => {
  it('says who we are, unpacks, and doesn’t fetch unchanged content again', async () => {
    let seen: Record<string, unknown> = {};
    const { origin, host } = await serve(({ headers }, response) => {
      seen = headers;
      if (headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
      response.writeHead(200, { etag: '"1"', 'last-modified': 'yesterday', 'content-encoding': 'gzip' });
      response.end(gzipSync('BEGIN:VCALENDAR'));
    });
    const fetched = await guardedFetch(`${origin}/a.ics`, trusting(host));
    if (fetched.kind !== 'body') throw new Error('expected a body');
    expect(fetched.bytes.toString()).toBe('BEGIN:VCALENDAR');
    expect(seen['user-agent']).toMatch(/^daynook-calendar\//);
    expect(seen).not.toHaveProperty('cookie');
    expect(await guardedFetch(`${origin}/a.ics`, trusting(host), fetched.version)).toEqual({ kind: 'unchanged' });
    expect(seen).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': 'yesterday' });
  });

  it('sends no packet to a private address, in any notation', async () => {
    const { host, asked } = await serve((_, response) => response.end('secret'));
    const port = host.split(':')[1];
    for (const name of ['127.0.0.1', '0', '2130706433', '0x7f.1', 'localhost', 'localhost.', '[::ffff:127.0.0.1]']) {
      for (const scheme of ['http', 'https', 'webcal']) {
        expect(await fetchError(`${scheme}://${name}:${port}/`, trusting())).toMatch(/^(?:scheme|port|private)$/);
      }
    }
    expect(asked).toEqual([]);
  });

  it('refuses a name if one of its addresses is private', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    expect(await fetchError('https://two-faced.example/', { ...trusting(), resolve })).toBe('private');
  });

  it('resolves a name once and connects to that address, so that a second resolution doesn’t matter', async () => {
    const { host, asked } = await serve((request, response) => response.end(request.headers.host));
    const port = host.split(':')[1];
    const answers = ['127.0.0.1', '127.9.9.9', '127.9.9.9'];
    const resolve = async () => [{ address: answers.shift()!, family: 4 }];
    const name = `feed.example:${port}`;
    expect(await text(`http://${name}/`, { ...trusting(name), resolve })).toBe(name);
    expect(asked).toEqual(['/']);
    expect(answers).toHaveLength(2);
  });

  it('reports unknown names, and doesn’t wait for a silent name server', async () => {
    const none = { ...trusting(), resolve: async () => Promise.reject(new Error('ENOTFOUND')) };
    expect(await fetchError('https://nowhere.example/', none)).toBe('unknown-host');
    const silent = { ...trusting(), totalMs: 50, resolve: () => new Promise<never>(() => {}) };
    expect(await fetchError('https://silent.example/', silent)).toBe('timeout');
  });

  it('follows redirects and checks each one', async () => {
    const inner = await serve((_, response) => response.end('secret'));
    const outer = await serve(({ url }, response) => {
      const to = { '/near': '/here', '/inner': `${inner.origin}/x`, '/file': 'file:///etc/passwd', '/loop': '/loop' };
      const location = to[url as keyof typeof to];
      if (location) response.writeHead(302, { location }).end();
      else response.end('here');
    });
    const options = trusting(outer.host);
    expect(await text(`${outer.origin}/near`, options)).toBe('here');
    expect(await fetchError(`${outer.origin}/inner`, options)).toBe('scheme');
    expect(await fetchError(`${outer.origin}/file`, options)).toBe('scheme');
    expect(await fetchError(`${outer.origin}/loop`, options)).toBe('redirects');
    expect(inner.asked).toEqual([]);
  });

  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [401, 'forbidden'],
    [403, 'forbidden'],
    [500, 'status'],
    [204, 'status'],
    [302, 'status'], // to nowhere
  ])('status %i means %s', async (status, error) => {
    const { origin, host } = await serve((_, response) => response.writeHead(status).end());
    expect(await fetchError(origin, trusting(host))).toBe(error);
  });

  it('stops at its size limit: declared, sent, or only once unpacked', async () => {
    const { origin, host } = await serve(({ url }, response) => {
      if (url === '/said') response.writeHead(200, { 'content-length': 1e12 }).flushHeaders();
      else if (url === '/bomb') {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
      } else {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, 'a')));
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      }
    });
    const options = { ...trusting(host), mostBytes: 1_000_000 };
    for (const path of ['/said', '/endless', '/bomb'])
      expect(await fetchError(origin + path, options)).toBe('too-large');
  });

  it('stops at its time limit: no data, or a byte now and then', async () => {
    const { origin, host } = await serve(({ url }, response) => {
      if (url === '/silent') return;
      response.writeHead(200);
      const timer = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const options = { ...trusting(host), totalMs: 200 };
    expect(await fetchError(`${origin}/silent`, options)).toBe('timeout');
    expect(await fetchError(`${origin}/slow`, options)).toBe('timeout');
  });

  it('reports content that can’t be unpacked, and servers that don’t respond', async () => {
    const { origin, host } = await serve(({ url }, response) => {
      response.writeHead(200, { 'content-encoding': url!.slice(1) }).end('not packed');
    });
    for (const packing of ['gzip', 'br', 'zstd', 'gzip,gzip']) {
      expect(await fetchError(`${origin}/${packing}`, trusting(host))).toBe('encoding');
    }
    expect(await fetchError('http://127.0.0.1:1/', trusting('127.0.0.1:1'))).toBe('unreachable');
    expect(await fetchError(`https://${host}/`, trusting(host))).toMatch(/unreachable|certificate/);
  });

  it('never includes the URL in its errors', async () => {
    const error = await guardedFetch('http://127.0.0.1:1/secret-token', trusting('127.0.0.1:1')).catch((e) => e);
    expect(JSON.stringify([error, error.stack, String(error.cause)])).not.toContain('secret-token');
  });
});
