// Account numbers are only in the bank’s file, and hosts who leave lose nothing (M9).
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { ACCOUNT, NUMBER, PART, PASSWORD, payoutDesk, type StaffList, usd } from '../../../test/money/payout-desk.ts';
import { merge } from '../account-merges/test-world.ts';
import { deleteDueMembers } from '../accounts/deletion.ts';
import type { ProblemBody, TestMember } from '../bookings/test-world.ts';

const {
  desk,
  logged,
  makeHost,
  asStaff,
  put,
  findAccount,
  closed,
  list,
  balance,
  amounts,
  run,
  batched,
  readFile,
  press,
  sent,
  fail,
} = payoutDesk();

describe('the numbers', () => {
  it('stand in the bank’s file and nowhere else', async () => {
    await findAccount();
    await closed();
    const { payouts, batch } = await sent();
    await fail(payouts[0]!._id);
    const { t, staff } = desk.world;
    const asks: [TestMember, string][] = [
      [desk.host, '/api/payout-account'],
      [desk.host, '/api/payouts'],
      [desk.host, `/api/payouts/${payouts[0]!._id}`],
      [desk.host, '/api/account/export'],
      [staff, '/api/staff/payouts'],
      [staff, '/api/staff/payout-batches'],
      [staff, `/api/staff/members/${desk.host.id}`],
      [staff, '/api/staff/tables/audit'],
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
    for (const email of await emailsTo(t, desk.host.email))
      expect(email.text_body + email.html_body).not.toContain(NUMBER);
    expect(logged.join('')).not.toContain(NUMBER);
    // Nor in any table, as text or as bytes.
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
    await findAccount(thief);
    await findAccount();
    await closed(1, desk.host);
    await closed(1, thief);
    await run();
    const { t } = desk.world;
    await sql`update payout_account set sealed_numbers =
      (select sealed_numbers from payout_account where member_id = ${thief.id}) where member_id = ${desk.host.id}`.execute(
      t.db.kysely,
    );
    const { _id } = await batched();
    expect((await readFile(_id)).body.split('\r\n')).toHaveLength(3);
    expect((await list()).payouts).toMatchObject([{ status: 'payable' }]);
    expect((await asStaff<StaffList>('GET', `payouts?batchId=${_id}`)).body.payouts).toHaveLength(1);
  });
});

describe('hosts who leave', () => {
  const deletionAsked = async (as: TestMember) => {
    const { kysely } = desk.world.t.db;
    await kysely
      .updateTable('member')
      .set({ deletion_due_at: desk.world.t.clock.now() })
      .where('id', '=', as.id)
      .execute();
    return deleteDueMembers(desk.world.t.deps);
  };

  it('aren’t deleted while they’re owed money; then the account is deleted, and payouts stay', async () => {
    await closed();
    const asked = await desk.world.call<ProblemBody>(desk.host, 'POST', '/api/account/deletion', {
      password: PASSWORD,
    });
    expect(asked).toMatchObject({ status: 409, body: { code: 'PAYOUTS_AHEAD' } });
    expect(await deletionAsked(desk.host)).toBe(0);
    await findAccount();
    const { payouts } = await sent();
    expect(await deletionAsked(desk.host)).toBe(0);
    await asStaff('POST', `payouts/${payouts[0]!._id}/paid`);
    expect(await deletionAsked(desk.host)).toBe(1);
    expect(await desk.world.count('payout_account')).toBe(0);
    expect((await asStaff<StaffList>('GET', 'payouts')).body.payouts).toMatchObject([
      { status: 'paid', host: { name: 'Former member' } },
    ]);
    // Money that comes back after all is still owed to them, and no email is sent.
    expect(await fail(payouts[0]!._id)).toMatchObject({ status: 200 });
  });

  it('who are merged bring their earnings, payouts, and account, which pauses', async () => {
    const kept = await makeHost();
    await findAccount();
    await closed();
    await sent();
    await closed();
    await run();
    expect(await merge(desk.world, desk.host, kept)).toMatchObject({ status: 200 });
    expect(await amounts(kept)).toEqual([
      ['payable', PART],
      ['on-the-way', PART],
    ]);
    expect(await balance(kept)).toEqual([{ ...usd, payableMinor: PART, onTheWayMinor: PART }]);
    expect(await asStaff('POST', 'payout-batches', { currency: 'USD' })).toMatchObject({ status: 409 });
    desk.world.t.clock.advance({ hours: 73 });
    const { _id } = await batched();
    expect((await readFile(_id)).body).toContain(NUMBER);
    expect(await press(_id)).toMatchObject({ status: 200 });
    expect(await balance(kept)).toEqual([{ ...usd, onTheWayMinor: 2 * PART }]);
  });

  it('and are merged into one with an account are paid there', async () => {
    const kept = await makeHost();
    await put({ ...ACCOUNT, accountNumber: '55554444' }, { as: kept });
    await findAccount();
    await closed();
    await run();
    await merge(desk.world, desk.host, kept);
    expect((await list(kept)).payouts).toMatchObject([{ last4: '4444', status: 'payable' }]);
    desk.world.t.clock.advance({ hours: 73 });
    const { _id } = await batched();
    const file = (await readFile(_id)).body;
    expect([file.includes('55554444'), file.includes(NUMBER)]).toEqual([true, false]);
  });
});
