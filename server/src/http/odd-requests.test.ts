// Requests that no browser sends: addresses that cannot be decoded, methods nobody knows, bytes that are no HTTP. Each is
// answered as any other mistake is, and none is our fault (A19, F8).
import { connect, type Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@daynook/contract/errors';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { servePages } from './documents.ts';
import { toAppError } from './problem.ts';

/** Sends the bytes as they are; the answer, read until the server closes. */
function send(origin: string, bytes: string): Promise<{ status: number; type: string; body: string; headers: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [headers = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
      const type = /^content-type: (.*)$/im.exec(headers)?.[1]?.trim() ?? '';
      resolve({ status: Number(headers.split(' ')[1]), type, body, headers });
    });
  });
}

const request = (line: string, headers = '') => `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

describe('the API', () => {
  let world: ListeningApp;
  beforeAll(async () => {
    world = await listeningApp();
  });
  afterAll(() => world.close());

  it.each<[what: string, bytes: string, code: ErrorCode]>([
    ['an address with half an escape', request('GET /api/%zz'), 'NOT_FOUND'],
    ['an id with half an escape', request('GET /api/listings/%zz'), 'VALIDATION_FAILED'],
    ['an id that is no UTF-8', request('GET /api/listings/%c0%ae'), 'VALIDATION_FAILED'],
    ['an id without end', request(`GET /api/listings/${'x'.repeat(5_000)}`), 'VALIDATION_FAILED'],
    ['a picture with half an escape', request('GET /photos/%/320.webp'), 'NOT_FOUND'],
    ['nothing but slashes', request('GET ////'), 'NOT_FOUND'],
    ['an address of somebody else’s', request('GET http://evil.example/api/nothing'), 'NOT_FOUND'],
    ['a star', request('OPTIONS *'), 'NOT_FOUND'],
    ['a method nobody knows', request('FOO /api/health'), 'BAD_REQUEST'],
    ['a method with a body of no kind', request('QUERY /api/health'), 'UNSUPPORTED_MEDIA_TYPE'],
    ['a method the address does not take', request('TRACE /api/health'), 'METHOD_NOT_ALLOWED'],
    ['a method the documentation does not take', request('DELETE /api/docs'), 'METHOD_NOT_ALLOWED'],
    ['a method pictures do not take', request('PUT /photos/a/320.webp'), 'METHOD_NOT_ALLOWED'],
    ['a length below nothing', request('POST /api/places/autocomplete', 'Content-Length: -1\r\n'), 'BAD_REQUEST'],
    ['two lengths', request('POST /api/x', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'), 'BAD_REQUEST'],
    ['a chunk of no size', `${request('POST /api/x', 'Transfer-Encoding: chunked\r\n')}zz\r\n`, 'BAD_REQUEST'],
    ['headers without end', request('GET /api/health', `X: ${'y'.repeat(20_000)}\r\n`), 'HEADERS_TOO_LARGE'],
    ['no HTTP at all', '\x16\x03\x01\x00\xa5\x01\r\n\r\n', 'BAD_REQUEST'],
  ])('answers %s as it answers any mistake', async (_what, bytes, code) => {
    const answer = await send(world.origin, bytes);
    expect([answer.status, answer.type]).toEqual([ERRORS[code][0], 'application/problem+json']);
    expect(JSON.parse(answer.body)).toMatchObject({ code, status: ERRORS[code][0] });
    expect(answer.headers.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer.body).not.toMatch(/FST_|HPE_|Error/);
  });

  it('finds what is asked for in full, as proxies ask', async () => {
    expect((await send(world.origin, request('GET http://evil.example/api/health?x=1'))).status).toBe(200);
    expect((await send(world.origin, request('GET /api/%68ealth'))).status).toBe(200);
  });
});

it('what a part of the framework refuses for reasons of its own is not called bad JSON', () => {
  const refusal = Object.assign(new Error('Range Not Satisfiable'), { statusCode: 416 });
  expect(toAppError(refusal).code).toBe('BAD_REQUEST');
  expect(toAppError(Object.assign(new SyntaxError('x'), { statusCode: 400 })).code).toBe('BAD_JSON');
});

describe('a client that disconnects halfway', () => {
  it('is no fault of ours: the log has no warning and no error (A25)', async () => {
    const lines: { level: number; msg?: string }[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line) as { level: number }) };
    const log = pino({ level: 'debug' }, stream) as unknown as Deps['log'];
    const world = await listeningApp({ overrides: { log } });
    try {
      const form = 'application/x-www-form-urlencoded';
      const part = ['Content-Length: 100', 'half'] as const;
      const broken = ['Transfer-Encoding: chunked', '4\r\nhalf\r\nzz\r\n'] as const;
      for (const [path, type, [length, body]] of [
        ['/api/places/autocomplete', 'application/json', part],
        ['/api/places/autocomplete', 'application/json', broken],
        ['/oidc/token', form, part],
        ['/oidc/token', form, broken],
        ['/oidc/sign-in/x', form, part],
        ['/oidc/sign-in/x', form, broken],
      ] as const) {
        const bytes = request(`POST ${path}`, `Content-Type: ${type}\r\n${length}\r\n`) + body;
        const arrived = new Promise((resolve) => world.app.server.once('request', resolve));
        const gone = new Promise((resolve) =>
          world.app.server.once('connection', (socket: Socket) => socket.once('close', resolve)),
        );
        const socket = connect(Number(new URL(world.origin).port), '127.0.0.1', () => socket.write(bytes));
        await arrived;
        if (length !== part[0]) await new Promise((resolve) => socket.once('data', resolve));
        socket.destroy();
        await gone;
        // What the server makes of it follows at once.
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      }
    } finally {
      await world.close();
    }
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

describe('pages', () => {
  let world: TestApp;
  let app: TestApp['app'];
  let origin: string;
  /** The addresses for which a page was asked. */
  let asked: string[];
  beforeAll(async () => {
    world = await testApp();
    app = await buildApp(world.deps, {
      addPages: (instance) =>
        servePages(instance, world.deps, async ({ url }) => {
          asked.push(url);
          return new Response('a page', { headers: { 'content-type': 'text/html' } });
        }),
    });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });

  it.each([
    '//',
    '//evil.example',
    '//evil.example/x',
    '/\\evil.example',
    'http://evil.example/x',
    'http://evil.example',
    '/%zz',
    '/a/%c0%ae?b=%zz',
    '/%',
    '*',
  ])('GET %s is one of our pages, whatever host it names', async (address) => {
    asked = [];
    const answer = await send(origin, request(`GET ${address}`));
    expect([answer.status, asked.length]).toEqual([200, 1]);
    const page = new URL(asked[0]!);
    expect(page.origin).toBe(world.deps.config.publicUrl);
    expect(decodeURIComponent(page.pathname)).not.toMatch(/^\/[/\\]/);
  });

  it('take no other method than those they name', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/listing/x' });
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD']);
    }
  });
});
