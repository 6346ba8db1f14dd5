// What the operator decided about cancellations by hosts. Nothing is on unless it's set.
import type { Answer, Input } from '@daynook/contract/api';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { audit } from '../audit/service.ts';
import * as store from './store.ts';

type Settings = Answer<'GET /api/staff/cancellation-settings'>;

export async function viewSettings(deps: Pick<Deps, 'db'>): Promise<Settings> {
  const row = await store.findSettings(deps.db.kysely);
  return {
    hasFines: row?.has_fines ?? false,
    differencePercent: row?.difference_percent ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by_name ?? null,
  };
}

/** The most we pay of a replacement's price, as a share of the canceled booking's; 0 is nothing. */
export const differencePercent = async (db: Db): Promise<number> => (await store.findDifferencePercent(db)) ?? 0;

/** For cancellations from now on. Fines that hosts have stay. */
export async function setSettings(
  deps: Deps,
  actor: MemberActor,
  body: Input<'PUT /api/staff/cancellation-settings'>['body'],
): Promise<Settings> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await store.saveSettings(trx, { ...body, at: deps.clock.now(), by: actor.memberId });
    const subject = { kind: 'payment-setting' as const, id: actor.memberId };
    await audit(trx, deps, { actorId: actor.memberId, action: 'cancellation-settings-changed', subject });
  });
  return viewSettings(deps);
}
