// All differences between payouts and books are found (I2, X7).
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PART, payoutDesk } from '../../../test/money/payout-desk.ts';
import { newId } from '../../lib/ids.ts';
import { verifyPayouts } from './verify-store.ts';

const { desk, makeHost, findAccount, closed, sent } = payoutDesk();

describe('the check of the books', () => {
  /** What only a bug, or someone with access to the database, could do. Reverted afterwards. */
  const listBreaks = async (...statements: ReturnType<typeof sql>[]): Promise<string[]> => {
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
    await findAccount();
    const [one] = await closed();
    const { payouts } = await sent();
    const id = payouts[0]!._id;
    const bookingId = one!.booking._id;
    const other = (await closed(1, await makeHost()))[0]!.booking._id;
    expect(
      await listBreaks(
        sql`delete from ledger_entry where transaction_id in (select id from ledger_transaction where kind = 'payout')`,
        sql`delete from ledger_transaction where kind = 'payout'`,
      ),
    ).toEqual(['A sent payout isn’t in the ledger exactly once']);
    expect(await listBreaks(sql`update payout set status = 'payable', sent_at = null`)).toEqual([
      'A payout is in the ledger before it was sent',
      'A payout and its batch disagree',
    ]);
    expect(await listBreaks(sql`update payout set status = 'failed', failed_at = sent_at, failure = 'x'`)).toEqual([
      'A failed payout wasn’t fully reversed in the ledger',
    ]);
    expect(await listBreaks(sql`update payout set currency = 'CAD'`)).toEqual([
      'A payout’s ledger entries have the wrong number, kind, or currency',
      'A payout and its batch disagree',
      'A payout includes a booking of another host or currency',
    ]);
    expect(await listBreaks(sql`delete from payout_item`, sql`delete from payout`)).toEqual([
      'A ledger transaction refers to a payout that doesn’t exist',
    ]);
    expect(await listBreaks(sql`update payout_item set amount_minor = amount_minor - 1`)).toEqual([
      'A payout differs from the sum of its bookings',
    ]);
    expect(
      await listBreaks(
        sql`insert into payout (id, host_id, currency, amount_minor, status, last4, created_at)
        select ${newId()}, host_id, currency, amount_minor, 'payable', last4, created_at from payout where id = ${id}`,
        sql`insert into payout_item (payout_id, booking_id, amount_minor)
        select payout.id, ${bookingId}, ${PART} from payout where payout.id <> ${id}`,
      ),
    ).toEqual(['More was paid out for a booking than its host earned']);
    expect(await listBreaks(sql`update payout_item set booking_id = ${other}`)).toEqual([
      'A payout includes a booking of another host or currency',
    ]);
  });
});
