// Turnover checklists (K11): each property has a list of tasks, and each booking has its check marks. Tasks are added and removed
// one at a time, so concurrent changes don't undo each other.

import type { Turnover, TurnoverList } from '@daynook/contract/hosting/turnover-checklists';
import { TURNOVER } from '@daynook/contract/limits/turnover-checklists';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { bookingsWithin, requireMay } from '../permissions/service.ts';
import * as store from './store.ts';

/** Throws NOT_FOUND, FORBIDDEN for co-hosts who can't see bookings. */
export async function listTasks({ db }: Deps, actor: MemberActor, propertyId: string): Promise<TurnoverList> {
  await requireMay(db.kysely, actor.memberId, { propertyId }, 'answer');
  return { tasks: await store.listTasks(db.kysely, propertyId) };
}

/** Throws NOT_FOUND, FORBIDDEN, LIMIT_REACHED. */
export function addTask(deps: Deps, actor: MemberActor, propertyId: string, text: string): Promise<TurnoverList> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await requireMay(trx, actor.memberId, { propertyId }, 'edit');
    await store.lockProperty(trx, propertyId);
    if ((await store.listTasks(trx, propertyId)).length >= TURNOVER.tasksMaximum) throw new AppError('LIMIT_REACHED');
    await store.insertTask(trx, { id: deps.newId(), property_id: propertyId, text, created_at: deps.clock.now() });
    return { tasks: await store.listTasks(trx, propertyId) };
  });
}

/** Throws NOT_FOUND, FORBIDDEN. */
export async function removeTask(
  { db }: Deps,
  actor: MemberActor,
  which: { id: string; taskId: string },
): Promise<TurnoverList> {
  await requireMay(db.kysely, actor.memberId, { propertyId: which.id }, 'edit');
  if (!(await store.deleteTask(db.kysely, which))) throw new AppError('NOT_FOUND');
  return { tasks: await store.listTasks(db.kysely, which.id) };
}

/**
 * For any booking except a hold, which is private to its guest. Throws NOT_FOUND for everyone but its hosts, including its guest.
 */
export async function readChecklist({ db }: Deps, actor: MemberActor, bookingId: string): Promise<Turnover> {
  const whose = await bookingsWithin(db.kysely, actor.memberId, 'answer');
  const rows = await store.listChecklist(db.kysely, bookingId, whose);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return {
    tasks: rows.flatMap(({ taskId, text, at, by }) =>
      taskId === null || text === null
        ? []
        : [{ _id: taskId, text, done: at && { at: at.toISOString(), by: by ?? '' } }],
    ),
  };
}

interface TickInput {
  readonly id: string;
  readonly taskId: string;
  readonly isDone: boolean;
}

/** Checking a task again changes nothing: the first one counts. Throws NOT_FOUND. */
export async function checkTask(deps: Deps, actor: MemberActor, { id, taskId, isDone }: TickInput): Promise<Turnover> {
  const { tasks } = await readChecklist(deps, actor, id);
  if (!tasks.some(({ _id }) => _id === taskId)) throw new AppError('NOT_FOUND');
  const which = { bookingId: id, taskId };
  if (isDone) await store.insertTick(deps.db.kysely, { ...which, memberId: actor.memberId, at: deps.clock.now() });
  else await store.deleteTick(deps.db.kysely, which);
  return readChecklist(deps, actor, id);
}
