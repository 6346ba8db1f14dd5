// A client of the load test, in its own process: workers that each do one thing after another, on all nodes in turn.
import { randomUUID } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { newId } from '../../server/src/lib/ids.ts';
import { type Done, type Headers, KINDS, type Kind, type Slot, type Talk, type Work } from './work.ts';

/** Out of a hundred. */
const SHARES: readonly (readonly [kind: Exclude<Kind, 'heard'>, share: number])[] = [
  ['search', 45],
  ['page', 15],
  ['quote', 20],
  ['booking', 5],
  ['message', 15],
];
const WANTED_SHARE = 0.1;
const HEARD_WITHIN_MS = 5_000;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function ask(
  port: number,
  method: string,
  path: string,
  headers: Headers = {},
  body = '',
): Promise<{ status: number; text: string }> {
  const answer = Promise.withResolvers<{ status: number; text: string }>();
  const all = {
    'accept-encoding': 'gzip',
    ...headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  };
  const sent = send({ host: '127.0.0.1', port, method, path, headers: all, agent }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', answer.reject);
    response.on('end', () => {
      // Only looked at when something went wrong. Errors are small, so they aren't compressed.
      const text = response.statusCode! < 400 ? '' : Buffer.concat(chunks).toString();
      answer.resolve({ status: response.statusCode!, text });
    });
  });
  sent.on('error', answer.reject);
  sent.end(body);
  return answer.promise;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

function chooseKind(): Exclude<Kind, 'heard'> {
  let left = Math.random() * 100;
  for (const [kind, share] of SHARES) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'search';
}

async function work({
  ports,
  seconds,
  workers,
  points,
  listingIds,
  guests,
  slots,
  wanted,
  talks,
}: Work): Promise<Done> {
  const durationsMs = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  const errors: string[] = [];
  const sold: string[] = [];
  const sentAtMs = new Map<string, number>();
  const sockets: Socket[] = [];
  let turn = 0;
  let slot = 0;
  let guest = 0;
  const nextPort = () => {
    turn += 1;
    return ports[turn % ports.length]!;
  };
  const nextGuest = () => {
    guest += 1;
    return guests[guest % guests.length]!;
  };
  const nextSlot = (): Slot => {
    const next = slots[slot];
    if (!next) throw new Error('no slots are left');
    slot += 1;
    return next;
  };

  async function expectStatus(expected: readonly number[], ...args: Parameters<typeof ask>) {
    const { status, text } = await ask(...args);
    if (!expected.includes(status)) errors.push(`${status} for ${args[1]} ${args[2]}: ${text.slice(0, 200)}`);
    return status;
  }

  /** The host's page, on the node after the one that gets the guest's message. */
  async function listen({ conversationId, host }: Talk, port: number): Promise<void> {
    const token = host['authorization']!.replace('Bearer ', '');
    const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], forceNew: true });
    sockets.push(socket);
    socket.on('new_message', ({ message }: { message: { content: string } }) => {
      const sentMs = sentAtMs.get(message.content);
      if (sentMs === undefined) return;
      sentAtMs.delete(message.content);
      durationsMs.heard.push(performance.now() - sentMs);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    await new Promise((resolve) => socket.emit('join_conversation', conversationId, resolve));
  }

  const things: Record<Exclude<Kind, 'heard'>, () => Promise<unknown>> = {
    search: () => {
      const { lat, lng } = pick(points);
      const near = (degrees: number) => (degrees + (Math.random() - 0.5) * 0.06).toFixed(3);
      return expectStatus([200], nextPort(), 'GET', `/api/listings/search?lat=${near(lat)}&lng=${near(lng)}&radius=25`);
    },
    page: () => expectStatus([200], nextPort(), 'GET', `/listing/${pick(listingIds)}`, { accept: 'text/html' }),
    quote: async () => {
      const { body } = pick(slots.slice(slot));
      const { paymentMethod: _, ...quoted } = JSON.parse(body) as Record<string, unknown>;
      await expectStatus([200, 409], nextPort(), 'POST', '/api/bookings/quote', nextGuest(), JSON.stringify(quoted));
    },
    booking: async () => {
      const isWanted = Math.random() < WANTED_SHARE;
      const chosen = isWanted ? pick(wanted) : nextSlot();
      const headers = { ...nextGuest(), 'idempotency-key': randomUUID() };
      const status = await expectStatus(
        isWanted ? [201, 409] : [201],
        nextPort(),
        'POST',
        '/api/bookings',
        headers,
        chosen.body,
      );
      if (status === 201) sold.push(chosen.listingId);
    },
    message: async () => {
      const index = Math.floor(Math.random() * talks.length);
      const { conversationId, guest: from } = talks[index]!;
      // Without digits, which could be hidden as a phone number.
      const content = `load ${newId().replaceAll(/[\d-]/g, (digit) => 'ghijklmnopq'[Number(digit)] ?? 'z')}`;
      sentAtMs.set(content, performance.now());
      const body = JSON.stringify({ content, clientId: newId() });
      const path = `/api/conversations/${conversationId}/messages`;
      await expectStatus([201], ports[index % ports.length]!, 'POST', path, from, body);
    },
  };

  await Promise.all(talks.map((talk, index) => listen(talk, ports[(index + 1) % ports.length]!)));
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() - startedMs < 1000 * seconds) {
        const kind = chooseKind();
        const beganMs = performance.now();
        await things[kind]().catch((error: Error) => errors.push(`${kind}: ${error.message}`));
        durationsMs[kind].push(performance.now() - beganMs);
      }
    }),
  );
  const elapsedSeconds = (performance.now() - startedMs) / 1000;
  const untilMs = performance.now() + HEARD_WITHIN_MS;
  while (sentAtMs.size > 0 && performance.now() < untilMs) await setTimeout(20);
  for (const content of sentAtMs.keys()) errors.push(`nobody heard ${content}`);
  for (const socket of sockets) socket.disconnect();
  return { durationsMs, errors, sold, seconds: elapsedSeconds };
}

process.once('disconnect', () => process.exit(0));
process.on('message', async (task: Work) => process.send?.(await work(task)));
