// A team's rules, its list of listings, and what's left of its budgets.
import { highestLimitMinor, limitMinor } from '@daynook/contract/limits/amounts';
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamBudget, TeamListing, TeamRules } from '@daynook/contract/teams/team-rules';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { listCards } from '../listings/service.ts';
import { changeAsManager, requireTeam } from './change-team.ts';
import * as store from './rule-store.ts';
import { monthRange, toMonth } from './rules.ts';
import { updateRules } from './store.ts';
import { toRules } from './view.ts';

/** Throws VALIDATION_FAILED, which names the fields with amounts above the limit. */
function requireAmounts(rules: TeamRules, currency: string): void {
  const mostMinor = Math.min(
    limitMinor(TEAMS.highestAmountDollars, currency),
    highestLimitMinor(TEAMS.highestAmountDollars),
  );
  const fields: Record<string, string> = {};
  for (const field of ['teamBudgetMinor', 'memberBudgetMinor', 'dayCapMinor'] as const)
    if ((rules[field] ?? 0) > mostMinor)
      fields[field] = say('Enter {amount} or less.', { amount: moneyWords(mostMinor, currency) });
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

/** Throws NOT_FOUND, FORBIDDEN to bookers, VALIDATION_FAILED. */
export const changeRules = (
  deps: Deps,
  actor: MemberActor,
  { teamId, ...rules }: TeamRules & { teamId: string },
): Promise<TeamRules> =>
  changeAsManager(deps, actor, teamId, async ({ trx, team, note }) => {
    requireAmounts(rules, team.currency);
    await updateRules(trx, teamId, rules);
    await note({ action: 'rules-changed', detail: { before: toRules(team), after: rules } });
    return toRules(await requireTeam(trx, actor, teamId));
  });

const countLeft = (limitMinor: number | null, usedMinor: number): number | null =>
  limitMinor === null ? null : Math.max(0, limitMinor - usedMinor);

/** Throws NOT_FOUND. */
export async function getBudget(
  deps: Deps,
  actor: MemberActor,
  { teamId, month: asked }: { teamId: string; month?: string | undefined },
): Promise<TeamBudget> {
  const db = deps.db.kysely;
  const team = await requireTeam(db, actor, teamId);
  const month = asked ?? toMonth(deps.clock.now(), team.time_zone);
  const range = monthRange(month, team.time_zone);
  const used = await store.sumUsed(db, { teamId, memberId: actor.memberId, range });
  return {
    month,
    currency: team.currency,
    teamUsedMinor: used.teamMinor,
    teamLeftMinor: countLeft(team.team_budget_minor, used.teamMinor),
    ownUsedMinor: used.memberMinor,
    ownLeftMinor: countLeft(team.member_budget_minor, used.memberMinor),
  };
}

/** Throws NOT_FOUND. */
export async function listListings(
  deps: Deps,
  actor: MemberActor,
  { teamId, cursor }: { teamId: string; cursor?: string | undefined },
): Promise<{ listings: TeamListing[]; nextCursor: string | null }> {
  const db = deps.db.kysely;
  await requireTeam(db, actor, teamId);
  const rows = await store.listListings(db, teamId, pageAfter(cursor, TEAMS.pageSize));
  const { shown, nextCursor } = toPage(rows, TEAMS.pageSize, ({ added_at, id }) => ({ at: added_at, id }));
  const cards = await listCards(
    db,
    shown.map(({ id }) => id),
  );
  const listings = shown.map(({ id, title, city, added_at }) => ({
    _id: id,
    title,
    city,
    image: cards.get(id)?.images[0] ?? null,
    addedAt: added_at.toISOString(),
  }));
  return { listings, nextCursor };
}

interface OfListing {
  readonly teamId: string;
  readonly listingId: string;
}

/** Adding a listing again changes nothing. Throws NOT_FOUND, FORBIDDEN, LIMIT_REACHED. */
export const addListing = (deps: Deps, actor: MemberActor, { teamId, listingId }: OfListing): Promise<void> =>
  changeAsManager(deps, actor, teamId, async ({ trx, now }) => {
    if (!(await store.isPublic(trx, listingId))) throw new AppError('NOT_FOUND');
    if (await store.isListed(trx, teamId, listingId)) return;
    if ((await store.countListings(trx, teamId)) >= TEAMS.listingsPerTeam)
      throw new AppError('LIMIT_REACHED', {
        message: say('A team’s list can have up to {count} listings. Remove one to add another.', {
          count: TEAMS.listingsPerTeam,
        }),
      });
    await store.insertListing(trx, { teamId, listingId, addedBy: actor.memberId, at: now });
  });

/** Throws NOT_FOUND, FORBIDDEN. */
export const removeListing = (deps: Deps, actor: MemberActor, { teamId, listingId }: OfListing): Promise<void> =>
  changeAsManager(deps, actor, teamId, async ({ trx }) => {
    if (!(await store.deleteListing(trx, teamId, listingId))) throw new AppError('NOT_FOUND');
  });
