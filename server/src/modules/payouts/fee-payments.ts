// Fees that hosts owe us for bookings guests paid them directly: who owes how much, and what they paid other than through payouts.
// Staff record it. Balances below zero are listed beside them; only payouts make up for those.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { audit } from '../audit/service.ts';
import { emailEffect } from '../emails/service.ts';
import { postFeePayment } from '../payments/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { insertFeePayment, listBelowZero, listOwing, lockHost, type Owing } from './fee-store.ts';

type List = Answer<'GET /api/staff/owed-fees'>;

const viewOwing = ({ hostId, name, currency, owedMinor, since }: Owing): List['hosts'][number] => ({
  host: { _id: hostId, name },
  currency,
  owedMinor,
  since: since.toISOString(),
});

async function view(db: Db): Promise<List> {
  const belowZero = await listBelowZero(db, STAFF.pageSize);
  return {
    hosts: (await listOwing(db, { limit: STAFF.pageSize })).map(viewOwing),
    belowZero: belowZero.map(({ hostId, name, ...rest }) => ({ host: { _id: hostId, name }, ...rest })),
  };
}

/** The highest debts, for staff. */
export const listOwedFees = (deps: Deps): Promise<List> => view(deps.db.kysely);

/**
 * A host paid part or all of what they owe. Logged, and the host gets an email. Throws NOT_FOUND, FORBIDDEN for one's own,
 * STATE_CHANGED if the amount owed has changed, VALIDATION_FAILED for more than is owed.
 */
export const recordFees = (
  deps: Deps,
  actor: MemberActor,
  { id, currency, amountMinor, owedMinor }: { id: string; currency: string; amountMinor: number; owedMinor: number },
): Promise<List> =>
  retryTransaction(deps.db.kysely, async (trx) => {
    // Serializes concurrent recordings.
    if (!(await lockHost(trx, id))) throw new AppError('NOT_FOUND');
    await requireUninvolved(trx, deps, actor, { money: { memberIds: [id] }, permission: 'payouts' });
    const owing = (await listOwing(trx, { hostId: id, limit: 1_000 })).find((one) => one.currency === currency);
    if (owing?.owedMinor !== owedMinor)
      throw new AppError('STATE_CHANGED', {
        message: say('What this host owes has changed. Here’s the latest amount.'),
      });
    if (amountMinor > owedMinor)
      throw new AppError('VALIDATION_FAILED', {
        fields: {
          amountMinor: say('Enter {amount} or less. That’s what they owe.', {
            amount: moneyWords(owedMinor, currency),
          }),
        },
      });
    const payment = { id: deps.newId(), hostId: id, currency, amountMinor };
    await insertFeePayment(trx, { ...payment, recordedBy: actor.memberId, at: deps.clock.now() });
    await postFeePayment(trx, deps, payment);
    const subject = { kind: 'member' as const, id };
    await audit(trx, deps, { actorId: actor.memberId, action: 'fees-received', subject, memberId: id });
    if (!owing.isGone)
      await queueEffects(trx, deps, [
        emailEffect({
          template: 'fees-received',
          to: owing.email,
          memberId: id,
          data: { name: owing.name, currency, amountMinor, leftMinor: owedMinor - amountMinor },
        }),
      ]);
    return view(trx);
  });
