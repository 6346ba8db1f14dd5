// Keys by themselves: what counts as the same request, what is forgotten when. What they are for is proven with bookings.
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeMember } from '../../test/make.ts';
import type { DB } from '../db/schema.ts';
import { AppError } from '../lib/app-error.ts';
import { type IdempotentCall, LEASE_SECONDS, purgeIdempotencyKeys, requestHash, runOnce } from './idempotency.ts';

let t: TestApp;
let memberId: string;
beforeAll(async () => {
  t = await testApp();
  memberId = (await makeMember(t.db)).id;
});
afterAll(() => t.close());

let count = 0;
const newCall = (input: unknown = { a: 1 }): IdempotentCall => {
  count += 1;
  return { memberId, key: `call-${count}`, operation: 'POST /api/things', input };
};
const inTransaction = <T>(work: (trx: Transaction<DB>) => Promise<T>) => t.db.kysely.transaction().execute(work);

describe('the same request', () => {
  const hash = (input: unknown, operation = 'x') => requestHash({ operation, input }).toString('hex');
  it.each([
    ['order of fields', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
    ['fields left out', { a: 1, b: undefined }, { a: 1 }, true],
    ['instants', { at: new Date('2026-11-24T14:00:00Z') }, { at: new Date('2026-11-24T09:00:00-05:00') }, true],
    ['other instants', { at: new Date('2026-11-24T14:00:00Z') }, { at: new Date('2026-11-24T15:00:00Z') }, false],
    ['types', { a: 1 }, { a: '1' }, false],
    ['null and nothing', { a: null }, {}, false],
    ['order of a list', [1, 2], [2, 1], false],
    ['nesting', { a: { b: 1 } }, { 'a.b': 1 }, false],
  ])('%s', (_, one, other, isSame) => {
    expect(hash(one) === hash(other)).toBe(isSame);
  });
  it('is never that of another operation', () => expect(hash({}, 'a')).not.toBe(hash({}, 'b')));
});

it('runs once and answers the same ever after', async () => {
  const call = newCall();
  let runs = 0;
  const run = (asked = call) =>
    runOnce(t.deps, asked, (ticket) =>
      inTransaction(async (trx) => {
        await ticket.begin(trx, {});
        runs += 1;
        const answer = { run: runs };
        await ticket.finish(trx, 201, answer);
        return answer;
      }),
    );
  const answers = await Promise.all(Array.from({ length: 10 }, () => run()));
  expect(runs).toBe(1);
  expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  for (const { answer } of answers) expect(answer).toEqual({ run: 1 });
  await expect(run({ ...call, input: { a: 2 } })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

it('leaves no key behind when the work is refused', async () => {
  const call = newCall();
  const refused = runOnce(t.deps, call, (ticket) =>
    inTransaction(async (trx) => {
      await ticket.begin(trx, {});
      throw new AppError('SLOT_TAKEN');
    }),
  );
  await expect(refused).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  const row = await t.db.kysely
    .selectFrom('idempotency_key')
    .select('key')
    .where('key', '=', call.key)
    .executeTakeFirst();
  expect(row).toBeUndefined();
});

it('is taken over after its lease, with the progress made, and the first can no longer write', async () => {
  const call = newCall();
  const died = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = runOnce(t.deps, call, async (ticket) => {
    await inTransaction((trx) => ticket.begin(trx, { step: 1 }));
    begun.resolve();
    await died.promise;
    await ticket.finish(t.db.kysely, 201, 'from the dead');
    return 'from the dead';
  });
  await begun.promise;
  t.clock.advance({ seconds: LEASE_SECONDS });
  const second = await runOnce(t.deps, call, async (ticket) => {
    // The first look at the key is refused; the work then runs again with what was written down.
    if (!ticket.progress) await inTransaction((trx) => ticket.begin(trx, {}));
    expect(ticket.progress).toEqual({ step: 1 });
    died.resolve();
    await first;
    await ticket.finish(t.db.kysely, 201, 'taken over');
    return 'taken over';
  });
  expect(second).toEqual({ answer: 'taken over', isReplay: false });
  const again = runOnce(t.deps, call, (ticket) => inTransaction(async (trx) => ticket.begin(trx, {})));
  expect(await again).toEqual({ answer: 'taken over', isReplay: true });
});

it('is forgotten after seven days', async () => {
  await purgeIdempotencyKeys(t.deps);
  const before = await t.db.kysely.selectFrom('idempotency_key').select('key').execute();
  expect(before.length).toBeGreaterThan(0);
  t.clock.advance({ days: 7, seconds: 61 });
  expect(await purgeIdempotencyKeys(t.deps)).toBe(before.length);
});
