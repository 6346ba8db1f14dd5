// Payouts from the account a host adds to the transfer that comes back: what's made when, what staff do with it, and books that
// agree after every step (issue F6, I2).
import { PassThrough } from 'node:stream';
import type { Answer } from '@daynook/contract/api';
import type { Booking } from '@daynook/contract/bookings';
import type { AccountNumbers, PayoutAccount } from '@daynook/contract/payouts';
import type { PayoutBatch, StaffPayout } from '@daynook/contract/staff-payouts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../test/mails.ts';
import { makeMember } from '../../../test/make.ts';
import type { Deps } from '../../deps.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { newId } from '../../lib/ids.ts';
import { deleteDueMembers } from '../accounts/deletion.ts';
import { type RefundCase, refundCalls } from '../bookings/test-refunds.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { closeDue, completeDue, startDue } from '../bookings/timers.ts';
import { merge } from '../merging/test-world.ts';
import { makeBatch, markBatchSent, markFailed } from './batches.ts';
import { makePayouts } from './service.ts';

const PASSWORD = 'correct horse battery';
const NUMBER = '000193456789';
const ACCOUNT: AccountNumbers = {
  kind: 'us',
  holderName: 'Nadia Okafor',
  routingNumber: '021000021',
  accountNumber: NUMBER,
  accountType: 'checking',
};
const IBAN: AccountNumbers = { kind: 'iban', holderName: 'Nadia Okafor', iban: 'DE89370400440532013000' };
/** What a booking of `opened` brings its host. */
const PART = 8_100;

type List = Answer<'GET /api/payouts'>;
type StaffList = Answer<'GET /api/staff/payouts'>;

const desk = {} as { world: World };
const { opened, proposed, answer } = refundCalls(desk);
let host: TestMember;
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
  desk.world = await makeWorld({ overrides: { log: pino({ level: 'trace' }, lines) as unknown as Deps['log'] } });
  host = await makeHost();
});
afterEach(async () => {
  await desk.world.verify();
  await desk.world.t.close();
});

const asHost = <T = ProblemBody>(method: 'GET' | 'PUT' | 'PATCH', url: string, body?: object, as = host) =>
  desk.world.call<T>(as, method as 'PUT', url, body);
const asStaff = <T = ProblemBody>(method: 'GET' | 'POST', url: string, body?: object) =>
  desk.world.call<T>(desk.world.staff, method, `/api/staff/${url}`, body);

const put = <T = PayoutAccount>(
  account: AccountNumbers = ACCOUNT,
  { as = host, password = PASSWORD, ...more }: { as?: TestMember; password?: string } & Record<string, unknown> = {},
) => asHost<T>('PUT', '/api/payout-account', { currency: 'USD', account, schedule: 'daily', password, ...more }, as);
/** The account is there, and its pause is over. */
async function accountOf(as = host, more: Record<string, unknown> = {}): Promise<void> {
  expect(await put(ACCOUNT, { as, ...more })).toMatchObject({ status: 200 });
  desk.world.t.clock.advance({ hours: 73 });
}
/** Bookings that have ended and are closed. */
async function closed(count = 1, as = host, currency = 'USD'): Promise<RefundCase[]> {
  const cases: RefundCase[] = [];
  for (let done = 0; done < count; done += 1) cases.push(await opened({ host: as, currency }));
  desk.world.t.clock.advance({ days: 24 });
  for (const run of [startDue, completeDue, closeDue]) await run(desk.world.t.deps);
  return cases;
}
/** What was agreed goes back to the guest, at the host's cost. */
async function refunded(one: RefundCase, as = host): Promise<void> {
  const refund = await proposed(one);
  expect(await answer(one, 'accept', refund, as)).toMatchObject({ status: 200 });
}
const list = async (as = host) => (await asHost<List>('GET', '/api/payouts', undefined, as)).body;
const balance = async (as = host) => (await list(as)).balances;
const usd = { currency: 'USD', earnedMinor: 0, payableMinor: 0, onTheWayMinor: 0, paidMinor: 0 };
const amounts = async (as = host) => (await list(as)).payouts.map(({ status, amountMinor }) => [status, amountMinor]);
const run = () => makePayouts(desk.world.t.deps);

const batched = async (): Promise<PayoutBatch> => {
  const { status, body } = await asStaff<PayoutBatch>('POST', 'payout-batches', { currency: 'USD' });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const fileOf = async (batchId: string) => {
  const { t, staff } = desk.world;
  const { authorization } = await t.signIn(staff);
  return t.app.inject({ url: `/api/staff/payout-batches/${batchId}/export`, headers: { authorization } });
};
const press = <T = PayoutBatch>(batchId: string) => asStaff<T>('POST', `payout-batches/${batchId}/sent`);
/** All of it: made, put into a batch, exported, sent. */
async function sent(): Promise<{ batch: PayoutBatch; payouts: StaffPayout[] }> {
  await run();
  const batch = await batched();
  expect((await fileOf(batch._id)).statusCode).toBe(200);
  expect(await press(batch._id)).toMatchObject({ status: 200 });
  const { payouts } = (await asStaff<StaffList>('GET', `payouts?batchId=${batch._id}`)).body;
  return { batch, payouts };
}
const fail = <T = StaffPayout>(id: string, reason = 'Account closed') =>
  asStaff<T>('POST', `payouts/${id}/failed`, { reason });
const subjects = async (email: string) => (await mailsTo(desk.world.t, email)).map(({ subject }) => subject);

describe('the account', () => {
  it('is added with the password, pauses payouts for 72 hours, and is told to the host', async () => {
    const now = desk.world.t.clock.now();
    const shown = {
      currency: 'USD',
      kind: 'us',
      holderName: 'Nadia Okafor',
      last4: '6789',
      schedule: 'daily',
      changedAt: now.toISOString(),
      pausedUntil: new Date(now.getTime() + 72 * 3_600_000).toISOString(),
    };
    expect(await put()).toMatchObject({ status: 200, body: shown });
    expect((await asHost('GET', '/api/payout-account')).body).toEqual({ accounts: [shown] });
    const [mail] = await mailsTo(desk.world.t, host.email);
    expect(mail!.subject).toBe('Your payout account for USD has changed');
    expect(mail!.text_body).toContain('now go to the bank account ending in 6789');
    desk.world.t.clock.advance({ hours: 72 });
    expect((await asHost('GET', '/api/payout-account')).body).toEqual({ accounts: [{ ...shown, pausedUntil: null }] });
  });

  it('isn’t changed without the right password, nor with an unconfirmed address, nor with a wrong IBAN', async () => {
    const wrong = await put<ProblemBody>(ACCOUNT, { password: 'not the password' });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'That is not your password.' } } });
    const missing = { currency: 'USD', account: ACCOUNT };
    expect(await asHost('PUT', '/api/payout-account', missing)).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    const typo = { ...IBAN, iban: 'DE88370400440532013000' };
    expect(await put<ProblemBody>(typo)).toMatchObject({
      status: 400,
      body: { fields: { 'account.iban': expect.any(String) } },
    });
    expect((await asHost('GET', '/api/payout-account')).body).toEqual({ accounts: [] });
    const unconfirmed = await makeMember(desk.world.t.db, { is_email_verified: false });
    expect(await put<ProblemBody>(ACCOUNT, { as: unconfirmed })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    });
  });

  it('has a schedule that changes without the password; there’s one account for each currency', async () => {
    await put();
    await put(IBAN, { currency: 'EUR' });
    const changed = await asHost<PayoutAccount>('PATCH', '/api/payout-account/EUR', { schedule: 'monthly' });
    expect(changed).toMatchObject({ status: 200, body: { currency: 'EUR', schedule: 'monthly', last4: '3000' } });
    const { accounts } = (await asHost<Answer<'GET /api/payout-account'>>('GET', '/api/payout-account')).body;
    expect(accounts.map(({ currency, schedule }) => [currency, schedule])).toEqual([
      ['EUR', 'monthly'],
      ['USD', 'daily'],
    ]);
    expect(await asHost('PATCH', '/api/payout-account/CAD', { schedule: 'daily' })).toMatchObject({ status: 404 });
  });
});

describe('payouts are made', () => {
  it('of closed bookings, once, on every node at once', async () => {
    await accountOf();
    await opened({ host });
    expect(await balance()).toEqual([{ ...usd, earnedMinor: PART }]);
    expect(await run()).toBe(0);
    await closed(2);
    expect(await balance()).toEqual([{ ...usd, payableMinor: 3 * PART }]);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await amounts()).toEqual([['payable', 3 * PART]]);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(0);
    const [{ _id } = { _id: '' }] = (await list()).payouts;
    const { items } = (await asHost<Answer<'GET /api/payouts/{id}'>>('GET', `/api/payouts/${_id}`)).body;
    expect(items.map(({ amountMinor, timeZone }) => [amountMinor, timeZone])).toEqual(
      items.map(() => [PART, 'America/New_York']),
    );
    expect(items).toHaveLength(3);
    expect(await asHost('GET', `/api/payouts/${_id}`, undefined, await makeHost())).toMatchObject({ status: 404 });
  });

  it.each([
    // Added on Saturday, November 21; the bookings close in the middle of December.
    ['daily', '2026-12-20T01:00:00Z', '2026-12-20T01:00:00Z'],
    ['weekly', '2026-12-20T23:00:00Z', '2026-12-21T00:00:00Z'],
    ['monthly', '2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z'],
  ])('%s: not at %s of a week looked at, but at %s', async (schedule, before, day) => {
    const { t } = desk.world;
    await accountOf(host, { schedule });
    t.clock.set('2026-12-14T00:30:00Z');
    expect(await run()).toBe(0);
    t.clock.set('2026-11-25T00:00:00Z');
    await closed();
    t.clock.set(before);
    expect(await run()).toBe(schedule === 'daily' ? 1 : 0);
    t.clock.set(day);
    expect(await run()).toBe(schedule === 'daily' ? 0 : 1);
  });

  it('after the pause, when the day has gone by meanwhile', async () => {
    const { t } = desk.world;
    await closed();
    t.clock.set('2027-01-03T12:00:00Z');
    await put(ACCOUNT, { schedule: 'weekly' });
    t.clock.set('2027-01-04T12:00:00Z');
    expect(await run()).toBe(0);
    t.clock.set('2027-01-06T12:00:01Z');
    expect(await run()).toBe(1);
  });

  it('from the minimum on; less is kept for later', async () => {
    await accountOf();
    const { t } = desk.world;
    const cheap = await desk.world.makeListing({ host_id: host.id, hour_minor: 54 });
    const stay = async () => {
      const day = new Date(t.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
      await desk.world.booked(cheap, { startsAt: `${day}T15:00:00.000Z`, endsAt: `${day}T16:00:00.000Z`, guests: 1 });
      t.clock.advance({ days: 7 });
      for (const clock of [startDue, completeDue, closeDue]) await clock(t.deps);
    };
    await stay();
    expect(await balance()).toEqual([{ ...usd, payableMinor: 49 }]);
    expect(await run()).toBe(0);
    await stay();
    await stay();
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([['payable', 147]]);
  });

  it('without bookings about which a refund is proposed, until it’s settled', async () => {
    await accountOf();
    const [one] = await closed(2);
    const refund = await proposed(one!);
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([['payable', PART]]);
    await answer(one!, 'accept', refund, host);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([
      ['payable', PART - 4_050],
      ['payable', PART],
    ]);
  });

  it('not for hosts who are suspended, until they aren’t any more', async () => {
    await accountOf();
    await closed();
    const setStatus = (status: string) =>
      desk.world.t.db.kysely.updateTable('member').set({ status }).where('id', '=', host.id).execute();
    await setStatus('suspended');
    expect(await run()).toBe(0);
    await setStatus('active');
    expect(await run()).toBe(1);
  });

  it('less what was refunded after a payout; what’s below zero is carried', async () => {
    await accountOf();
    const [one] = await closed();
    await sent();
    await refunded(one!);
    expect(await balance()).toEqual([{ ...usd, payableMinor: -4_050, onTheWayMinor: PART }]);
    desk.world.t.clock.advance({ days: 1 });
    expect(await run()).toBe(0);
    await closed();
    expect(await run()).toBe(1);
    const [payout] = (await list()).payouts;
    expect(payout).toMatchObject({ amountMinor: PART - 4_050, bookings: 2 });
    const { items } = (await asHost<Answer<'GET /api/payouts/{id}'>>('GET', `/api/payouts/${payout!._id}`)).body;
    expect(items.map(({ amountMinor }) => amountMinor)).toEqual([-4_050, PART]);
  });
});

describe('a batch', () => {
  it('goes from payable to paid, with the ledger and the host’s email', async () => {
    await accountOf();
    await closed(2);
    await run();
    const waiting = (await asStaff<StaffList>('GET', 'payouts')).body;
    expect(waiting.waiting).toEqual([{ currency: 'USD', payouts: 1, amountMinor: 2 * PART }]);
    const overview = await asStaff<Answer<'GET /api/staff/overview'>>('GET', 'overview');
    expect(overview.body.queues.find(({ queue }) => queue === 'payouts')).toMatchObject({ count: 1 });
    const batch = await batched();
    expect(batch).toMatchObject({ payouts: 1, amountMinor: 2 * PART, exportedAt: null, sentAt: null });
    expect(await press<ProblemBody>(batch._id)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED', message: 'Export this batch for your bank first.' },
    });
    const file = await fileOf(batch._id);
    expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const [payout] = waiting.payouts;
    const reference = `PO-${payout!._id.slice(-12).toUpperCase()}`;
    expect(file.body).toBe(
      [
        '\ufeffReference,Account holder,Account kind,Routing number,Transit number,Institution number,Account number,Account type,IBAN,Amount,Currency',
        `${reference},Nadia Okafor,us,021000021,,,${NUMBER},checking,,162.00,USD`,
        '',
      ].join('\r\n'),
    );
    expect((await fileOf(batch._id)).body).toBe(file.body);
    expect(await balance()).toEqual([{ ...usd, payableMinor: 2 * PART }]);
    expect(await press(batch._id)).toMatchObject({ status: 200, body: { sentAt: expect.any(String) } });
    expect(await balance()).toEqual([{ ...usd, onTheWayMinor: 2 * PART }]);
    expect(await subjects(host.email)).toContain('$162.00 USD is on the way to your bank');
    const paid = await asStaff<StaffPayout>('POST', `payouts/${payout!._id}/paid`);
    expect(paid).toMatchObject({ status: 200, body: { status: 'paid', host: { _id: host.id } } });
    expect(await balance()).toEqual([{ ...usd, paidMinor: 2 * PART }]);
    const { batches } = (await asStaff<Answer<'GET /api/staff/payout-batches'>>('GET', 'payout-batches')).body;
    expect(batches).toMatchObject([{ _id: batch._id, paid: 1, failed: 0, payouts: 1 }]);
    expect((await fileOf(batch._id)).json()).toMatchObject({ code: 'STATE_CHANGED' });
    const entries = (await asStaff<Answer<'GET /api/staff/audit'>>('GET', 'audit')).body.entries;
    expect(entries.filter(({ subject }) => subject.kind.startsWith('payout')).map(({ action }) => action)).toEqual([
      'paid',
      'sent',
      'exported',
      'exported',
      'created',
    ]);
  });

  it('is made, and sent, once when two click at once; without payouts there is none', async () => {
    await accountOf();
    await closed();
    await run();
    const ask = () => asStaff<PayoutBatch & ProblemBody>('POST', 'payout-batches', { currency: 'USD' });
    const made = await Promise.all([ask(), ask(), ask()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    const { _id } = made.find(({ status }) => status === 201)!.body;
    await fileOf(_id);
    const pressed = await Promise.all([press(_id), press(_id), press(_id)]);
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await subjects(host.email)).filter((subject) => subject.endsWith('your bank'))).toHaveLength(1);
  });

  it('leaves out who has paused, and lets go of who changes the account before the file is made', async () => {
    const other = await makeHost();
    await put();
    await accountOf(other);
    await closed(1, host);
    await closed(1, other);
    await run();
    const first = await batched();
    expect(first.payouts).toBe(2);
    await put({ ...ACCOUNT, accountNumber: '55554444' });
    expect((await list()).payouts).toMatchObject([{ last4: '4444', status: 'payable' }]);
    const file = (await fileOf(first._id)).body;
    expect([file.includes('55554444'), file.split('\r\n').length]).toEqual([false, 3]);
    expect((await asStaff<StaffList>('GET', 'payouts')).body.waiting).toEqual([]);
    expect(await asStaff('POST', 'payout-batches', { currency: 'USD' })).toMatchObject({ status: 409 });
    expect((await press(first._id)).body).toMatchObject({ payouts: 1 });
    desk.world.t.clock.advance({ hours: 73 });
    const second = await batched();
    expect((await fileOf(second._id)).body).toContain('55554444');
  });

  it('that is empty when the only host changes their account is gone', async () => {
    await accountOf();
    await closed();
    await run();
    const batch = await batched();
    await put(IBAN);
    expect((await fileOf(batch._id)).statusCode).toBe(404);
    expect((await asStaff<Answer<'GET /api/staff/payout-batches'>>('GET', 'payout-batches')).body.batches).toEqual([]);
  });

  it('keeps the numbers of its first file: who changes the account after it isn’t paid twice', async () => {
    await accountOf();
    await closed();
    await run();
    const batch = await batched();
    const file = (await fileOf(batch._id)).body;
    await put({ ...ACCOUNT, accountNumber: '55554444' });
    expect((await fileOf(batch._id)).body).toBe(file);
    expect(await press(batch._id)).toMatchObject({ status: 200 });
    expect((await list()).payouts).toMatchObject([{ last4: '6789', status: 'on-the-way' }]);
    desk.world.t.clock.advance({ days: 4 });
    expect(await run()).toBe(0);
  });

  it('is for staff alone', async () => {
    await accountOf();
    await closed();
    await run();
    const { _id } = await batched();
    expect(await asHost('GET', `/api/staff/payout-batches/${_id}/export`)).toMatchObject({ status: 403 });
  });
});

describe('a transfer that comes back', () => {
  it.each(['on-the-way', 'paid'])('from %s makes it payable again, pauses the account and says why', async (from) => {
    await accountOf();
    await closed();
    const { payouts } = await sent();
    const { _id } = payouts[0]!;
    if (from === 'paid') await asStaff('POST', `payouts/${_id}/paid`);
    const failed = await Promise.all([fail(_id), fail(_id)]);
    expect(failed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balance()).toEqual([{ ...usd, payableMinor: PART }]);
    expect((await list()).payouts).toMatchObject([{ status: 'failed', failure: 'Account closed', paidAt: null }]);
    const mail = (await mailsTo(desk.world.t, host.email)).find(({ subject }) => subject.includes('didn’t go through'));
    expect(mail!.text_body).toContain('Account closed');
    expect(mail!.text_body).toContain('paused for 72 hours');
    desk.world.t.clock.advance({ hours: 71 });
    expect(await run()).toBe(0);
    desk.world.t.clock.advance({ hours: 2 });
    expect(await run()).toBe(1);
    expect(await amounts()).toEqual([
      ['payable', PART],
      ['failed', PART],
    ]);
    expect(await asStaff('POST', `payouts/${_id}/paid`)).toMatchObject({ status: 409 });
  });

  it('leaves alone an account that was changed after the transfer: it’s another', async () => {
    await accountOf();
    await closed();
    const { payouts } = await sent();
    await put(IBAN);
    desk.world.t.clock.advance({ hours: 73 });
    await fail(payouts[0]!._id);
    expect(await run()).toBe(1);
    expect((await list()).payouts[0]).toMatchObject({ status: 'payable', last4: '3000' });
    const mail = (await mailsTo(desk.world.t, host.email)).find(({ subject }) => subject.includes('didn’t go through'));
    expect(mail!.text_body).not.toContain('paused');
  });

  it('keeps the host’s other payouts from the bank as well, while the account is paused', async () => {
    await accountOf();
    await closed();
    const { payouts } = await sent();
    await closed();
    await run();
    const next = await batched();
    await fail(payouts[0]!._id);
    const file = await fileOf(next._id);
    expect([file.statusCode, file.json<ProblemBody>().message]).toEqual([
      409,
      'Nothing in this batch is left to send.',
    ]);
    expect((await fileOf(next._id)).statusCode).toBe(404);
    expect((await list()).payouts.map(({ status }) => status)).toEqual(['payable', 'failed']);
  });

  it('after a later payout took a refund off keeps every booking paid once', async () => {
    await accountOf();
    const [one] = await closed();
    const { payouts } = await sent();
    await refunded(one!);
    await closed();
    const later = await sent();
    await fail(payouts[0]!._id);
    desk.world.t.clock.advance({ days: 4 });
    const again = await sent();
    expect(again.payouts[0]!.amountMinor).toBe(PART);
    await fail(later.payouts[0]!._id);
    desk.world.t.clock.advance({ days: 4 });
    await run();
    expect((await amounts())[0]).toEqual(['payable', PART - 4_050]);
  });
});

describe('whatever dies halfway', () => {
  /** Dies when it asks for its nth id, which is in the middle of its transaction. */
  const dyingAt = (count: number): Deps => {
    let left = count;
    return {
      ...desk.world.t.deps,
      newId: () => {
        if (left === 0) throw new Error('died');
        left -= 1;
        return newId();
      },
    };
  };
  /** Tries the step with a death at every point, until it gets through; books and payouts are as before each time. */
  async function survives<T>(step: (deps: Deps) => Promise<T>): Promise<T> {
    const state = async () =>
      (
        await sql`select (select jsonb_agg(payout order by id) from payout) as payouts,
        (select jsonb_agg(payout_batch order by id) from payout_batch) as batches,
        (select count(*) from ledger_transaction) as movements`.execute(desk.world.t.db.kysely)
      ).rows;
    const before = await state();
    for (let count = 0; count < 50; count += 1) {
      const result = await step(dyingAt(count)).catch((error: Error) => error);
      if (!(result instanceof Error)) {
        expect(count).toBeGreaterThan(0);
        return result;
      }
      expect(result.message).toBe('died');
      expect(await state()).toEqual(before);
      await desk.world.verify();
    }
    throw new Error('It never gets through.');
  }

  it('leaves the books right at every step, and is done by the next try', async () => {
    await accountOf();
    await closed(2);
    await survives(async (deps) => {
      if ((await makePayouts(deps)) === 0) throw new Error('died');
    });
    const { staff, t } = desk.world;
    const actor = { memberId: staff.id } as Parameters<typeof makeBatch>[1];
    const batch = await survives((deps) => makeBatch(deps, actor, { currency: 'USD' }));
    await fileOf(batch._id);
    await survives((deps) => markBatchSent(deps, actor, { id: batch._id }));
    const id = (await list()).payouts[0]!._id;
    await survives((deps) => markFailed(deps, actor, { id, reason: 'Account closed' }));
    expect(await balance()).toEqual([{ ...usd, payableMinor: 2 * PART }]);
    await t.db.kysely.selectFrom('payout').selectAll().executeTakeFirstOrThrow();
  });
});

describe('the numbers', () => {
  it('stand in the bank’s file and nowhere else', async () => {
    await accountOf();
    await closed();
    const { payouts, batch } = await sent();
    await fail(payouts[0]!._id);
    const { t, staff } = desk.world;
    const asks: [TestMember, string][] = [
      [host, '/api/payout-account'],
      [host, '/api/payouts'],
      [host, `/api/payouts/${payouts[0]!._id}`],
      [host, '/api/account/export'],
      [staff, '/api/staff/payouts'],
      [staff, '/api/staff/payout-batches'],
      [staff, `/api/staff/members/${host.id}`],
      [staff, '/api/staff/audit'],
    ];
    for (const [as, url] of asks) {
      const { authorization } = await t.signIn(as);
      const response = await t.app.inject({ url, headers: { authorization } });
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect([url, response.body.includes(NUMBER) || response.body.includes('021000021')]).toEqual([url, false]);
      if (url === '/api/account/export') expect(response.json()).toMatchObject({ payoutAccounts: [{ last4: '6789' }] });
    }
    await put({ ...ACCOUNT, routingNumber: '021000022' });
    await put(ACCOUNT, { password: 'wrong' });
    for (const mail of await mailsTo(t, host.email)) expect(mail.text_body + mail.html_body).not.toContain(NUMBER);
    expect(logged.join('')).not.toContain(NUMBER);
    // Nor in any table: as text, and as bytes.
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      t.db.kysely,
    );
    for (const { name } of rows) {
      const found = await sql`select from ${sql.table(name)} as whole where whole::text like ${`%${NUMBER}%`}
        or whole::text like ${`%${Buffer.from(NUMBER).toString('hex')}%`} limit 1`.execute(t.db.kysely);
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
    expect(batch.payouts).toBe(1);
  });

  it('open for their own account alone: one that was swapped in the database is left out, and the others are paid', async () => {
    const thief = await makeHost();
    await accountOf(thief);
    await accountOf();
    await closed(1, host);
    await closed(1, thief);
    await run();
    const { t } = desk.world;
    await sql`update payout_account set sealed_numbers =
      (select sealed_numbers from payout_account where member_id = ${thief.id}) where member_id = ${host.id}`.execute(
      t.db.kysely,
    );
    const { _id } = await batched();
    expect((await fileOf(_id)).body.split('\r\n')).toHaveLength(3);
    expect((await list()).payouts).toMatchObject([{ status: 'payable' }]);
    expect((await asStaff<StaffList>('GET', `payouts?batchId=${_id}`)).body.payouts).toHaveLength(1);
  });
});

describe('hosts who go', () => {
  const deletionAsked = async (as: TestMember) => {
    const { kysely } = desk.world.t.db;
    await kysely
      .updateTable('member')
      .set({ deletion_due_at: desk.world.t.clock.now() })
      .where('id', '=', as.id)
      .execute();
    return deleteDueMembers(desk.world.t.deps);
  };

  it('aren’t deleted while money is theirs; then the account goes, and payouts stay', async () => {
    await closed();
    const asked = await desk.world.call<ProblemBody>(host, 'POST', '/api/account/deletion', { password: PASSWORD });
    expect(asked).toMatchObject({ status: 409, body: { code: 'PAYOUTS_AHEAD' } });
    expect(await deletionAsked(host)).toBe(0);
    await accountOf();
    const { payouts } = await sent();
    expect(await deletionAsked(host)).toBe(0);
    await asStaff('POST', `payouts/${payouts[0]!._id}/paid`);
    expect(await deletionAsked(host)).toBe(1);
    expect(await desk.world.count('payout_account')).toBe(0);
    expect((await asStaff<StaffList>('GET', 'payouts')).body.payouts).toMatchObject([
      { status: 'paid', host: { name: 'Former member' } },
    ]);
    // What comes back after all is owed to them still, and nobody is written to.
    expect(await fail(payouts[0]!._id)).toMatchObject({ status: 200 });
  });

  it('and are merged take along what they earned, their payouts and their account, which pauses', async () => {
    const kept = await makeHost();
    await accountOf();
    await closed();
    await sent();
    await closed();
    await run();
    expect(await merge(desk.world, host, kept)).toMatchObject({ status: 200 });
    expect(await amounts(kept)).toEqual([
      ['payable', PART],
      ['on-the-way', PART],
    ]);
    expect(await balance(kept)).toEqual([{ ...usd, payableMinor: PART, onTheWayMinor: PART }]);
    expect(await asStaff('POST', 'payout-batches', { currency: 'USD' })).toMatchObject({ status: 409 });
    desk.world.t.clock.advance({ hours: 73 });
    const { _id } = await batched();
    expect((await fileOf(_id)).body).toContain(NUMBER);
    expect(await press(_id)).toMatchObject({ status: 200 });
    expect(await balance(kept)).toEqual([{ ...usd, onTheWayMinor: 2 * PART }]);
  });

  it('and are merged into one with an account are paid there', async () => {
    const kept = await makeHost();
    await put({ ...ACCOUNT, accountNumber: '55554444' }, { as: kept });
    await accountOf();
    await closed();
    await run();
    await merge(desk.world, host, kept);
    expect((await list(kept)).payouts).toMatchObject([{ last4: '4444', status: 'payable' }]);
    desk.world.t.clock.advance({ hours: 73 });
    const { _id } = await batched();
    const file = (await fileOf(_id)).body;
    expect([file.includes('55554444'), file.includes(NUMBER)]).toEqual([true, false]);
  });
});

describe('the check of the books', () => {
  /** What only a fault of ours, or somebody with the database in hand, could do; taken back afterwards. */
  const breaksOf = async (...statements: ReturnType<typeof sql>[]): Promise<string[]> => {
    const { verifyPayouts } = await import('./verify.ts');
    let rules: string[] = [];
    await desk.world.t.db.kysely
      .transaction()
      .execute(async (trx) => {
        await sql`set constraints all deferred`.execute(trx);
        await sql`alter table ledger_entry disable trigger ledger_entry_append_only`.execute(trx);
        await sql`alter table ledger_transaction disable trigger ledger_transaction_append_only`.execute(trx);
        for (const statement of statements) await statement.execute(trx);
        rules = (await verifyPayouts({ kysely: trx })).map(({ rule }) => rule);
        throw new Error('taken back');
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
    return [...new Set(rules)];
  };

  it('finds each way in which payouts and books could disagree', async () => {
    await accountOf();
    const [one] = await closed();
    const { payouts } = await sent();
    const id = payouts[0]!._id;
    const bookingId = (one!.booking as Booking)._id;
    const other = (await closed(1, await makeHost()))[0]!.booking._id;
    expect(
      await breaksOf(
        sql`delete from ledger_entry where transaction_id in (select id from ledger_transaction where kind = 'payout')`,
        sql`delete from ledger_transaction where kind = 'payout'`,
      ),
    ).toEqual(['every payout with the bank is posted once']);
    expect(await breaksOf(sql`update payout set status = 'payable', sent_at = null`)).toEqual([
      'a payout not sent is not posted',
    ]);
    expect(await breaksOf(sql`update payout set status = 'failed', failed_at = sent_at, failure = 'x'`)).toEqual([
      'a failed payout has movement and reversal or neither',
    ]);
    expect(await breaksOf(sql`update payout set currency = 'CAD'`)).toEqual([
      'what is posted for a payout is of its currency',
      'a payout is of bookings of its host, in its currency',
    ]);
    expect(await breaksOf(sql`delete from payout_item`, sql`delete from payout`)).toEqual([
      'every movement of a payout has its payout',
    ]);
    expect(await breaksOf(sql`update payout_item set amount_minor = amount_minor - 1`)).toEqual([
      'a payout is the sum of its bookings',
    ]);
    expect(
      await breaksOf(
        sql`insert into payout (id, host_id, currency, amount_minor, status, last4, created_at)
        select ${newId()}, host_id, currency, amount_minor, 'payable', last4, created_at from payout where id = ${id}`,
        sql`insert into payout_item (payout_id, booking_id, amount_minor)
        select payout.id, ${bookingId}, ${PART} from payout where payout.id <> ${id}`,
      ),
    ).toEqual(['no booking is paid out twice']);
    expect(await breaksOf(sql`update payout_item set booking_id = ${other}`)).toEqual([
      'a payout is of bookings of its host, in its currency',
    ]);
  });
});
