// Runs changes of a team one after another, and adds them to its history.
import type { TeamRole } from '@daynook/contract/teams/teams';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { canManage } from './rules.ts';
import * as store from './store.ts';

type OwnTeam = store.TeamRow & { readonly role: TeamRole };

/** The team, as the actor sees it. Throws NOT_FOUND, also if it's closed or isn't theirs. */
export async function requireTeam(db: Db, actor: MemberActor, teamId: string): Promise<OwnTeam> {
  const team = await store.findTeam(db, teamId, actor.memberId);
  if (!team) throw new AppError('NOT_FOUND');
  return team as OwnTeam;
}

/** Throws FORBIDDEN to bookers. */
export function requireManage({ role }: Pick<OwnTeam, 'role'>): void {
  if (!canManage(role))
    throw new AppError('FORBIDDEN', { message: say('Only this team’s owners and admins can do this.') });
}

/** Throws FORBIDDEN to everyone but owners. */
export function requireOwn({ role }: Pick<OwnTeam, 'role'>): void {
  if (role !== 'owner') throw new AppError('FORBIDDEN', { message: say('Only this team’s owners can do this.') });
}

export interface Change {
  readonly trx: Transaction<DB>;
  readonly now: Date;
  readonly team: OwnTeam;
  /** Adds to the history. */
  note(entry: Omit<store.TeamEntry, 'id' | 'at' | 'teamId' | 'actorId'>): Promise<void>;
}

/** Locks the team, and checks under the lock that the actor is in it. Throws NOT_FOUND. */
export async function changeIn<T>(
  trx: Transaction<DB>,
  deps: Deps,
  { actor, teamId }: { actor: MemberActor; teamId: string },
  work: (change: Change) => Promise<T>,
): Promise<T> {
  await store.lockTeam(trx, teamId);
  const team = await requireTeam(trx, actor, teamId);
  const now = deps.clock.now();
  const note: Change['note'] = (entry) =>
    store.insertEntry(trx, { ...entry, id: deps.newId(), at: now, teamId, actorId: actor.memberId });
  return work({ trx, now, team, note });
}

/** The same in its own transaction. */
export const change = <T>(
  deps: Deps,
  actor: MemberActor,
  teamId: string,
  work: (change: Change) => Promise<T>,
): Promise<T> => retryTransaction(deps.db.kysely, (trx) => changeIn(trx, deps, { actor, teamId }, work));

/** The same, by an owner or admin. Throws NOT_FOUND, FORBIDDEN. */
export const changeAsManager: typeof change = (deps, actor, teamId, work) =>
  change(deps, actor, teamId, (how) => {
    requireManage(how.team);
    return work(how);
  });
