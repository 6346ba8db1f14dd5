// Tickets that other modules open for a guest, so that staff see them in their queue.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addQuestion, openTicket } from './ask-staff.ts';
import * as store from './store.ts';

export interface BookingTicket {
  readonly bookingId: string;
  readonly member: { readonly id: string; readonly name: string; readonly email: string };
  readonly subject: string;
  readonly text: string;
}

/** Opens a ticket about a booking in the guest's name. Returns its id. The limits for members don't count. */
export async function openBookingTicket(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'newId'>,
  { bookingId, member, subject, text }: BookingTicket,
): Promise<string> {
  const asked = { kind: 'booking', subject, text, bookingId, clientId: null } as const;
  const { id: memberId, name, email } = member;
  return (await openTicket(trx, deps, { ...asked, memberId, name, email })).id;
}

/** Adds the guest's message to such a ticket, which opens it again. */
export async function addToBookingTicket(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'newId'>,
  { ticketId, memberId, text }: { ticketId: string; memberId: string; text: string },
): Promise<void> {
  const ticket = await store.lockTicket(trx, ticketId);
  if (ticket) await addQuestion(trx, deps, ticket, { text, memberId, clientId: null });
}
