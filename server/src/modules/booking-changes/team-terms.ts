// Checks a change of a booking that's for a team against the team's rules, as a new booking would be.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { type BookingRecord, viewAttendees } from '../bookings/service.ts';
import { requireTeamAllows } from '../teams/service.ts';
import { isMovedTo, listingIn, type Terms, toRange } from './terms.ts';

/** Less for the same start and under the same policy isn't more than the team has agreed to. */
const isAgreed = (booking: BookingRecord, after: Terms): boolean =>
  after.totalMinor <= booking.totalMinor &&
  after.cancellationPolicy === booking.cancellationPolicy &&
  Date.parse(after.startsAt) === booking.startsAt.getTime() &&
  !isMovedTo(after, booking);

/** Throws the TEAM_ codes to the guest, and CHANGE_NOT_POSSIBLE to others, who don't learn the team's limits. */
export async function requireTeamAgrees(
  trx: Transaction<DB>,
  booking: BookingRecord,
  after: Terms,
  by: 'guest' | 'host' | 'staff' | 'system',
): Promise<void> {
  const { teamId } = booking;
  if (teamId === undefined) return;
  const attendees = await viewAttendees(trx, booking.id);
  if (attendees.length > after.guests)
    throw new AppError('CHANGE_NOT_POSSIBLE', {
      message: say('This booking has {count} attendees. The guest has to remove some first.', {
        count: attendees.length,
      }),
    });
  if (isAgreed(booking, after)) return;
  const { totalMinor, cancellationPolicy } = after;
  const { currency, timeZone, id: bookingId } = booking;
  const terms = { ...toRange(after), listingId: listingIn(after, booking), totalMinor, cancellationPolicy };
  try {
    await requireTeamAllows(trx, { ...terms, teamId, memberId: booking.guest.id, currency, timeZone, bookingId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (by === 'guest' && error.code === 'NOT_FOUND')
      throw new AppError('CHANGE_NOT_POSSIBLE', {
        message: say(
          'You’re no longer in the team this booking is for. You can make it shorter or cheaper if it still starts at the same time, or cancel it.',
        ),
      });
    if (by === 'guest') throw error;
    throw new AppError('CHANGE_NOT_POSSIBLE', {
      message: say('The guest is booking for a team whose rules don’t allow this change.'),
    });
  }
}
