// The operator's bonus for refunds taken as credit, and the reward for referrals. Both are off unless they're set.
import type { Answer, Input } from '@daynook/contract/api';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { audit } from '../audit/service.ts';
import * as store from './store.ts';

export interface CreditTerms {
  readonly refundBonusPercent: number;
  readonly referralRewards: Readonly<Record<string, number>>;
}

const NOTHING: CreditTerms = { refundBonusPercent: 0, referralRewards: {} };

const toTerms = (row: store.SettingRow): CreditTerms => ({
  refundBonusPercent: row.refund_bonus_percent,
  referralRewards: row.referral_rewards as Record<string, number>,
});

export async function creditTerms(db: Db): Promise<CreditTerms> {
  const row = await store.findSettings(db);
  return row ? toTerms(row) : NOTHING;
}

export async function viewSettings(deps: Pick<Deps, 'db'>): Promise<Answer<'GET /api/staff/credit-settings'>> {
  const row = await store.findSettings(deps.db.kysely);
  const { refundBonusPercent, referralRewards } = row ? toTerms(row) : NOTHING;
  return {
    refundBonusPercent,
    referralRewards: { ...referralRewards },
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by_name ?? null,
  };
}

/** Sets both for the future. Bonuses and rewards already given stay. */
export async function setSettings(
  deps: Deps,
  actor: MemberActor,
  body: Input<'PUT /api/staff/credit-settings'>['body'],
): Promise<Answer<'GET /api/staff/credit-settings'>> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await store.saveSettings(trx, { ...body, at: deps.clock.now(), by: actor.memberId });
    const subject = { kind: 'credit' as const, id: actor.memberId };
    await audit(trx, deps, { actorId: actor.memberId, action: 'credit-settings-changed', subject });
  });
  return viewSettings(deps);
}
