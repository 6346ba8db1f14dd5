// Payouts with hosts, staff, and the clock: one function for each call. For tests only.
import { PassThrough } from 'node:stream';
import type { Answer } from '@daynook/contract/api';
import type { AccountNumbers, PayoutAccount, PayoutDestination } from '@daynook/contract/money/payouts';
import type { PayoutBatch, StaffPayout } from '@daynook/contract/staff/payouts';
import pino from 'pino';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Deps } from '../../src/deps.ts';
import { ensureAccount } from '../../src/identity/accounts.ts';
import { closeDue, completeDue, startDue } from '../../src/modules/bookings/due-bookings.ts';
import { type RefundCase, refundCalls } from '../../src/modules/bookings/refunds/test-refunds.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../../src/modules/bookings/test-world.ts';
import { makePayouts } from '../../src/modules/payouts/service.ts';
import { emailsTo } from '../emails.ts';

export const PASSWORD = 'correct horse battery';
export const NUMBER = '000193456789';
export const ACCOUNT = {
  kind: 'us',
  holderName: 'Nadia Okafor',
  routingNumber: '021000021',
  accountNumber: NUMBER,
  accountType: 'checking',
} as const satisfies AccountNumbers;
export const IBAN = {
  kind: 'iban',
  holderName: 'Nadia Okafor',
  iban: 'DE89370400440532013000',
} as const satisfies AccountNumbers;
/** What the host earns from a booking of `opened`. */
export const PART = 8_100;

export type List = Answer<'GET /api/payouts'>;
export type StaffList = Answer<'GET /api/staff/payouts'>;

/** Nothing, in dollars. */
export const usd = { currency: 'USD', earnedMinor: 0, payableMinor: 0, onTheWayMinor: 0, paidMinor: 0, owedMinor: 0 };

/** Sets up a world with a new host for each test of a file, and functions to act in it. After each test, the books must balance. */
export function payoutDesk(more: () => Partial<Deps> = () => ({})) {
  const desk = {} as { world: World; host: TestMember };
  const { opened, proposed, answer } = refundCalls(desk);
  const logged: string[] = [];
  let hostCount = 0;

  /** Hosts who log in with a password. */
  async function makeHost(): Promise<TestMember> {
    hostCount += 1;
    const { t } = desk.world;
    const email = `host-${hostCount}@example.org`;
    const id = await ensureAccount(t.deps, { email, name: 'Nadia Okafor', password: PASSWORD, isVerified: true });
    return t.db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;
  }

  beforeEach(async () => {
    logged.length = 0;
    const lines = new PassThrough();
    lines.on('data', (chunk: Buffer) => logged.push(chunk.toString()));
    desk.world = await makeWorld({
      overrides: { log: pino({ level: 'trace' }, lines) as unknown as Deps['log'], ...more() },
    });
    desk.host = await makeHost();
  });
  afterEach(async () => {
    await desk.world.verify();
    await desk.world.t.close();
  });

  const asHost = <T = ProblemBody>(
    method: 'GET' | 'PUT' | 'PATCH' | 'POST',
    url: string,
    body?: object,
    as = desk.host,
  ) => desk.world.call<T>(as, method as 'PUT', url, body);
  const asStaff = <T = ProblemBody>(method: 'GET' | 'POST', url: string, body?: object) =>
    desk.world.call<T>(desk.world.staff, method, `/api/staff/${url}`, body);

  const put = <T = PayoutAccount>(
    account: PayoutDestination = ACCOUNT,
    {
      as = desk.host,
      password = PASSWORD,
      ...more
    }: { as?: TestMember; password?: string } & Record<string, unknown> = {},
  ) => asHost<T>('PUT', '/api/payout-account', { currency: 'USD', account, schedule: 'daily', password, ...more }, as);
  /** The account exists and its waiting period is over. */
  async function findAccount(as = desk.host, more: Record<string, unknown> = {}): Promise<void> {
    expect(await put(ACCOUNT, { as, ...more })).toMatchObject({ status: 200 });
    desk.world.t.clock.advance({ hours: 73 });
  }
  /** Bookings that have ended and are closed. */
  async function closed(count = 1, as = desk.host, currency = 'USD'): Promise<RefundCase[]> {
    const cases: RefundCase[] = [];
    for (let done = 0; done < count; done += 1) cases.push(await opened({ host: as, currency }));
    desk.world.t.clock.advance({ days: 24 });
    for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
    return cases;
  }
  /** The agreed amount is refunded to the guest, at the host's cost. */
  async function refunded(one: RefundCase, as = desk.host): Promise<void> {
    const refund = await proposed(one);
    expect(await answer(one, 'accept', refund, as)).toMatchObject({ status: 200 });
  }
  const list = async (as = desk.host) => (await asHost<List>('GET', '/api/payouts', undefined, as)).body;
  const balance = async (as = desk.host) => (await list(as)).balances;
  const amounts = async (as = desk.host) =>
    (await list(as)).payouts.map(({ status, amountMinor }) => [status, amountMinor]);
  const run = () => makePayouts(desk.world.t.deps);

  const batched = async (): Promise<PayoutBatch> => {
    const { status, body } = await asStaff<PayoutBatch>('POST', 'payout-batches', { currency: 'USD' });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const readFile = async (batchId: string) => {
    const { t, staff } = desk.world;
    const { authorization } = await t.signIn(staff);
    return t.app.inject({ url: `/api/staff/payout-batches/${batchId}/export`, headers: { authorization } });
  };
  const press = <T = PayoutBatch>(batchId: string) => asStaff<T>('POST', `payout-batches/${batchId}/sent`);
  /** The whole process: created, added to a batch, exported, sent. */
  async function sent(): Promise<{ batch: PayoutBatch; payouts: StaffPayout[] }> {
    await run();
    const batch = await batched();
    expect((await readFile(batch._id)).statusCode).toBe(200);
    expect(await press(batch._id)).toMatchObject({ status: 200 });
    const { payouts } = (await asStaff<StaffList>('GET', `payouts?batchId=${batch._id}`)).body;
    return { batch, payouts };
  }
  const fail = <T = StaffPayout>(id: string, reason = 'Account closed') =>
    asStaff<T>('POST', `payouts/${id}/failed`, { reason });
  const subjects = async (email: string) => (await emailsTo(desk.world.t, email)).map(({ subject }) => subject);

  return {
    desk,
    logged,
    opened,
    proposed,
    answer,
    makeHost,
    asHost,
    asStaff,
    put,
    findAccount,
    closed,
    refunded,
    list,
    balance,
    amounts,
    run,
    batched,
    readFile,
    press,
    sent,
    fail,
    subjects,
  };
}
