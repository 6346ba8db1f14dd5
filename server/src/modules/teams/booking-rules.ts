// Checks a booking for a team against its rules, in the booking's own transaction.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { monthWords } from '../../lib/time/words.ts';
import { isListed, sumUsed } from './rule-store.ts';
import { type BrokenRule, findBrokenRule, monthRange, toMonth } from './rules.ts';
import * as store from './store.ts';
import { toRules } from './view.ts';

interface TeamBooking extends TimeRange {
  readonly teamId: string;
  readonly memberId: string;
  readonly listingId: string;
  /** The listing's. */
  readonly timeZone: string;
  readonly currency: string;
  readonly totalMinor: number;
  readonly cancellationPolicy: CancellationPolicyId;
  /** The booking itself, if it's stored already. */
  readonly bookingId?: string | undefined;
}

function writeLimit(
  broken: BrokenRule,
  { teamName, currency, month }: Record<'teamName' | 'currency' | 'month', string>,
) {
  switch (broken.code) {
    case 'TEAM_CURRENCY':
      return say('{teamName} can only book in {currency}.', { teamName, currency });
    case 'TEAM_LISTING':
      return say('This listing isn’t on {teamName}’s list. Ask an admin of the team to add it.', { teamName });
    case 'TEAM_POLICY':
      return say('{teamName} doesn’t allow this cancellation policy. Choose another listing.', { teamName });
    default: {
      const { limitMinor, leftMinor, costMinor } = broken.limit;
      const amounts = {
        teamName,
        month,
        limit: moneyWords(limitMinor, currency),
        left: moneyWords(leftMinor, currency),
        cost: moneyWords(costMinor, currency),
      };
      if (broken.code === 'TEAM_DAY_CAP')
        return say('{teamName} allows up to {limit} for these days. This costs {cost}.', amounts);
      return broken.code === 'TEAM_BUDGET'
        ? say('{teamName} has {left} left of its {limit} budget for {month}. This costs {cost}.', amounts)
        : say('You have {left} left of your {limit} budget with {teamName} for {month}. This costs {cost}.', amounts);
    }
  }
}

async function findBroken(db: Db, team: store.TeamRow, booking: TeamBooking): Promise<BrokenRule | undefined> {
  const { teamId, memberId, listingId, bookingId, ...facts } = booking;
  const range = monthRange(toMonth(booking.startsAt, team.time_zone), team.time_zone);
  const used = await sumUsed(db, { teamId, memberId, range, ...(bookingId ? { exceptId: bookingId } : {}) });
  const rules = { ...toRules(team), currency: team.currency };
  return findBrokenRule(rules, { ...facts, isListed: await isListed(db, teamId, listingId) }, used);
}

/**
 * Locks the team until the transaction ends, so that bookings made at once can't exceed a budget together. Call it after the listing is
 * locked and before anything is written. Throws NOT_FOUND if the member isn't in the team, and the TEAM_ codes.
 */
export async function requireTeamAllows(trx: Transaction<DB>, booking: TeamBooking): Promise<void> {
  const { teamId, memberId } = booking;
  await store.lockTeam(trx, teamId);
  const team = await store.findTeam(trx, teamId, memberId);
  if (!team) throw new AppError('NOT_FOUND', { message: say('You’re no longer in this team. Book without it.') });
  const broken = await findBroken(trx, team, booking);
  if (!broken) return;
  const month = toMonth(booking.startsAt, team.time_zone);
  const named = { teamName: team.name, currency: team.currency, month: monthWords(`${month}-01`) };
  throw new AppError(broken.code, {
    message: writeLimit(broken, named),
    ...('limit' in broken ? { current: broken.limit } : {}),
  });
}

/** The rule that a booking would break now. Nothing is locked, so the booking itself decides again. Throws NOT_FOUND. */
export async function findObstacle(db: Db, booking: TeamBooking): Promise<BrokenRule['code'] | undefined> {
  const team = await store.findTeam(db, booking.teamId, booking.memberId);
  if (!team) throw new AppError('NOT_FOUND');
  return (await findBroken(db, team, booking))?.code;
}
