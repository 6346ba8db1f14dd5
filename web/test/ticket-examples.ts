// Complete, realistic tickets for tests, which change what they're about.
import type { StaffThread, StaffTicket } from '../app/features/staff-support/tickets-api.ts';
import type { Ticket, TicketThread } from '../app/nouns/support/api.ts';
import { aSummary, BOOKING_ID } from './booking-examples.ts';

export const TICKET_ID = '019a2f00-0000-7000-8000-00000000a001';

export const aTicket = (more: Partial<Ticket> = {}): Ticket => ({
  _id: TICKET_ID,
  reference: 'S-7K4M2Q',
  kind: 'booking',
  subject: 'The door code did not work',
  state: 'open',
  booking: {
    _id: BOOKING_ID,
    reference: 'DN-7K4M2Q',
    status: 'confirmed',
    listingTitle: aSummary().listing.title,
    startsAt: '2026-12-03T18:00:00.000Z',
    endsAt: '2026-12-03T22:00:00.000Z',
    timeZone: 'America/Los_Angeles',
  },
  excerpt: 'I waited for an hour.',
  createdAt: '2026-11-20T17:00:00.000Z',
  updatedAt: '2026-11-20T17:00:00.000Z',
  ...more,
});

const said = (n: number, kind: 'question' | 'answer', text: string) => ({
  _id: `019a2f00-0000-7000-8000-00000000b00${n}`,
  kind,
  text,
  at: `2026-11-20T17:0${n}:00.000Z`,
});

export const aThread = (more: Partial<TicketThread> = {}): TicketThread => ({
  ...aTicket(),
  refund: null,
  messages: [said(1, 'question', 'I waited for an hour.'), said(2, 'answer', 'We are sorry.\n\nThe code is 4711.')],
  ...more,
});

export const aStaffTicket = (more: Partial<StaffTicket> = {}): StaffTicket => ({
  ...aTicket(),
  from: { memberId: '019a2f00-0000-7000-8000-00000000000b', name: 'Zoë Límová', email: 'zoe@example.com' },
  assignee: null,
  turnedAt: '2026-11-20T17:00:00.000Z',
  dueAt: '2026-11-21T17:00:00.000Z',
  mentionsYou: false,
  ...more,
});

export const aStaffThread = (more: Partial<StaffThread> = {}): StaffThread => ({
  ...aStaffTicket(),
  messages: [
    { ...said(1, 'question', 'I waited for an hour.'), author: 'Zoë Límová', side: 'asker' },
    { ...said(2, 'answer', 'We are sorry.'), author: 'Sam Staff', side: 'asker' },
    { ...said(3, 'answer', 'The second this week.'), kind: 'note', author: 'Cleo Colleague', side: null },
  ],
  member: {
    _id: '019a2f00-0000-7000-8000-00000000000b',
    name: 'Zoë Límová',
    email: 'zoe@example.com',
    status: 'active',
    isEmailVerified: false,
    memberSince: '2026-01-05',
    bookings: 4,
    rooms: 0,
    tickets: 2,
  },
  sides: null,
  earlier: [],
  refunds: null,
  ...more,
});
