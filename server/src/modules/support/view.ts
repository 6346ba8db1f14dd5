// Converts tickets to what goes over the wire: without notes and staff names for the member, with everything for staff.
import type { BookingRefund } from '@daynook/contract/money/refunds';
import type { StaffTicket, Ticket, TicketMember, TicketThread } from '@daynook/contract/support';
import type * as store from './store.ts';

type MessageRow = Awaited<ReturnType<typeof store.listMessages>>[number];
type MemberRow = Awaited<ReturnType<typeof store.listMembers>>[number];

export const viewTicket = (row: store.TicketRow): Ticket => ({
  _id: row.id,
  reference: row.reference,
  kind: row.kind as Ticket['kind'],
  subject: row.subject,
  state: row.state as Ticket['state'],
  booking:
    row.booking_id === null || row.booking_reference === null
      ? null
      : {
          _id: row.booking_id,
          reference: row.booking_reference,
          status: row.booking_status as NonNullable<Ticket['booking']>['status'],
          listingTitle: row.listing_title ?? '',
          startsAt: row.booking_starts_at!.toISOString(),
          endsAt: row.booking_ends_at!.toISOString(),
          timeZone: row.booking_time_zone!,
        },
  excerpt: row.last_text,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const shown = ({ id, text, at }: MessageRow) => ({ _id: id, text, at: at.toISOString() });

export const viewThread = (
  row: store.TicketRow,
  messages: readonly MessageRow[],
  refund: BookingRefund | null,
): TicketThread => ({
  ...viewTicket(row),
  refund,
  messages: messages
    .filter(({ kind }) => kind !== 'note')
    .map((message) => ({ ...shown(message), kind: message.kind as 'question' | 'answer' })),
});

export const viewStaffTicket = (row: store.TicketRow & { mentions_reader: boolean }): StaffTicket => ({
  ...viewTicket(row),
  from: { memberId: row.member_id, name: row.name, email: row.asker_email },
  assignee: row.assignee_id === null ? null : { _id: row.assignee_id, name: row.assignee_name ?? '' },
  turnedAt: row.turned_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  mentionsYou: row.mentions_reader,
});

export const viewMember = (row: MemberRow): TicketMember => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  status: row.status,
  isEmailVerified: row.is_email_verified,
  memberSince: row.created_at.toISOString().slice(0, 10),
  bookings: row.bookings,
  rooms: row.rooms,
  tickets: row.tickets,
});
