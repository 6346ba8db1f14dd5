// Payouts that the bank returns (F6).
import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { IBAN, PART, payoutDesk, usd } from '../../../test/money/payout-desk.ts';
import type { ProblemBody } from '../bookings/test-world.ts';

const {
  desk,
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
  sent,
  fail,
} = payoutDesk();

describe('a transfer that comes back', () => {
  it.each(['on-the-way', 'paid'])('from %s makes it payable again, pauses the account and says why', async (from) => {
    await findAccount();
    await closed();
    const { payouts } = await sent();
    const { _id } = payouts[0]!;
    if (from === 'paid') await asStaff('POST', `payouts/${_id}/paid`);
    const failed = await Promise.all([fail(_id), fail(_id)]);
    expect(failed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balance()).toEqual([{ ...usd, payableMinor: PART }]);
    expect((await list()).payouts).toMatchObject([{ status: 'failed', failure: 'Account closed', paidAt: null }]);
    const email = (await emailsTo(desk.world.t, desk.host.email)).find(({ subject }) =>
      subject.includes('didn’t go through'),
    );
    expect(email!.text_body).toContain('Account closed');
    expect(email!.text_body).toMatch(
      /Payouts in USD are paused until \w{3}, \w{3} \d+, \d+.* \(.+ time\)\. Check the account details/,
    );
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
    await findAccount();
    await closed();
    const { payouts } = await sent();
    desk.world.t.clock.advance({ minutes: 1 });
    await put(IBAN);
    desk.world.t.clock.advance({ hours: 73 });
    await fail(payouts[0]!._id);
    expect(await run()).toBe(1);
    expect((await list()).payouts[0]).toMatchObject({ status: 'payable', last4: '3000' });
    const email = (await emailsTo(desk.world.t, desk.host.email)).find(({ subject }) =>
      subject.includes('didn’t go through'),
    );
    expect(email!.text_body).not.toContain('paused');
  });

  it('keeps the host’s other payouts from the bank, too, while the account is paused', async () => {
    await findAccount();
    await closed();
    const { payouts } = await sent();
    await closed();
    await run();
    const next = await batched();
    await fail(payouts[0]!._id);
    const file = await readFile(next._id);
    expect([file.statusCode, file.json<ProblemBody>().message]).toEqual([
      409,
      'Nothing in this batch is left to send.',
    ]);
    expect((await readFile(next._id)).statusCode).toBe(404);
    expect((await list()).payouts.map(({ status }) => status)).toEqual(['payable', 'failed']);
  });

  it('failing after a later payout deducted a refund still pays every booking once', async () => {
    await findAccount();
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
