// Staff bring tickets and bookings together: they attach a ticket that came in without its booking, or contact one side of a booking
// first. Either way, replies, money, and refund proposals are then in one place.
import type { BookingSide } from '@daynook/contract/limits/support';
import type { StaffTicketThread } from '@daynook/contract/support';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { insertWithReference } from './create-ticket.ts';
import { act } from './handle-tickets.ts';
import { answer } from './reply.ts';
import * as store from './store.ts';
import { loadStaffThread } from './thread.ts';

/**
 * Attaches the ticket to the booking with this number. Repeating it changes nothing. People who wrote in without an account can't open
 * the ticket, so they see nothing of the booking. Throws NOT_FOUND, VALIDATION_FAILED for an unknown number or a booking the member
 * isn't part of, STATE_CHANGED if the ticket is about another one.
 */
export const attachBooking = (
  deps: Deps,
  actor: MemberActor,
  { id, reference }: { id: string; reference: string },
): Promise<StaffTicketThread> =>
  act(deps, actor, id, async (trx, ticket, now) => {
    const refuse = (message: string) => new AppError('VALIDATION_FAILED', { fields: { reference: message } });
    const booking = await store.findBookingNumbered(trx, reference);
    if (!booking) throw refuse(say('There’s no booking with this number.'));
    if (ticket.booking_id === booking.id) return undefined;
    if (ticket.booking_id !== null)
      throw new AppError('STATE_CHANGED', {
        message: say('This ticket is already about {reference}.', { reference: ticket.booking_reference ?? '' }),
      });
    // Members see the booking in their ticket, so it has to be one they may see anyway.
    const memberId = ticket.member_id;
    if (memberId !== null && !(await store.findOwnBooking(trx, { bookingId: booking.id, memberId })))
      throw refuse(say('{name} isn’t part of this booking, and would see it in their ticket.', { name: ticket.name }));
    await store.updateTicket(trx, id, now, { booking_id: booking.id });
    return 'attached';
  });

interface Contact {
  readonly id: string;
  readonly side: BookingSide;
  readonly subject?: string | undefined;
  readonly text: string;
  readonly clientId: string;
}

/**
 * Opens a ticket about the booking with one side, and sends them the text by email, as in a reply. The limits for members don't count.
 * Repeating the same clientId returns the existing ticket. Throws NOT_FOUND, VALIDATION_FAILED if their account was deleted.
 */
export function contactSide(
  deps: Deps,
  actor: MemberActor,
  { id: bookingId, side, subject, text, clientId }: Contact,
): Promise<StaffTicketThread> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const booking = await store.findTicketedBooking(trx, bookingId);
    if (!booking) throw new AppError('NOT_FOUND');
    const memberId = side === 'guest' ? booking.guest_id : booking.host_id;
    await store.lockAsker(trx, memberId);
    const known = await store.findByClientId(trx, memberId, clientId);
    if (known) return loadStaffThread(trx, deps, actor, known.id);
    const [member] = await store.listMembers(trx, [memberId]);
    if (!member || member.deleted_at !== null)
      throw new AppError('VALIDATION_FAILED', { fields: { side: say('Their account was deleted.') } });
    const { id } = await insertWithReference(trx, deps, {
      kind: 'booking',
      memberId,
      name: member.name,
      email: member.email,
      bookingId,
      subject: subject ?? `Your booking ${booking.reference}`,
      clientId,
    });
    const ticket = (await store.lockTicket(trx, id))!;
    await answer(trx, deps, actor, ticket, { text, clientId });
    const what = { action: 'started', subject: { kind: 'ticket' as const, id }, memberId };
    await audit(trx, deps, { actorId: actor.memberId, ...what });
    return loadStaffThread(trx, deps, actor, id);
  });
}
