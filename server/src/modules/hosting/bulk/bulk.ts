// Bulk changes (K8): decides which listings were already changed by a repeated request, and how long a change can be undone: a week.
// They're previewed, then applied to each listing or not. The replaced values are written in the same transaction as the listing, so an
// interrupted request resumes where it stopped and never applies a percentage twice.
import type { Answer } from '@daynook/contract/api';
import type { BulkChange, BulkResult } from '@daynook/contract/hosting/bulk-changes';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { BULK } from '@daynook/contract/limits/hosting-bulk';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import { type Outcome, runOnce } from '../../../http/idempotency.ts';
import type { TimedJob } from '../../../jobs/runner.ts';
import { AppError } from '../../../lib/app-error.ts';
import { say } from '../../../lib/languages/say.ts';
import { getOwnRow } from '../edit.ts';
import * as store from '../store.ts';
import { viewOwn } from '../view.ts';
import { type BulkListing, changeEach, toResult } from './bulk-edit.ts';
import * as kept from './bulk-store.ts';
import { planWork, undoFor } from './bulk-work.ts';

const DAY_MS = 86_400_000;
const undoableSince = (now: Date): Date => new Date(now.getTime() - BULK.undoDays * DAY_MS);

export interface BulkInput {
  readonly change: BulkChange;
  readonly rooms: readonly BulkListing[];
}

/** The weekly hours that `hours` copies. Throws NOT_FOUND, FORBIDDEN, or GONE for that listing. */
async function weeklyFor(deps: Deps, actor: MemberActor, change: BulkChange): Promise<OwnListing['weekly']> {
  if (change.action !== 'hours') return [];
  return viewOwn(await getOwnRow(deps.db.kysely, actor, change.fromListingId)).weekly;
}

/** What an interrupted request had already done, by listing. */
async function doneBefore(deps: Deps, key: kept.ChangeKey, { change, rooms }: BulkInput) {
  const ids = rooms.map(({ _id }) => _id);
  const rows = await kept.listRows(deps.db.kysely, key, ids);
  const own = await store.listOwn(deps.db.kysely, { ids: rows.map((row) => row.listingId), memberId: key.memberId });
  const listings = new Map(own.map((row) => [row.id, viewOwn(row)]));
  return new Map<string, BulkResult>(
    rows.map(({ listingId, before, after }) => {
      const result = toResult(listingId, listings.get(listingId), { action: change.action, before, isWritten: true });
      return [listingId, { ...result, after }];
    }),
  );
}

/**
 * Changes each listing or says why not. Throws NOT_FOUND, FORBIDDEN, or GONE for the listing whose hours are copied, and the
 * IDEMPOTENCY_ codes. IDEMPOTENCY_KEY_REUSED also if the id belongs to another change.
 */
export function changeListings(
  deps: Deps,
  actor: MemberActor,
  input: BulkInput & { readonly changeId: string },
  key: string,
): Promise<Outcome<{ results: BulkResult[] }>> {
  const { change, changeId } = input;
  const { memberId } = actor;
  const call = { memberId, key, operation: 'POST /api/host/listings/bulk', input };
  return runOnce(deps, call, async (ticket) => {
    const db = deps.db.kysely;
    const weekly = await weeklyFor(deps, actor, change);
    await db.transaction().execute(async (trx) => {
      await ticket.begin(trx, {});
      const at = deps.clock.now();
      const isOurs = await kept.keepChange(trx, { memberId, changeId }, { change, at });
      if (!isOurs) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    });
    const done = await doneBefore(deps, { memberId, changeId }, input);
    const work = planWork(deps, actor, change, weekly);
    const fresh = await changeEach(deps, actor, {
      rooms: input.rooms.filter(({ _id }) => !done.has(_id)),
      action: change.action,
      planWork: () => work,
      keep: (trx, changed) => kept.keepRows(trx, { memberId, changeId }, changed),
    });
    for (const result of fresh) done.set(result._id, result);
    const answer = { results: input.rooms.map(({ _id }) => done.get(_id)!) };
    await ticket.finish(db, 200, answer);
    return answer;
  });
}

/** What the change would do to each listing. Runs it and rolls it back. Throws like `changeListings` for the listing to copy from. */
export async function previewChange(
  deps: Deps,
  actor: MemberActor,
  { change, rooms }: BulkInput,
): Promise<BulkResult[]> {
  const work = planWork(deps, actor, change, await weeklyFor(deps, actor, change));
  return changeEach(deps, actor, { rooms, action: change.action, planWork: () => work, isPreview: true });
}

/** The member's latest changes that can be undone. */
export async function listChanges(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/host/bulk-changes'>> {
  const since = undoableSince(deps.clock.now());
  const changes = await kept.listChanges(deps.db.kysely, actor.memberId, { since, limit: BULK.recentShown });
  return {
    changes: changes.map(({ id, at, ...change }) => ({
      ...change,
      _id: id,
      at: at.toISOString(),
      undoUntil: new Date(at.getTime() + BULK.undoDays * DAY_MS).toISOString(),
    })),
  };
}

/** Undoes the change for these listings, or says why not. Throws NOT_FOUND once it's too late. */
export async function undoChange(
  deps: Deps,
  actor: MemberActor,
  { changeId, listingIds }: { changeId: string; listingIds: readonly string[] },
): Promise<BulkResult[]> {
  const key = { memberId: actor.memberId, changeId };
  const found = await kept.findChange(deps.db.kysely, key, undoableSince(deps.clock.now()));
  if (!found) throw new AppError('NOT_FOUND', { message: say('This change can’t be undone anymore.') });
  const rows = new Map((await kept.listRows(deps.db.kysely, key, listingIds)).map((row) => [row.listingId, row]));
  const { action } = found.change;
  const results = await changeEach(deps, actor, {
    rooms: listingIds.map((_id) => ({ _id })),
    action,
    planWork: (id) => {
      const row = rows.get(id);
      // Already undone or never changed: nothing to restore.
      if (!row || row.undoneAt) return async () => undefined;
      return undoFor(deps, actor, action, { ...row, changedAt: found.at });
    },
  });
  const undone = results.flatMap(({ _id, code }) => (code === null && !rows.get(_id)?.undoneAt ? [_id] : []));
  await kept.markUndone(deps.db.kysely, key, undone, deps.clock.now());
  return results;
}

/** One more day, so an undo that's running when the week ends still finds the change. */
const KEPT_DAYS = BULK.undoDays + 1;
const FORGET_BATCH = 50;

/** Deletes changes that can't be undone anymore. */
export async function deleteOldChanges(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY_MS);
  let count = 0;
  while (!signal?.aborted) {
    const deleted = await kept.deleteBefore(deps.db.kysely, before, FORGET_BATCH);
    count += deleted;
    if (deleted < FORGET_BATCH) break;
  }
  return count;
}

export const bulkJobs: readonly TimedJob[] = [
  { name: 'bulk-changes-forget', everySeconds: 3_600, run: deleteOldChanges },
];
