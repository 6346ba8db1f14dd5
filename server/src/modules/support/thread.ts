// A ticket as staff see it: all sides' messages in order, who the sides are, and the booking's money.
import type { StaffTicketThread } from '@daynook/contract/support';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { viewBookingMoney, viewTicketRefunds } from '../bookings/service.ts';
import * as store from './store.ts';
import { viewMember, viewStaffTicket } from './view.ts';

type Sides = NonNullable<Awaited<ReturnType<typeof store.findSides>>>;

/** Which side of the booking a member is. */
export const findSide = (sides: Sides | undefined, memberId: string | null): 'guest' | 'host' | null =>
  memberId === null || !sides
    ? null
    : memberId === sides.guest_id
      ? 'guest'
      : memberId === sides.host_id
        ? 'host'
        : null;

/** The ticket of a thread, without what only its reader changes. */
export async function loadStaffThread(db: Db, deps: Deps, actor: MemberActor, id: string): Promise<StaffTicketThread> {
  const row = (await store.findTicket(db, id))!;
  // In sequence, because a transaction has one connection.
  const below = await store.listSides(db, id);
  const tickets = [row, ...below];
  const ids = tickets.map((ticket) => ticket.id);
  const messages = await store.listMessages(db, ids);
  const sides = row.booking_id === null ? undefined : await store.findSides(db, row.booking_id);
  const memberIds = [row.member_id, sides?.guest_id, sides?.host_id].filter((one) => typeof one === 'string');
  const members = new Map((await store.listMembers(db, memberIds)).map((one) => [one.id, viewMember(one)]));
  const findMember = (memberId: string | null) => (memberId === null ? null : (members.get(memberId) ?? null));
  const money = row.booking_id === null ? undefined : await viewBookingMoney(db, row.booking_id);
  const earlier =
    row.member_id === null ? [] : await store.listEarlier(db, { memberId: row.member_id, exceptIds: ids });
  const sideOfTicket = new Map(
    tickets.map((ticket) => [ticket.id, ticket.id === id ? ('asker' as const) : findSide(sides, ticket.member_id)]),
  );
  return {
    ...viewStaffTicket({ ...row, mentions_reader: false }),
    refunds: row.booking_id === null ? null : await viewTicketRefunds(db, deps, actor, row.booking_id),
    messages: messages.map((message) => ({
      _id: message.id,
      text: message.text,
      at: message.at.toISOString(),
      kind: message.kind as 'question' | 'answer' | 'note',
      author: message.author_name,
      side: message.kind === 'note' ? null : (sideOfTicket.get(message.ticket_id) ?? null),
    })),
    member: findMember(row.member_id),
    sides:
      sides && money
        ? {
            asker: findSide(sides, row.member_id),
            guest: findMember(sides.guest_id),
            host: findMember(sides.host_id),
            money,
          }
        : null,
    earlier: earlier.map((one) => ({
      _id: one.id,
      reference: one.reference,
      subject: one.subject,
      state: one.state as StaffTicketThread['state'],
      createdAt: one.created_at.toISOString(),
    })),
  };
}
