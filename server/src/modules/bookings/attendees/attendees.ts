// Choosing the attendees of a team's booking.
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamPerson } from '@daynook/contract/teams/teams';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import { queueEffects } from '../../../jobs/outbox.ts';
import { AppError } from '../../../lib/app-error.ts';
import { say } from '../../../lib/languages/say.ts';
import { isInLockedTeam } from '../../teams/service.ts';
import type { BookingRecord } from '../booking.ts';
import { emailTo } from '../emails.ts';
import { inTransaction } from '../move.ts';
import { lockRecord } from '../store.ts';
import { toReader } from './attendee-emails.ts';
import * as store from './attendee-store.ts';
import { viewAttendees } from './view-attended.ts';

/** Throws VALIDATION_FAILED if there are more attendees than people, or some aren't in the team. */
export async function putAttendees(
  trx: Transaction<DB>,
  {
    bookingId,
    teamId,
    guests,
    memberIds,
    at,
  }: {
    bookingId: string;
    teamId: string;
    guests: number;
    memberIds: readonly string[];
    at: Date;
  },
): Promise<void> {
  const wanted = [...new Set(memberIds)];
  const refuse = (words: string) => new AppError('VALIDATION_FAILED', { fields: { attendeeIds: words } });
  if (wanted.length > guests)
    throw refuse(
      say(
        '{count, plural, one {This booking is for # person.} other {This booking is for # people.}} Choose fewer attendees.',
        {
          count: guests,
        },
      ),
    );
  if (wanted.length > 0 && (await store.listInTeam(trx, teamId, wanted)).length < wanted.length)
    throw refuse(say('Someone you chose is no longer in the team. Choose again.'));
  await store.replaceAttendees(trx, { bookingId, memberIds: wanted, at });
}

const isOpen = ({ status }: Pick<BookingRecord, 'status'>): boolean =>
  ['requested', 'awaiting_payment', 'confirmed', 'active'].includes(status);

/**
 * The lock keeps members from being removed from the team meanwhile. Guests who are no longer in it can only take attendees off. Throws
 * FORBIDDEN.
 */
async function requireMayChoose(
  trx: Transaction<DB>,
  { teamId, guestId }: { teamId: string; guestId: string },
  isAdding: boolean,
): Promise<void> {
  if (!(await isInLockedTeam(trx, teamId, guestId)) && isAdding)
    throw new AppError('FORBIDDEN', {
      message: say('You’re no longer in this team. You can remove attendees, but not add any.'),
    });
}

/** Each change emails people. Throws LIMIT_REACHED. */
async function requireMayChange(trx: Transaction<DB>, bookingId: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  if (!(await store.countChange(trx, { bookingId, day, most: TEAMS.attendeeChangesPerDay })))
    throw new AppError('LIMIT_REACHED', {
      message: say('You’ve changed this booking’s attendees too often today. Try again tomorrow.'),
    });
}

const without = (rows: readonly store.AttendeeRow[], left: readonly store.AttendeeRow[]) =>
  rows.filter(({ id }) => !left.some((other) => other.id === id));

const others = (rows: readonly store.AttendeeRow[], { memberId }: MemberActor) =>
  rows.filter(({ id }) => id !== memberId);

/** Changes a booking's attendees. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED once it's over, VALIDATION_FAILED, LIMIT_REACHED. */
export async function changeAttendees(
  deps: Deps,
  actor: MemberActor,
  { id, attendeeIds: memberIds }: { id: string; attendeeIds: readonly string[] },
): Promise<TeamPerson[]> {
  await inTransaction(deps, async (trx) => {
    const booking = await lockRecord(trx, id);
    if (!booking || booking.guest.id !== actor.memberId) throw new AppError('NOT_FOUND');
    const { teamId, guests, id: bookingId } = booking;
    if (teamId === undefined)
      throw new AppError('FORBIDDEN', { message: say('Only bookings for a team have attendees.') });
    if (!isOpen(booking)) throw new AppError('STATE_CHANGED', { message: say('This booking is over.') });
    const before = await store.listAttendees(trx, id);
    const isAdding = memberIds.some((memberId) => !before.some((known) => known.id === memberId));
    await requireMayChoose(trx, { teamId, guestId: actor.memberId }, isAdding);
    await putAttendees(trx, { bookingId, teamId, guests, memberIds, at: deps.clock.now() });
    if (booking.confirmedAt === null) return;
    const after = await store.listAttendees(trx, id);
    const [added, removed] = [without(after, before), without(before, after)];
    if (added.length + removed.length === 0) return;
    await requireMayChange(trx, bookingId, deps.clock.now());
    await queueEffects(trx, deps, [
      ...others(added, actor).map((row) => emailTo(booking, toReader(row), 'attendee-added')),
      ...others(removed, actor).map((row) => emailTo(booking, toReader(row), 'attendee-removed')),
    ]);
  });
  deps.outboxSignal.ring();
  return viewAttendees(deps.db.kysely, id);
}
