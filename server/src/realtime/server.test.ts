// Sockets: who may connect, and that nothing a client sends can reach the process (RM1; A05–A08).
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket as TcpSocket } from 'node:net';
import { IMPERSONATION_HEADER } from '@daynook/contract/limits/impersonation';
import { REALTIME } from '@daynook/contract/limits/realtime';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bearerToken, makeMember } from '../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { AppError } from '../lib/app-error.ts';
import { createConnectionLimits } from './connection-limits.ts';
import { type Realtime, startRealtime } from './server.ts';

let world: ListeningApp;
let realtime: Realtime;
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await listeningApp();
  realtime = await startRealtime(world.app, world.deps);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await realtime.close();
  await world.close();
});

function connect(auth: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Socket> {
  const socket = io(world.origin, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

describe('connecting', () => {
  it.each([[{}], [{ token: '' }], [{ token: 'a.b.c' }], [{ token: { a: 1 } }]])(
    'without a valid token is refused: %j (RM1)',
    async (auth) => {
      await expect(connect(auth)).rejects.toThrow('UNAUTHENTICATED');
    },
  );

  it('is refused from another site’s page', async () => {
    const member = await makeMember(world.db);
    const token = await bearerToken(world.deps, member.subject);
    await expect(connect({ token }, { origin: 'https://evil.example' })).rejects.toThrow();
  });

  it('is refused for staff who impersonate a member (RO2)', async () => {
    const member = await makeMember(world.db);
    const token = await bearerToken(world.deps, member.subject);
    await expect(connect({ token }, { [IMPERSONATION_HEADER]: member.id })).rejects.toThrow();
  });

  it('works with a member’s token, and only that member gets events', async () => {
    const [ada, bo] = [await makeMember(world.db), await makeMember(world.db)];
    const [adasSocket, bosSocket] = await Promise.all(
      [ada, bo].map(async (member) => connect({ token: await bearerToken(world.deps, member.subject) })),
    );
    const heard: unknown[] = [];
    bosSocket!.onAny((...args: unknown[]) => heard.push(args));
    const notified = new Promise((resolve) => adasSocket!.once('booking_changed', resolve));
    realtime.notify(ada.id, 'booking_changed', { bookingId: 'b1', event: 'confirmed' });
    expect(await notified).toEqual({ bookingId: 'b1', event: 'confirmed' });
    // Bo's socket answers a round trip after Ada's message: had it been sent to Bo, it would be here.
    const own = { bookingId: 'b2', event: 'declined' };
    const roundTrip = new Promise((resolve) => bosSocket!.once('booking_changed', resolve));
    realtime.notify(bo.id, 'booking_changed', own);
    await roundTrip;
    expect(heard).toEqual([['booking_changed', own]]);
  });
});

describe('every response', () => {
  it.each([
    ['a connection', '?EIO=4&transport=polling', {}, 200],
    ['an unknown protocol', '?EIO=4&transport=pigeon', {}, 400],
    ['another site’s page', '?EIO=4&transport=polling', { origin: 'https://evil.example' }, 403],
  ])('has security headers: %s', async (_case, query, headers, status) => {
    const response = await fetch(`${world.origin}/socket.io/${query}`, { headers });
    await response.body?.cancel();
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(securityHeaders(world.deps.config));
  });
});

describe('a silent connection', () => {
  let line: TcpSocket | undefined;
  afterEach(() => {
    vi.useRealTimers();
    line?.destroy();
  });

  /** The bytes of a WebSocket, of whoever opens it and never answers, not even the farewell. */
  async function openMute(): Promise<TcpSocket> {
    const upgrade = request(`${world.origin}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      },
    });
    upgrade.end();
    const [, socket, head] = (await once(upgrade, 'upgrade')) as [IncomingMessage, TcpSocket, Buffer];
    // With the server's first words its timers run.
    if (head.length === 0) await once(socket, 'data');
    return socket;
  }

  it('is closed within fifteen seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    line = await openMute();
    const farewell = once(line, 'data');
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await farewell)[0]).toEqual(Buffer.from([0x88, 0x00]));
    const ended = once(line, 'close');
    await vi.advanceTimersByTimeAsync(4_900);
    await ended;
  }, 10_000);
});

/** A WebSocket that speaks the protocol by hand. */
async function openRaw(): Promise<{ socket: WebSocket; heard: string[]; closed: Promise<unknown> }> {
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    if (data === '2') socket.send('3');
    else heard.push(String(data));
  });
  const closed = once(socket, 'close');
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  return { socket, heard, closed };
}

describe('a connection that authenticates', () => {
  it('is closed if it then leaves, because it’s no longer counted', async () => {
    const member = await makeMember(world.db);
    const { socket, heard, closed } = await openRaw();
    socket.send(`40${JSON.stringify({ token: await bearerToken(world.deps, member.subject) })}`);
    await vi.waitFor(() => expect(heard[1]).toMatch(/^40/));
    socket.send('41');
    await closed;
  }, 5_000);

  it.each([
    ['with a wrong token', '40{"token":"a.b.c"}'],
    ['in a namespace that is not there', '40/nowhere,'],
  ])('again and again %s is cut', async (_, introduction) => {
    const { socket, heard, closed } = await openRaw();
    for (let count = 0; count < 500; count += 1) socket.send(introduction);
    await closed;
    expect(heard.length).toBeLessThan(50);
  });
});

describe('many connections', () => {
  it('of one member are limited to twenty; one that ends makes room', async () => {
    const member = await makeMember(world.db);
    const auth = { token: await bearerToken(world.deps, member.subject) };
    const lines = await Promise.all(Array.from({ length: REALTIME.socketsPerMember }, () => connect(auth)));
    await expect(connect(auth)).rejects.toThrow('RATE_LIMITED');
    const ended = new Promise((resolve) => lines[0]!.once('disconnect', resolve));
    lines[0]!.disconnect();
    await ended;
    await expect
      .poll(() =>
        connect(auth).then(
          () => 'in',
          ({ message }: Error) => message,
        ),
      )
      .toBe('in');
  });

  it('opened one after the other are limited, per address and per member, and others aren’t affected', async () => {
    const limits = createConnectionLimits({ ...world.deps, config: { ...world.deps.config, hasRateLimits: true } });
    const from = (remoteAddress: string) => ({ headers: {}, socket: { remoteAddress } }) as unknown as IncomingMessage;
    const asked = Array.from({ length: 2_000 }, (_, n) => limits.mayConnect(from(`2001:db8::${n.toString(16)}`)));
    expect(asked.filter(Boolean)).toHaveLength(300);
    expect(limits.mayConnect(from('203.0.113.7'))).toBe(true);
    expect(Array.from({ length: 100 }, () => limits.mayOpen('one')).filter(Boolean)).toHaveLength(60);
    expect(limits.mayOpen('other')).toBe(true);
  });
});

describe('permissions checked again', () => {
  const lookAgain = () => vi.advanceTimersByTimeAsync(5_000);
  afterEach(() => void vi.useRealTimers());

  it('disconnect nobody while they can’t be checked, and members without permission within seconds (RM1)', async () => {
    const own = await listeningApp();
    let says: 'as ever' | Error = 'as ever';
    let looks = 0;
    const line = await startRealtime(own.app, {
      ...own.deps,
      authenticate: (token) => {
        looks += 1;
        return says === 'as ever' ? own.deps.authenticate(token) : Promise.reject(says);
      },
    });
    const member = await makeMember(own.db);
    const auth = { token: await bearerToken(own.deps, member.subject) };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const socket = io(own.origin, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    says = new Error('the database does not answer');
    await lookAgain();
    expect(looks).toBe(2);
    const alive = new Promise((resolve) => socket.once('booking_changed', resolve));
    line.notify(member.id, 'booking_changed', { bookingId: 'b1', event: 'confirmed' });
    await alive;
    const refused = io(own.origin, { auth, transports: ['websocket'], reconnection: false, forceNew: true });
    sockets.push(refused);
    const why = new Promise((resolve) => refused.once('connect_error', ({ message }) => resolve(message)));
    expect(await why).toBe('UNAVAILABLE');

    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    says = new AppError('UNAUTHENTICATED');
    await lookAgain();
    expect(await cut).toBe('io server disconnect');
    vi.useRealTimers();
    await line.close();
    await own.close();
  });
});

describe('hostile events', () => {
  it('of any shape don’t affect the process (F1)', async () => {
    const member = await makeMember(world.db);
    const token = await bearerToken(world.deps, member.subject);
    const socket = await connect({ token });
    for (const payload of [undefined, null, 'x'.repeat(50_000), { __proto__: { admin: true } }, [[[[]]]], 1e308]) {
      for (const event of ['typing_start', 'join_conversation', '__proto__', 'constructor'])
        socket.emit(event, payload);
    }
    const alive = new Promise((resolve) => socket.once('booking_changed', resolve));
    const change = { bookingId: 'b1', event: 'confirmed' };
    realtime.notify(member.id, 'booking_changed', change);
    expect(await alive).toEqual(change);
  });

  it('in a flood are dropped, and the socket is disconnected, whatever their names (A06, X10)', async () => {
    const member = await makeMember(world.db);
    const socket = await connect({ token: await bearerToken(world.deps, member.subject) });
    const answers = new Map<string, number>();
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let count = 0; count < 1_000; count += 1)
      socket.emit(`nobody-listens-${count}`, (answer: { code: string }) =>
        answers.set(answer.code, (answers.get(answer.code) ?? 0) + 1),
      );
    expect(await cut).toBe('io server disconnect');
    expect([...answers.keys()]).toEqual(['RATE_LIMITED']);
  });
});
