// Staff merge two accounts of one person (0030). They see a preview first, and the merge is one transaction that does what the
// preview showed.

import type { MergeObstacle, MergePreview, MergeSide } from '@daynook/contract/account-merges';
import type { Answer } from '@daynook/contract/api';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { giveUpAccount } from '../../identity/own-account.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { audit, auditView } from '../audit/service.ts';
import { lockListings } from '../availability/service.ts';
import { queueEmail } from '../emails/service.ts';
import { isStaffEmail, loginSubjects } from '../members/service.ts';
import { mergeAccounts } from '../payouts/service.ts';
import { handOverUsername, swapPicture } from '../profiles/service.ts';
import { MERGED_TOPIC } from './effects.ts';
import { carryOutRules, countDoubled, countHeld, type Pair } from './move-store.ts';
import { prepare, settleAfter } from './prepare-merge.ts';
import { hashSide, isNamed, listObstacles } from './rules.ts';
import * as store from './store.ts';

export { mergedTopic } from './effects.ts';

/** Calls that were under way have ended by then. */
const LEFT_BEHIND_SECONDS = 60;

async function viewSide(db: Db, row: store.MergeRow): Promise<MergeSide> {
  const has = await countHeld(db, row.id);
  const shown = {
    _id: row.id,
    name: row.name,
    email: row.merged_email ?? row.email,
    username: row.username,
    status: row.status as MergeSide['status'],
    isEmailVerified: row.is_email_verified,
    memberSince: row.created_at.toISOString().slice(0, 10),
    has,
  };
  return { ...shown, version: hashSide(shown) };
}

interface CheckedMerge extends MergePreview {
  readonly gone: store.MergeRow;
  readonly kept: store.MergeRow;
}

/** Throws NOT_FOUND. */
async function readBothAccounts(db: Db, { config }: Pick<Deps, 'config'>, pair: Pair): Promise<CheckedMerge> {
  const gone = await store.findAccount(db, pair.goneId);
  const kept = await store.findAccount(db, pair.keptId);
  if (!gone || !kept) throw new AppError('NOT_FOUND');
  const obstacles: MergeObstacle[] = listObstacles(gone, kept, (row) =>
    isStaffEmail(row.email, row.is_email_verified, config.staffEmailDomains),
  );
  if (pair.goneId !== pair.keptId) obstacles.push(...(await store.listObstaclesBetween(db, pair)));
  return {
    gone,
    kept,
    goes: await viewSide(db, gone),
    stays: await viewSide(db, kept),
    obstacles,
    doubled: pair.goneId === pair.keptId ? [] : await countDoubled(db, pair),
  };
}

/** In the database's spelling, because ids are also searched for in texts. */
const toPair = ({ id, into }: { id: string; into: string }): Pair => ({
  goneId: id.toLowerCase(),
  keptId: into.toLowerCase(),
});

const memberSubject = (id: string) => ({ subject: { kind: 'member' as const, id }, memberId: id });

/** Shows what the merge would do, and logs a view of both accounts. Throws NOT_FOUND. */
export async function previewMerge(
  deps: Deps,
  actor: MemberActor,
  { id, into }: { id: string; into: string },
): Promise<MergePreview> {
  const db = deps.db.kysely;
  const pair = toPair({ id, into });
  const { goes, stays, obstacles, doubled } = await readBothAccounts(db, deps, pair);
  for (const one of new Set([pair.goneId, pair.keptId]))
    await auditView(db, deps, { actorId: actor.memberId, ...memberSubject(one) });
  return { goes, stays, obstacles, doubled };
}

/** Emails both addresses about the merge, the closing one only if it was confirmed. */
async function notifyBoth(trx: Transaction<DB>, deps: Deps, { gone, kept }: CheckedMerge): Promise<void> {
  for (const to of new Set([kept.email, ...(gone.is_email_verified ? [gone.email] : [])]))
    await queueEmail(trx, deps, {
      template: 'accounts-merged',
      to,
      memberId: kept.id,
      data: { name: kept.name, keptEmail: kept.email, goneEmail: gone.email },
    });
}

/** Moves everything, and closes the account with a row that says where everything went. */
async function carryOut(trx: Transaction<DB>, deps: Deps, checked: CheckedMerge): Promise<void> {
  const { gone, kept } = checked;
  const pair = { goneId: gone.id, keptId: kept.id };
  const emails = { from: gone.email, to: kept.email, isFromConfirmed: gone.is_email_verified };
  const now = deps.clock.now();
  const listings = await store.listListingIds(trx, gone.id);
  if (listings.length > 0) await lockListings(trx, ...listings);
  await store.lockProperties(trx, gone.id);
  await store.lockBookingsAndTalk(trx, gone.id);
  await prepare(trx, pair, { ...emails, at: now });
  await mergeAccounts(trx, deps, pair);
  await carryOutRules(trx, pair);
  await settleAfter(trx, pair, emails);
  for (const accountId of await loginSubjects(trx, gone)) await giveUpAccount(trx, accountId);
  if (kept.picture_key !== null || kept.picture_url !== null) await swapPicture(trx, deps, gone.id, null);
  await store.closeAccount(trx, gone, kept.id, now);
  await store.fillBlanks(trx, kept, gone);
  if (gone.username !== null && kept.username !== null)
    await handOverUsername(trx, { username: gone.username, memberId: kept.id, at: now });
  await queueEffects(trx, deps, [
    {
      topic: MERGED_TOPIC,
      payload: { ...pair, ...emails },
      dueAt: new Date(now.getTime() + LEFT_BEHIND_SECONDS * 1000),
    },
  ]);
  await notifyBoth(trx, deps, checked);
}

interface MergeInput {
  readonly id: string;
  readonly into: string;
  readonly goesVersion: string;
  readonly staysVersion: string;
  readonly typed: string;
  readonly reason: string;
}

/**
 * Throws MERGE_REFUSED with all obstacles, VERSION_CHANGED with the current preview, VALIDATION_FAILED for the typed confirmation.
 */
function requireAgreement({ goes, stays, obstacles, doubled }: CheckedMerge, input: MergeInput): void {
  if (obstacles.length > 0) throw new AppError('MERGE_REFUSED', { current: { obstacles } });
  if (goes.version !== input.goesVersion || stays.version !== input.staysVersion)
    throw new AppError('VERSION_CHANGED', { current: { goes, stays, obstacles, doubled } });
  if (!isNamed(input.typed, goes))
    throw new AppError('VALIDATION_FAILED', {
      fields: { typed: say('This doesn’t match the name or email of the account to close.') },
    });
}

/**
 * Merges the two accounts. A repeat returns what was done. Throws NOT_FOUND, MERGE_REFUSED, VERSION_CHANGED, VALIDATION_FAILED;
 * then nothing has moved.
 */
export function merge(
  deps: Deps,
  actor: MemberActor,
  input: MergeInput,
): Promise<Answer<'POST /api/staff/members/{id}/merge'>> {
  const pair = toPair(input);
  const done = (at: Date) => ({ goes: pair.goneId, stays: pair.keptId, mergedAt: at.toISOString() });
  return retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockMembers(trx, pair);
    const checked = await readBothAccounts(trx, deps, pair);
    if (checked.gone.merged_into_id === pair.keptId) return done(checked.gone.deleted_at!);
    requireAgreement(checked, input);
    await carryOut(trx, deps, checked);
    const log = (id: string, action: string, other: string) =>
      audit(trx, deps, {
        actorId: actor.memberId,
        action,
        ...memberSubject(id),
        reason: `${input.reason} (${other})`,
      });
    await log(pair.goneId, 'merged', `into ${pair.keptId}`);
    await log(pair.keptId, 'merged-in', `from ${pair.goneId}`);
    return done(deps.clock.now());
  });
}
