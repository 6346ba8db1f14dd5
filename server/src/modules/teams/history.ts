// What happened in a team, for its owners and admins.
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamEvent } from '@daynook/contract/teams/teams';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { requireManage, requireTeam } from './change-team.ts';
import { listEntries } from './store.ts';
import { viewEntry } from './view.ts';

/** Newest first. Throws NOT_FOUND, FORBIDDEN to bookers. */
export async function listEvents(
  deps: Deps,
  actor: MemberActor,
  { teamId, cursor }: { teamId: string; cursor?: string | undefined },
): Promise<{ events: TeamEvent[]; nextCursor: string | null }> {
  const db = deps.db.kysely;
  requireManage(await requireTeam(db, actor, teamId));
  const rows = await listEntries(db, teamId, pageAfter(cursor, TEAMS.pageSize));
  const { shown, nextCursor } = toPage(rows, TEAMS.pageSize, ({ at, id }) => ({ at, id }));
  return { events: shown.map(viewEntry), nextCursor };
}
