// Hundreds of messages while the server restarts repeatedly, responses are lost, and clients retry: each is stored once, everyone
// sees the same order, and nobody else sees any (H10, F1).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import type { Database } from '../../db/open.ts';
import { MessageWorld, makeMember, type TestMember } from './test-world.ts';

/** More of them: `FLOOD_MESSAGES=10000`, minutes instead of seconds. */
const MESSAGES = Number(process.env['FLOOD_MESSAGES'] ?? 400);
const RESTARTS = 4;

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Seeded, so a failure can be reproduced. */
const chance = fc.sample(fc.integer({ min: 0, max: 9 }), { numRuns: MESSAGES, seed: 20_261_121 });

/** The world after the latest restart, and the clients' history. */
interface Flood {
  world: MessageWorld;
  readonly conversationId: string;
  /** The authentication headers of the guest and the host. */
  readonly signed: readonly Record<string, string>[];
  deliveredCount: number;
  repeatCount: number;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Whether the server has the message. A busy or stopping server doesn't; any other failure is a bug. */
async function send(flood: Flood, number: number, payload: object): Promise<boolean> {
  const headers = flood.signed[number % 3 === 0 ? 1 : 0]!;
  const url = `/api/conversations/${flood.conversationId}/messages`;
  try {
    const { statusCode } = await flood.world.t.app.inject({ method: 'POST', url, headers, payload });
    if (statusCode !== 201 && statusCode !== 503) throw new Error(`answered ${statusCode}`);
    return statusCode === 201;
  } catch (error) {
    if (!/clos|avvio|drain/i.test(String(error))) throw error;
    return false;
  }
}

/** Sends the message with the same id until a response arrives. Some first responses are lost. */
async function deliver(flood: Flood, number: number): Promise<void> {
  const payload = { content: `line ${number}`, clientId: flood.world.t.deps.newId() };
  for (let isLost = chance[number]! < 3; ; isLost = false) {
    if ((await send(flood, number, payload)) && !isLost) break;
    flood.repeatCount += 1;
    await nextTurn();
  }
  flood.deliveredCount += 1;
}

/** Replaces the server several times while messages arrive. */
async function restartAgainAndAgain(flood: Flood): Promise<void> {
  for (let count = 1; count <= RESTARTS; count += 1) {
    while (flood.deliveredCount < (count * MESSAGES) / (RESTARTS + 1)) await nextTurn();
    await flood.world.t.app.close();
    flood.world = new MessageWorld(await testApp({ db }));
  }
}

/** The whole conversation as a member reads it, page by page, with each message at its position. */
async function readAll({ world, conversationId }: Flood, reader: TestMember): Promise<string[]> {
  const lines: string[] = [];
  for (let after = 0; after < MESSAGES; after = lines.length) {
    const { messages } = await world.page(reader, conversationId, `?after=${after}&limit=100`);
    expect(messages.map(({ position }) => position)).toEqual(messages.map((_, at) => after + at + 1));
    lines.push(...messages.map(({ content }) => content));
    if (messages.length === 0) break;
  }
  return lines;
}

describe('messages in a storm', () => {
  it(
    'are stored once each and in one order',
    async () => {
      const world = new MessageWorld(await testApp({ db }));
      const { guest, host, id } = await world.conversation();
      const signed = [{ ...(await world.t.signIn(guest)) }, { ...(await world.t.signIn(host)) }];
      const flood: Flood = { world, conversationId: id, signed, deliveredCount: 0, repeatCount: 0 };

      const numbers = Array.from({ length: MESSAGES }, (_, number) => number).values();
      const sendRest = async () => {
        for (const number of numbers) await deliver(flood, number);
      };
      await Promise.all([...Array.from({ length: 4 }, sendRest), restartAgainAndAgain(flood)]);

      expect(flood.repeatCount).toBeGreaterThan(MESSAGES / 5);
      const seenByGuest = await readAll(flood, guest);
      expect(seenByGuest).toEqual(await readAll(flood, host));
      expect(seenByGuest.toSorted()).toEqual(
        Array.from({ length: MESSAGES }, (_, number) => `line ${number}`).toSorted(),
      );
      const stranger = await makeMember(db);
      expect((await flood.world.call(stranger, 'GET', `/api/conversations/${id}/messages`)).status).toBe(404);
      await flood.world.t.app.close();
    },
    Math.max(90_000, MESSAGES * 100),
  );
});
