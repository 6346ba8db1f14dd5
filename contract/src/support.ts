// Support requests: from a form or about a booking, with replies and internal notes (RO2).
import { z } from 'zod';
import { BOOKING_STATUSES, PAYMENT_STATUSES } from './booking-states.ts';
import type { EndpointTable } from './endpoint.ts';
import { REFUND_BEARERS, REFUNDS } from './limits/refunds.ts';
import { BOOKING_SIDES, SUPPORT, TICKET_KINDS, TICKET_QUEUES, TICKET_SIDES, TICKET_STATES } from './limits/support.ts';
import { PAYMENT_METHODS } from './money/payment-methods.ts';
import { BookingRefund, RefundShares, TicketRefunds } from './money/refunds.ts';
import * as w from './wire.ts';

const subject = w.safeText(SUPPORT.subjectMaximumCharacters, 1);
const text = w.safeText(SUPPORT.textMaximumCharacters, 1);
const kind = z.enum(TICKET_KINDS);
const params = z.object({ id: w.Id });
const cursor = z.string().max(200).optional();

const TicketBooking = z.object({
  _id: w.Id,
  reference: z.string(),
  status: z.enum(BOOKING_STATUSES),
  listingTitle: z.string(),
  startsAt: w.Instant,
  endsAt: w.Instant,
  timeZone: w.TimeZone,
});

export const Ticket = z
  .object({
    _id: w.Id,
    /** Such as S-7K4M2Q. */
    reference: z.string(),
    kind,
    subject: z.string(),
    state: z.enum(TICKET_STATES),
    booking: TicketBooking.nullable(),
    /** The start of the latest message. */
    excerpt: z.string(),
    createdAt: w.Instant,
    updatedAt: w.Instant,
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof Ticket>;

/** `question`: from the requester. `answer`: from staff, without names. */
export const TicketMessage = z.object({
  _id: w.Id,
  kind: z.enum(['question', 'answer']),
  text: z.string(),
  at: w.Instant,
});

export const TicketThread = Ticket.extend({
  messages: z.array(TicketMessage),
  /** The latest refund proposal for its booking, as far as the reader may see it. */
  refund: BookingRefund.nullable(),
}).meta({ id: 'TicketThread' });
export type TicketThread = z.infer<typeof TicketThread>;

export const StaffTicket = Ticket.extend({
  from: z.object({ memberId: w.Id.nullable(), name: z.string(), email: z.string() }),
  assignee: z.object({ _id: w.Id, name: z.string() }).nullable(),
  turnedAt: w.Instant,
  /** When staff should reply by; null if it isn't their turn. */
  dueAt: w.Instant.nullable(),
  /** A note mentions the reader, and they haven’t opened the ticket since. */
  mentionsYou: z.boolean(),
}).meta({ id: 'StaffTicket' });
export type StaffTicket = z.infer<typeof StaffTicket>;

const TicketMember = z.object({
  _id: w.Id,
  name: z.string(),
  email: z.string(),
  status: z.enum(['active', 'pending', 'suspended']),
  isEmailVerified: z.boolean(),
  memberSince: w.LocalDate,
  bookings: z.int(),
  rooms: z.int(),
  tickets: z.int(),
});
export type TicketMember = z.infer<typeof TicketMember>;

/** What the booking costs and where its money is. */
const TicketMoney = z.object({
  currency: w.Currency,
  totalMinor: w.Minor,
  paidMinor: w.Minor,
  refundedMinor: w.Minor,
  /** What the host gets, after our fee and refunds. */
  hostMinor: w.Minor,
  status: z.enum(PAYMENT_STATUSES),
  method: z.enum(PAYMENT_METHODS),
});

export const StaffTicketThread = StaffTicket.extend({
  /** Messages with all sides, in order. */
  messages: z.array(
    z.object({
      ...TicketMessage.shape,
      kind: z.enum(['question', 'answer', 'note']),
      author: z.string().nullable(),
      /** Who wrote the question or receives the reply; null for notes, which only staff can see. */
      side: z.enum(TICKET_SIDES).nullable(),
    }),
  ),
  /** Who asked; null without an account. */
  member: TicketMember.nullable(),
  /** Both sides of the booking it’s about. */
  sides: z
    .object({
      /** Which of them asked; null after their account was merged or deleted. */
      asker: z.enum(['guest', 'host']).nullable(),
      guest: TicketMember.nullable(),
      host: TicketMember.nullable(),
      money: TicketMoney,
    })
    .nullable(),
  /** The member’s other tickets, newest first. */
  earlier: z.array(
    z.object({
      _id: w.Id,
      reference: z.string(),
      subject: z.string(),
      state: z.enum(TICKET_STATES),
      createdAt: w.Instant,
    }),
  ),
  /** Null without a booking that was paid for. */
  refunds: TicketRefunds.nullable(),
}).meta({ id: 'StaffTicketThread' });
export type StaffTicketThread = z.infer<typeof StaffTicketThread>;

export const Macro = z.object({ _id: w.Id, title: z.string(), text: z.string() }).meta({ id: 'Macro' });
export type Macro = z.infer<typeof Macro>;
const macroFields = { title: w.safeText(SUPPORT.macroTitleMaximumCharacters, 1), text };

const refundAction = {
  access: 'staff',
  params: z.object({ id: w.Id, refundId: w.Id }),
  body: z.strictObject({ version: z.int().min(1).max(1_000_000) }),
  answer: StaffTicketThread,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'STATE_CHANGED', 'FORBIDDEN'],
  bucket: 'write',
} as const;

export const supportEndpoints = {
  'POST /api/contact': {
    summary: 'Contact staff with or without an account; returns the reference number',
    access: 'public',
    body: z.strictObject({
      kind,
      /** For visitors; a member’s are known. */
      name: w.safeText(120, 1).optional(),
      email: z.email().max(254).optional(),
      subject: subject.optional(),
      text,
      /** The ticket this belongs to. */
      reference: w.safeText(20).optional(),
      /** A honeypot that people don't see. */
      website: z.string().max(200).optional(),
    }),
    answer: z.object({ reference: z.string() }),
    status: 201,
    errors: ['VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'contact',
  },
  'POST /api/support/tickets': {
    summary: 'Open a support request, optionally about your booking. Idempotent by clientId',
    access: 'member',
    body: z.strictObject({ kind, bookingId: w.Id.optional(), subject, text, clientId: w.Id }),
    answer: TicketThread,
    status: 201,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'GET /api/support/tickets': {
    summary: 'List your support requests, latest activity first; search by number, subject, or text (H10)',
    access: 'member',
    query: z.object({ q: w.safeText(100).optional(), cursor }),
    answer: z.object({ tickets: z.array(Ticket), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/support/tickets/{id}': {
    summary: 'Get your support request with its messages',
    access: 'member',
    params,
    answer: TicketThread,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/support/tickets/{id}/messages': {
    summary: 'Reply to a support request; a closed one reopens',
    access: 'member',
    params,
    body: z.strictObject({ text, clientId: w.Id }),
    answer: TicketThread,
    status: 201,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'POST /api/support/tickets/{id}/close': {
    summary: 'Mark a support request as solved',
    access: 'member',
    params,
    answer: TicketThread,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/tickets': {
    summary: 'List tickets by queue: open by due time, others latest activity first (RO2)',
    access: 'staff',
    permission: 'tickets',
    query: z.object({
      queue: z.enum(TICKET_QUEUES).optional(),
      kind: kind.optional(),
      /** Requests about one booking. */
      bookingId: w.Id.optional(),
      /** Number, name, email or words of the subject. */
      q: w.safeText(100).optional(),
      cursor,
    }),
    answer: z.object({
      tickets: z.array(StaffTicket),
      nextCursor: z.string().nullable(),
      counts: z.object({
        open: z.int(),
        waiting: z.int(),
        mine: z.int(),
        unassigned: z.int(),
        /** Not seen yet. */
        mentions: z.int(),
        refunds: z.int(),
        late: z.int(),
      }),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/tickets/{id}': {
    summary: 'Get a ticket with notes, requester, and booking; access is logged (RO2)',
    access: 'staff',
    permission: 'tickets',
    params,
    answer: StaffTicketThread,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/tickets/{id}/messages': {
    summary: 'Reply by email to the member or either side of the booking, or add an internal note for staff (RO2)',
    access: 'staff',
    permission: 'tickets',
    params,
    body: z.strictObject({
      kind: z.enum(['answer', 'note']),
      /** The recipient of the reply; defaults to the member who asked. */
      to: z.enum(TICKET_SIDES).optional(),
      text,
      clientId: w.Id,
      close: z.boolean().optional(),
      /** Staff mentioned in a note; they’re notified. */
      mentions: z.array(w.Id).max(SUPPORT.mentionsMaximum).optional(),
      /** The last message the writer has seen: if there’s a newer one, the reply is refused with STATE_CHANGED. */
      seenId: w.Id.optional(),
    }),
    answer: StaffTicketThread,
    status: 201,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'STATE_CHANGED'],
    bucket: 'write',
  },
  'POST /api/staff/tickets/{id}/assign': {
    summary: 'Assign a ticket to yourself or a colleague, or unassign it (RO2)',
    access: 'staff',
    permission: 'tickets',
    params,
    body: z.strictObject({ assigneeId: w.Id.nullable() }),
    answer: StaffTicketThread,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/tickets/{id}/state': {
    summary: 'Move a ticket to another queue without replying (RO2)',
    access: 'staff',
    permission: 'tickets',
    params,
    body: z.strictObject({ state: z.enum(TICKET_STATES) }),
    answer: StaffTicketThread,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/tickets/{id}/booking': {
    summary:
      'Attach a ticket to a booking by its number. A member who asked has to be its guest, host, or a co-host who handles its bookings (RO5)',
    access: 'staff',
    permission: 'tickets',
    params,
    body: z.strictObject({ reference: w.safeText(20, 1) }),
    answer: StaffTicketThread,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'STATE_CHANGED'],
    bucket: 'write',
  },
  'POST /api/staff/bookings/{id}/tickets': {
    summary:
      'Contact the guest or host of a booking: opens a ticket that they get by email. Idempotent by clientId (RO5)',
    access: 'staff',
    permission: 'tickets',
    params,
    body: z.strictObject({ side: z.enum(BOOKING_SIDES), subject: subject.optional(), text, clientId: w.Id }),
    answer: StaffTicketThread,
    status: 201,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/tickets/{id}/refund-shares': {
    summary: 'Preview what a refund would mean for guest, host, and us (RO2)',
    access: 'staff',
    permission: 'propose-refunds',
    params,
    query: z.object({ amountMinor: w.queryInteger(1, Number.MAX_SAFE_INTEGER), bearer: z.enum(REFUND_BEARERS) }),
    answer: RefundShares,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'STATE_CHANGED'],
  },
  'POST /api/staff/tickets/{id}/refunds': {
    summary: 'Propose a refund to the host, or to a second staff member (RO2)',
    access: 'staff',
    permission: 'propose-refunds',
    params,
    body: z.strictObject({
      amountMinor: w.Minor.min(1),
      currency: w.Currency,
      bearer: z.enum(REFUND_BEARERS),
      reason: w.safeText(REFUNDS.reasonMaximumCharacters, 1),
    }),
    answer: StaffTicketThread,
    status: 201,
    isIdempotent: true,
    errors: [
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'STATE_CHANGED',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_IN_PROGRESS',
    ],
    bucket: 'write',
  },
  'POST /api/staff/tickets/{id}/refunds/{refundId}/agree': {
    summary: 'Approve a refund we pay for, as a second staff member; it’s paid immediately (RO2)',
    permission: 'approve-refunds',
    ...refundAction,
  },
  'POST /api/staff/tickets/{id}/refunds/{refundId}/withdraw': {
    summary: 'Close a refund proposal without a refund (RO2)',
    permission: 'propose-refunds',
    ...refundAction,
  },
  'POST /api/staff/tickets/{id}/refunds/{refundId}/turn': {
    summary: 'Propose that we pay a refund the host declined or didn’t answer, with a second approval (RO2)',
    permission: 'propose-refunds',
    ...refundAction,
  },
  'GET /api/staff/agents': {
    summary: 'List staff whom a ticket can be assigned to or a note can mention (RO2)',
    access: 'staff',
    permission: 'tickets',
    answer: z.object({ agents: z.array(z.object({ _id: w.Id, name: z.string() })) }),
  },
  'GET /api/staff/macros': {
    summary: 'List canned replies (RO2)',
    access: 'staff',
    permission: 'tickets',
    answer: z.object({ macros: z.array(Macro) }),
  },
  'POST /api/staff/macros': {
    summary: 'Save a canned reply; replaces one with the same title (RO2)',
    access: 'staff',
    permission: 'canned-replies',
    body: z.strictObject(macroFields),
    answer: Macro,
    status: 201,
    errors: ['VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/staff/macros/{id}': {
    summary: 'Delete a canned reply; idempotent (RO2)',
    access: 'staff',
    permission: 'canned-replies',
    params,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
