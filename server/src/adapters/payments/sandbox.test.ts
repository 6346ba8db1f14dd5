// The simulated network: each test card's answer, and that no call counts twice.
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../../test/app.ts';
import { testDatabase } from '../../../test/database.ts';
import type { Database } from '../../db/open.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandboxProvider } from './sandbox.ts';

let db: Database;
let provider: PaymentProvider;
beforeAll(async () => {
  db = await testDatabase();
  provider = createSandboxProvider({ db, clock: testClock() });
});
afterAll(() => db.close());

const input = (idempotencyKey: string, amountMinor = 9_450) => ({
  bookingId: 'b',
  idempotencyKey,
  amountMinor,
  currency: 'USD',
});
const named = (idempotencyKey: string) => ({ bookingId: 'b', idempotencyKey, reference: null });

describe('cards', () => {
  it.each([
    ['4242 4242 4242 4242', true, undefined],
    ['4242-4242-4242-4242', true, undefined],
    [undefined, true, undefined],
    [SANDBOX_CARDS.refundFails, true, undefined],
    [SANDBOX_CARDS.decline, false, 'PAYMENT_DECLINED'],
    [SANDBOX_CARDS.insufficientFunds, false, 'PAYMENT_DECLINED'],
    [SANDBOX_CARDS.authenticationRequired, false, 'PAYMENT_AUTHENTICATION_REQUIRED'],
    ['4111111111111111', false, 'PAYMENT_DECLINED'],
    ['', false, 'PAYMENT_DECLINED'],
    ["4242'; drop table", false, 'PAYMENT_DECLINED'],
  ])('%s is accepted: %s', async (cardNumber, ok, code) => {
    const key = `card:${cardNumber}:authorize:1`;
    const answer = await provider.authorize({ ...input(key), cardNumber });
    expect(answer).toMatchObject(ok ? { ok } : { ok, code });
    expect(await provider.lookup(named(key))).toEqual(
      ok ? expect.objectContaining({ state: 'authorized', amountMinor: 9_450 }) : undefined,
    );
  });
});

async function captured(name: string, cardNumber?: string): Promise<string> {
  const answer = await provider.authorize({ ...input(`${name}:authorize:1`), cardNumber });
  if (answer.ok !== true) throw new Error('not authorized');
  await provider.capture({ ...input(`${name}:capture:1`), reference: answer.reference });
  return answer.reference;
}

it('charges once per key, however often it’s called (A03)', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => provider.authorize(input('once:authorize:1'))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const count = await db.kysely
    .selectFrom('sandbox_charge')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('idempotency_key', '=', 'once:authorize:1')
    .executeTakeFirstOrThrow();
  expect(Number(count.count)).toBe(1);
});

it('refunds once per key, and never more than was captured (I3)', async () => {
  const reference = await captured('refunds');
  for (const key of ['refunds:refund:1', 'refunds:refund:1']) {
    expect(await provider.refund({ ...input(key, 5_000), reference })).toMatchObject({ ok: true });
  }
  expect(await provider.lookup(named('refunds:authorize:1'))).toMatchObject({ refundedMinor: 5_000 });
  await expect(provider.refund({ ...input('refunds:refund:2', 5_000), reference })).rejects.toThrow();
  expect(await provider.lookup(named('refunds:authorize:1'))).toMatchObject({ refundedMinor: 5_000 });
});

it('captures nothing that was released, and releases nothing that was captured', async () => {
  const first = await provider.authorize(input('void:authorize:1'));
  const reference = first.ok ? first.reference : '';
  expect(await provider.void({ ...input('void:void:1'), reference })).toMatchObject({ ok: true });
  expect(await provider.void({ ...input('void:void:1'), reference })).toMatchObject({ ok: true });
  expect(await provider.capture({ ...input('void:capture:1'), reference })).toMatchObject({ ok: false });
  expect(await provider.authorize(input('void:authorize:1'))).toMatchObject({ ok: false });
  const taken = await captured('taken');
  expect(await provider.void({ ...input('taken:void:1'), reference: taken })).toMatchObject({ ok: false });
  expect(await provider.capture({ ...input('nothing:capture:1'), reference: 'none' })).toMatchObject({ ok: false });
});

it('refuses refunds to the card whose refunds fail', async () => {
  const reference = await captured('stuck', SANDBOX_CARDS.refundFails);
  expect(await provider.refund({ ...input('stuck:refund:1'), reference })).toMatchObject({
    ok: false,
    failureCode: 'refund_refused',
  });
});
