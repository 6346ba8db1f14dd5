// Payouts as staff send them, with books that match after every step (F6, I2).
import type { Answer } from '@daynook/contract/api';
import type { PayoutBatch, StaffPayout } from '@daynook/contract/staff/payouts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, IBAN, NUMBER, PART, payoutDesk, type StaffList, usd } from '../../../test/money/payout-desk.ts';
import { survives } from '../../../test/servers/dying.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { makeBatch, markBatchPaid, markBatchSent, markFailed } from './batches.ts';
import { makePayouts } from './service.ts';

const {
  desk,
  makeHost,
  asHost,
  asStaff,
  put,
  findAccount,
  closed,
  list,
  balance,
  run,
  batched,
  readFile,
  press,
  sent,
  fail,
  subjects,
} = payoutDesk();

describe('a batch', () => {
  it('goes from payable to paid, with the ledger and the host’s email', async () => {
    await findAccount();
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
    const file = await readFile(batch._id);
    expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    const [payout] = waiting.payouts;
    const reference = `PO-${payout!._id.slice(-12).toUpperCase()}`;
    expect(file.body).toBe(
      [
        '\ufeffReference,Account holder,Account format,Routing number,Transit number,Institution number,Account number,Account type,IBAN,Amount,Currency',
        `${reference},Nadia Okafor,us,021000021,,,${NUMBER},checking,,162.00,USD`,
        '',
      ].join('\r\n'),
    );
    expect((await readFile(batch._id)).body).toBe(file.body);
    expect(await balance()).toEqual([{ ...usd, payableMinor: 2 * PART }]);
    expect(await press(batch._id)).toMatchObject({ status: 200, body: { sentAt: expect.any(String) } });
    expect(await balance()).toEqual([{ ...usd, onTheWayMinor: 2 * PART }]);
    expect(await subjects(desk.host.email)).toContain('Your $162.00 USD payout is on the way');
    const paid = await asStaff<StaffPayout>('POST', `payouts/${payout!._id}/paid`);
    expect(paid).toMatchObject({ status: 200, body: { status: 'paid', host: { _id: desk.host.id } } });
    expect(await balance()).toEqual([{ ...usd, paidMinor: 2 * PART }]);
    const { batches } = (await asStaff<Answer<'GET /api/staff/payout-batches'>>('GET', 'payout-batches')).body;
    expect(batches).toMatchObject([{ _id: batch._id, paid: 1, failed: 0, payouts: 1 }]);
    expect((await readFile(batch._id)).json()).toMatchObject({ code: 'STATE_CHANGED' });
    const entries = (await asStaff<Answer<'GET /api/staff/tables/audit'>>('GET', 'tables/audit')).body.rows;
    expect(entries.filter(({ subject }) => subject.kind.startsWith('payout')).map(({ action }) => action)).toEqual([
      'paid',
      'sent',
      'exported',
      'exported',
      'created',
    ]);
  });

  it('is made, and sent, once when two click at once; without payouts there is none', async () => {
    await findAccount();
    await closed();
    await run();
    const ask = () => asStaff<PayoutBatch & ProblemBody>('POST', 'payout-batches', { currency: 'USD' });
    const made = await Promise.all([ask(), ask(), ask()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    const { _id } = made.find(({ status }) => status === 201)!.body;
    await readFile(_id);
    const pressed = await Promise.all([press(_id), press(_id), press(_id)]);
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(
      (await subjects(desk.host.email)).filter((subject) => subject.endsWith('payout is on the way')),
    ).toHaveLength(1);
  });

  it('is marked as paid as a whole, except failed payouts; staff are reminded until then', async () => {
    const other = await makeHost();
    await put();
    await findAccount(other);
    await closed(1, desk.host);
    await closed(1, other);
    const { batch, payouts } = await sent();
    const toConfirm = async () =>
      (await asStaff<Answer<'GET /api/staff/overview'>>('GET', 'overview')).body.queues.find(
        ({ queue }) => queue === 'unconfirmed-payouts',
      )?.count;
    expect(await toConfirm()).toBe(0);
    desk.world.t.clock.advance({ days: 5 });
    expect(await toConfirm()).toBe(2);
    const [failed] = payouts.filter(({ host }) => host._id === other.id);
    await fail(failed!._id);
    const paid = () => asStaff<PayoutBatch & ProblemBody>('POST', `payout-batches/${batch._id}/paid`);
    const both = await Promise.all([paid(), paid()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)?.body).toMatchObject({ paid: 1, failed: 1, payouts: 2 });
    expect(await balance()).toEqual([{ ...usd, paidMinor: PART }]);
    expect(await toConfirm()).toBe(0);
    expect(await asStaff('POST', `payout-batches/${newId()}/paid`)).toMatchObject({ status: 404 });
  });

  it('leaves out paused accounts, and releases payouts whose account changes before the file is made', async () => {
    const other = await makeHost();
    await put();
    await findAccount(other);
    await closed(1, desk.host);
    await closed(1, other);
    await run();
    const first = await batched();
    expect(first.payouts).toBe(2);
    await put({ ...ACCOUNT, accountNumber: '55554444' });
    expect((await list()).payouts).toMatchObject([{ last4: '4444', status: 'payable' }]);
    const file = (await readFile(first._id)).body;
    expect([file.includes('55554444'), file.split('\r\n').length]).toEqual([false, 3]);
    expect((await asStaff<StaffList>('GET', 'payouts')).body.waiting).toEqual([]);
    expect(await asStaff('POST', 'payout-batches', { currency: 'USD' })).toMatchObject({ status: 409 });
    expect((await press(first._id)).body).toMatchObject({ payouts: 1 });
    desk.world.t.clock.advance({ hours: 73 });
    const second = await batched();
    expect((await readFile(second._id)).body).toContain('55554444');
  });

  it('that becomes empty when the only host changes their account is deleted', async () => {
    await findAccount();
    await closed();
    await run();
    const batch = await batched();
    await put(IBAN);
    expect((await readFile(batch._id)).statusCode).toBe(404);
    expect((await asStaff<Answer<'GET /api/staff/payout-batches'>>('GET', 'payout-batches')).body.batches).toEqual([]);
  });

  it('keeps the account numbers of its first file: a host who changes the account later isn’t paid twice', async () => {
    await findAccount();
    await closed();
    await run();
    const batch = await batched();
    const file = (await readFile(batch._id)).body;
    await put({ ...ACCOUNT, accountNumber: '55554444' });
    expect((await readFile(batch._id)).body).toBe(file);
    expect(await press(batch._id)).toMatchObject({ status: 200 });
    expect((await list()).payouts).toMatchObject([{ last4: '6789', status: 'on-the-way' }]);
    desk.world.t.clock.advance({ days: 4 });
    expect(await run()).toBe(0);
  });

  it('is for staff alone', async () => {
    await findAccount();
    await closed();
    await run();
    const { _id } = await batched();
    expect(await asHost('GET', `/api/staff/payout-batches/${_id}/export`)).toMatchObject({ status: 403 });
  });
});

describe('whatever dies halfway', () => {
  /** A step that fails leaves books and payouts unchanged. */
  async function done<T>(step: (deps: Deps) => Promise<T>): Promise<T> {
    const state = async () =>
      (
        await sql`select (select jsonb_agg(payout order by id) from payout) as payouts,
        (select jsonb_agg(payout_batch order by id) from payout_batch) as batches,
        (select count(*) from ledger_transaction) as movements`.execute(desk.world.t.db.kysely)
      ).rows;
    const before = await state();
    return survives(desk.world.t.deps, step, async () => {
      expect(await state()).toEqual(before);
      await desk.world.verify();
    });
  }

  it('leaves the books right at every step, and is done by the next try', async () => {
    await findAccount();
    await closed(2);
    await done(async (deps) => {
      if ((await makePayouts(deps)) === 0) throw new Error('died');
    });
    const { staff } = desk.world;
    const actor = { memberId: staff.id } as Parameters<typeof makeBatch>[1];
    const batch = await done((deps) => makeBatch(deps, actor, { currency: 'USD' }));
    await readFile(batch._id);
    await done((deps) => markBatchSent(deps, actor, { id: batch._id }));
    await done((deps) => markBatchPaid(deps, actor, { id: batch._id }));
    const id = (await list()).payouts[0]!._id;
    await done((deps) => markFailed(deps, actor, { id, reason: 'Account closed' }));
    expect(await balance()).toEqual([{ ...usd, payableMinor: 2 * PART }]);
  });
});
