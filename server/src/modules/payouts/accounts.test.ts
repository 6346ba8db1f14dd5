// Payout accounts that hosts add, and who may.
import type { Answer } from '@daynook/contract/api';
import type { PayoutAccount } from '@daynook/contract/money/payouts';
import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeMember } from '../../../test/make.ts';
import { ACCOUNT, IBAN, payoutDesk } from '../../../test/money/payout-desk.ts';
import type { ProblemBody } from '../bookings/test-world.ts';

const { desk, asHost, put } = payoutDesk();

describe('the account', () => {
  it('is added with the password, pauses payouts for 72 hours, and notifies the host', async () => {
    const now = desk.world.t.clock.now();
    const shown = {
      currency: 'USD',
      kind: 'us',
      holderName: 'Nadia Okafor',
      last4: '6789',
      stripe: null,
      schedule: 'daily',
      changedAt: now.toISOString(),
      pausedUntil: new Date(now.getTime() + 72 * 3_600_000).toISOString(),
    };
    expect(await put()).toMatchObject({ status: 200, body: shown });
    expect((await asHost('GET', '/api/payout-account')).body).toEqual({ accounts: [shown], hasStripe: false });
    const [mail] = await emailsTo(desk.world.t, desk.host.email);
    expect(mail!.subject).toBe('Your payout account for USD has changed');
    expect(mail!.text_body).toContain('now go to the bank account ending in 6789');
    desk.world.t.clock.advance({ hours: 72 });
    expect((await asHost('GET', '/api/payout-account')).body).toEqual({
      accounts: [{ ...shown, pausedUntil: null }],
      hasStripe: false,
    });
  });

  it('isn’t changed without the right password, nor with an unconfirmed address, nor with a wrong IBAN', async () => {
    const wrong = await put<ProblemBody>(ACCOUNT, { password: 'not the password' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { password: expect.stringContaining('not your password') } },
    });
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
    expect((await asHost('GET', '/api/payout-account')).body).toEqual({ accounts: [], hasStripe: false });
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
