// Fees that hosts owe us for bookings whose guests paid them directly: who owes how much, and what has arrived. Staff record it.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/staff-limits';
import { type Kysely, sql, type Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { audit } from '../audit/service.ts';
import { mailEffect } from '../mail/service.ts';
import { postFeePayment } from '../payments/service.ts';

type Db = Kysely<DB> | Transaction<DB>;
type List = Answer<'GET /api/staff/owed-fees'>;

interface Owing {
  readonly hostId: string;
  readonly name: string;
  readonly email: string;
  readonly isGone: boolean;
  readonly currency: string;
  readonly owedMinor: number;
  readonly since: Date;
}

/** Hosts who owe something, the most first. */
async function listOwing(db: Db, { hostId, limit }: { hostId?: string; limit: number }): Promise<Owing[]> {
  const { rows } = await sql<Omit<Owing, 'owedMinor'> & { owedMinor: string }>`
    with part as (
      select booking.host_id, entry.currency, -entry.amount_minor as amount, movement.at
      from booking join ledger_transaction as movement on movement.booking_id = booking.id
      join ledger_entry as entry on entry.transaction_id = movement.id
      where booking.collected_by = 'host' and entry.account in ('platform_revenue', 'tax_payable')
        and (${hostId ?? null}::uuid is null or booking.host_id = ${hostId ?? null}::uuid)
      union all
      select host_id, currency, -amount_minor, null from fee_payment
      where ${hostId ?? null}::uuid is null or host_id = ${hostId ?? null}::uuid
    )
    select part.host_id as "hostId", member.name, member.email::text as email, member.deleted_at is not null as "isGone",
      part.currency, sum(part.amount) as "owedMinor", min(part.at) as since
    from part join member on member.id = part.host_id group by part.host_id, member.id, part.currency having sum(part.amount) > 0
    order by sum(part.amount) desc, part.host_id, part.currency limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, owedMinor: Number(row.owedMinor) }));
}

const viewOwing = ({ hostId, name, currency, owedMinor, since }: Owing): List['hosts'][number] => ({
  host: { _id: hostId, name },
  currency,
  owedMinor,
  since: since.toISOString(),
});

/** For staff, the highest debts. */
export const listOwedFees = async (deps: Deps): Promise<List> => ({
  hosts: (await listOwing(deps.db.kysely, { limit: STAFF.pageSize })).map(viewOwing),
});

/**
 * A host has paid part or all of what they owe; logged, and the host gets an email. Throws NOT_FOUND, STATE_CHANGED when they don't owe
 * what was read anymore, VALIDATION_FAILED for more than that.
 */
export const recordFees = (
  deps: Deps,
  actor: MemberActor,
  { id, currency, amountMinor, owedMinor }: { id: string; currency: string; amountMinor: number; owedMinor: number },
): Promise<List> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    // Of two who record at once, one goes first.
    const member = await trx.selectFrom('member').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    if (!member) throw new AppError('NOT_FOUND');
    const owing = (await listOwing(trx, { hostId: id, limit: 1_000 })).find((one) => one.currency === currency);
    if (owing?.owedMinor !== owedMinor)
      throw new AppError('STATE_CHANGED', { message: 'What this host owes has changed. Here’s the latest amount.' });
    if (amountMinor > owedMinor)
      throw new AppError('VALIDATION_FAILED', {
        fields: { amountMinor: `Enter ${moneyWords(owedMinor, currency)} or less. That’s what they owe.` },
      });
    const payment = { id: deps.newId(), hostId: id, currency, amountMinor };
    await trx
      .insertInto('fee_payment')
      .values({
        id: payment.id,
        host_id: id,
        currency,
        amount_minor: amountMinor,
        recorded_by: actor.memberId,
        at: deps.clock.now(),
      })
      .execute();
    await postFeePayment(trx, deps, payment);
    const subject = { kind: 'member' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: 'fees-received', subject, memberId: id });
    if (!owing.isGone)
      await queueEffects(trx, deps, [
        mailEffect({
          template: 'fees-received',
          to: owing.email,
          memberId: id,
          data: { name: owing.name, currency, amountMinor, leftMinor: owedMinor - amountMinor },
        }),
      ]);
    return { hosts: (await listOwing(trx, { limit: STAFF.pageSize })).map(viewOwing) };
  });
