// Hundreds of messages while the server goes away again and again, answers get lost and clients try once more: each is
// kept once, all see one order, nobody else sees any (H10, F1).
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

/** Seeded, so that a failure can be seen again. */
const chance = fc.sample(fc.integer({ min: 0, max: 9 }), { numRuns: MESSAGES, seed: 20_261_121 });

describe('messages in a storm', () => {
  it(
    'are kept once each and in one order',
    async () => {
      let world = new MessageWorld(await testApp({ db }));
      const { guest, host, id } = await world.conversation();
      const stranger = await makeMember(db);
      const headers = new Map<TestMember, Record<string, string>>();
      for (const one of [guest, host]) headers.set(one, { ...(await world.t.signIn(one)) });
      let said = 0;
      let repeats = 0;

      /** Sends until somebody has answered; a lost answer is asked for again. */
      async function deliver(number: number): Promise<void> {
        const as = number % 3 === 0 ? host : guest;
        const payload = { content: `line ${number}`, clientId: world.t.deps.newId() };
        for (let isLost = chance[number]! < 3; ; isLost = false) {
          try {
            const url = `/api/conversations/${id}/messages`;
            const { statusCode } = await world.t.app.inject({
              method: 'POST',
              url,
              headers: headers.get(as)!,
              payload,
            });
            if (statusCode === 201 && !isLost) break;
            // Too busy, or going: a page tries again, with the same id. Anything else is a fault.
            if (statusCode !== 201 && statusCode !== 503) throw new Error(`answered ${statusCode}`);
          } catch (error) {
            // A server that has gone answers nothing: any other fault is one.
            if (!/clos|avvio|drain/i.test(String(error))) throw error;
          }
          repeats += 1;
          await new Promise((resolve) => setImmediate(resolve));
        }
        said += 1;
      }

      async function restart(): Promise<void> {
        const old = world.t;
        await old.app.close();
        world = new MessageWorld(await testApp({ db }));
      }

      let next = 0;
      const sender = async () => {
        while (next < MESSAGES) {
          const number = next;
          next += 1;
          await deliver(number);
        }
      };
      const restarting = (async () => {
        for (let count = 1; count <= RESTARTS; count += 1) {
          const from = (count * MESSAGES) / (RESTARTS + 1);
          while (said < from) await new Promise((resolve) => setImmediate(resolve));
          await restart();
        }
      })();
      await Promise.all([...Array.from({ length: 4 }, sender), restarting]);

      expect(repeats).toBeGreaterThan(MESSAGES / 5);
      const seen = await Promise.all(
        [guest, host].map(async (reader) => {
          const lines: string[] = [];
          for (let after = 0; after < MESSAGES; after = lines.length) {
            const page = await world.page(reader, id, `?after=${after}&limit=100`);
            expect(page.messages.map(({ position }) => position)).toEqual(page.messages.map((_, at) => after + at + 1));
            lines.push(...page.messages.map(({ content }) => content));
            if (page.messages.length === 0) break;
          }
          return lines;
        }),
      );
      expect(seen[0]).toEqual(seen[1]);
      expect(new Set(seen[0]).size).toBe(MESSAGES);
      expect(seen[0]).toHaveLength(MESSAGES);
      expect((await world.call(stranger, 'GET', `/api/conversations/${id}/messages`)).status).toBe(404);
      await world.t.app.close();
    },
    Math.max(90_000, MESSAGES * 100),
  );
});
