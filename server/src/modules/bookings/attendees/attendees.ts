// Choosing the attendees of a team's booking.
import type { TeamPerson } from '@daynook/contract/teams/teams';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { MemberActor } from '../../../http/actor.ts';
import { queueEffects } from '../../../jobs/outbox.ts';
import { AppError } from '../../../lib/app-error.ts';
import { say } from '../../../lib/languages/say.ts';
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

/** Changes a booking's attendees. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED once it's over, VALIDATION_FAILED. */
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
    await putAttendees(trx, { bookingId, teamId, guests, memberIds, at: deps.clock.now() });
    if (booking.confirmedAt === null) return;
    const after = await store.listAttendees(trx, id);
    const without = (rows: readonly store.AttendeeRow[], others: readonly store.AttendeeRow[]) =>
      rows.filter((row) => row.id !== actor.memberId && !others.some((other) => other.id === row.id));
    await queueEffects(trx, deps, [
      ...without(after, before).map((row) => emailTo(booking, toReader(row), 'attendee-added')),
      ...without(before, after).map((row) => emailTo(booking, toReader(row), 'attendee-removed')),
    ]);
  });
  deps.outboxSignal.ring();
  return viewAttendees(deps.db.kysely, id);
}
