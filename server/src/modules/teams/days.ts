// What happens to team days when one is booked, when their members leave, and when their team is closed.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import * as store from './day-store.ts';

/**
 * The booking is for the team day, in the booking's own transaction, so that a day can't be booked twice. Call it with the team locked.
 * `date` is the one on which the booking starts where the room is. Throws NOT_FOUND unless the member organizes the day, STATE_CHANGED if
 * it's canceled, booked, or on other dates.
 */
export async function bookDay(
  trx: Transaction<DB>,
  { dayId, teamId, memberId, bookingId, date }: Record<'dayId' | 'teamId' | 'memberId' | 'bookingId' | 'date', string>,
): Promise<void> {
  const day = await store.lockDay(trx, dayId);
  if (!day || day.teamId !== teamId || day.organizerId !== memberId || !day.hasOrganizer)
    throw new AppError('NOT_FOUND', { message: say('You don’t organize this team day. Book without it.') });
  if (day.cancelledAt) throw new AppError('STATE_CHANGED', { message: say('This team day was canceled.') });
  if (day.isBooked && day.bookingId !== bookingId)
    throw new AppError('STATE_CHANGED', {
      message: say('This team day already has a booking. Cancel that one first.'),
    });
  if (!(await store.isCandidateDate(trx, dayId, date)))
    throw new AppError('STATE_CHANGED', {
      message: say('This team day is on other dates. Book one of those, or book without the team day.'),
    });
  await store.setDayBooking(trx, dayId, bookingId);
}

/** Emails everyone else invited that a day is canceled. */
export async function announceCanceled(trx: Transaction<DB>, deps: Deps, day: store.CanceledDay): Promise<void> {
  await store.eraseAreas(trx, day.id);
  for (const { id: memberId, name, email } of day.invited)
    await queueEmail(trx, deps, {
      template: 'team-day-canceled',
      to: email,
      memberId,
      data: { name, title: day.title, teamName: day.teamName },
    });
}

/** Members left a team, or all teams: the days they organize are canceled unless they're booked, and their answers are deleted. */
export async function endDays(
  trx: Transaction<DB>,
  deps: Deps,
  { memberIds, teamId, now }: { memberIds: readonly string[]; teamId?: string; now: Date },
): Promise<void> {
  const canceled = await store.cancelDaysAhead(trx, { organizerIds: memberIds, teamId, exceptIds: memberIds, now });
  for (const day of canceled) await announceCanceled(trx, deps, day);
  await store.deleteAnswers(trx, { memberIds, teamId });
}

/** A team is closed: its days ahead are canceled unless they're booked, and nobody needs its starting areas anymore. */
export async function endTeamsDays(
  trx: Transaction<DB>,
  deps: Deps,
  { teamId, closedBy, now }: { teamId: string; closedBy: string; now: Date },
): Promise<void> {
  const canceled = await store.cancelDaysAhead(trx, { teamId, exceptIds: [closedBy], now });
  for (const day of canceled) await announceCanceled(trx, deps, day);
  await store.eraseTeamsAreas(trx, teamId);
}
