// How long records are kept. Staff decide within limits, and a timed job deletes what's older.
import type { Answer, Input } from '@daynook/contract/api';
import { RETENTION, type RetentionKind } from '@daynook/contract/staff/retention';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { GRACE_HOURS, keepPartitions } from './keep-partitions.ts';
import * as store from './store.ts';

export { makePartitions } from './keep-partitions.ts';

export const retentionJobs: readonly TimedJob[] = [{ name: 'partitions', everySeconds: 3_600, run: keepPartitions }];

/** The subject of the audit log's entries about it. */
const SUBJECT_ID = '00000000-0000-7000-8000-726574656e74';

export async function viewRetention(deps: Pick<Deps, 'db'>): Promise<Answer<'GET /api/staff/retention'>> {
  const decisions = await store.listDecisions(deps.db.kysely);
  const kinds = (Object.keys(RETENTION) as RetentionKind[]).map((kind) => {
    const decided = decisions.find((one) => one.kind === kind);
    return {
      kind,
      keepMonths: decided ? decided.keepMonths : RETENTION[kind].default,
      minimumMonths: RETENTION[kind].minimum,
      maximumMonths: RETENTION[kind].maximum,
      changedAt: decided?.changedAt.toISOString() ?? null,
      changedBy: decided?.changedBy ?? null,
    };
  });
  return { kinds, graceHours: GRACE_HOURS };
}

/** Throws VALIDATION_FAILED if it's less than the law asks for, or more than members were promised. */
export async function setRetention(
  deps: Deps,
  actor: MemberActor,
  kind: RetentionKind,
  { keepMonths, reason }: Input<'PUT /api/staff/retention/{kind}'>['body'],
): Promise<Answer<'GET /api/staff/retention'>> {
  const { minimum, maximum } = RETENTION[kind];
  const isAllowed =
    keepMonths === null ? maximum === null : keepMonths >= minimum && keepMonths <= (maximum ?? keepMonths);
  if (!isAllowed) {
    const keepMonthsError =
      maximum === null
        ? say('Keep it at least {minimum} months.', { minimum })
        : say('Choose from {minimum} to {maximum} months.', { minimum, maximum });
    throw new AppError('VALIDATION_FAILED', { fields: { keepMonths: keepMonthsError } });
  }
  await retryTransaction(deps.db.kysely, async (trx) => {
    await store.saveDecision(trx, { kind, keepMonths, at: deps.clock.now(), by: actor.memberId });
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'retention-changed',
      subject: { kind: 'retention', id: SUBJECT_ID },
      reason: `${kind}: ${keepMonths === null ? 'kept for ever' : `${keepMonths} months`}. ${reason}`,
    });
  });
  return viewRetention(deps);
}
