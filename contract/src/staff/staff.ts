// What staff see and do; the server rejects everyone else (RO2). Every view of private data and every action is logged.
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import { HostDocument } from '../hosting/insurance.ts';
import { STAFF, STAFF_QUEUES } from '../limits/staff.ts';
import { TICKET_STATES } from '../limits/support.ts';
import { LISTING_STATES } from '../listings/listings.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';

export const AUDIT_SUBJECTS = [
  'member',
  'ticket',
  'listing',
  'booking',
  'mail',
  'document',
  'claim',
  'macro',
  'effect',
  'report',
  'place',
  'working-style',
  'property',
  'book-break',
  'payout',
  'payout-batch',
  'payment-setting',
  'fee-change',
  'host-fee-rate',
  'promo-code',
  'credit',
  'tax-setting',
  'tax-rule',
  'dispute',
  'damage-report',
  'booking-dispute',
  'site-setting',
  'site-text',
  'export',
  'list',
  'retention',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

export const AuditEvent = z
  .object({
    _id: w.Id,
    at: w.Instant,
    actor: z.object({ _id: w.Id, name: z.string().nullable() }),
    /** The action, e.g. `looked`, `answered`, `suspended`. */
    action: z.string(),
    subject: z.object({
      kind: z.enum(AUDIT_SUBJECTS),
      _id: w.Id,
      /** What people call it: a reference, a title, or a code. Absent if it has none or is gone. */
      title: z.string().optional(),
    }),
    /** The member whose data or account was affected. */
    member: z.object({ _id: w.Id, name: z.string().nullable() }).nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEvent = z.infer<typeof AuditEvent>;

const cursor = z.string().max(200).optional();
const params = z.object({ id: w.Id });
const page = {
  access: 'staff',
  permission: 'members',
  params,
  query: z.object({ cursor }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
} as const;
const nextCursor = z.string().nullable();
const status = z.enum(['active', 'pending', 'suspended']);
const reason = w.safeText(STAFF.reasonMaximumCharacters, 1);

export const StaffMemberRow = z
  .object({
    _id: w.Id,
    name: z.string(),
    email: z.string(),
    /** The username of the public page, if there is one. */
    username: z.string().nullable(),
    status,
    isEmailVerified: z.boolean(),
    isStaff: z.boolean(),
    memberSince: w.LocalDate,
    /** Of a host's first property; only in the table. */
    city: z.string().optional(),
    rooms: z.int(),
    bookings: z.int(),
  })
  .meta({ id: 'StaffMemberRow' });
export type StaffMemberRow = z.infer<typeof StaffMemberRow>;

/** What staff need to know about a member; never a password, a card, or a message. Long parts have separate lists. */
export const StaffMember = StaffMemberRow.extend({
  suspension: z.object({ reason: z.string(), untilOn: w.LocalDate.nullable() }).nullable(),
  /** The account it was merged into, if any: nobody can log in with this one anymore. */
  mergedInto: z.object({ _id: w.Id, name: z.string(), at: w.Instant }).nullable(),
  /** The accounts merged into this one, with their emails, latest first. */
  mergedFrom: z.array(z.object({ _id: w.Id, email: z.string(), at: w.Instant })),
  /** When the account will be deleted, as its member requested. */
  deletionDueAt: w.Instant.nullable(),
  timeZone: w.TimeZone,
  currency: w.Currency,
  isOnboarded: z.boolean(),
  homes: z.int(),
  hosted: z.int(),
  /** Bookings this member canceled, as a guest or as a host. */
  calledOff: z.int(),
  /** Bookings that haven't started, and what became of them if staff cancel them with a suspension. */
  upcoming: z.object({
    asGuest: z.int(),
    asHost: z.int(),
    /** Those of them the reader is part of, so a colleague decides. */
    own: z.int(),
    /** What canceling the others would refund, by currency, and how much of it people have to send back outside of the product. */
    refunds: z.array(z.object({ currency: w.Currency, refundMinor: w.Minor, outsideMinor: w.Minor })),
    /** Still to be canceled because of the suspension, and canceled by staff since it began. */
    canceling: z.int(),
    canceled: z.int(),
  }),
  /** By currency: paid and refunded as a guest; as a host, the earnings of closed and canceled bookings after our fee. */
  money: z.array(z.object({ currency: w.Currency, paidMinor: w.Minor, refundedMinor: w.Minor, closedMinor: w.Minor })),
  /** None for roles that don’t check documents. */
  documents: z.array(HostDocument),
  /** The member's sessions. */
  signIns: z.array(z.object({ device: z.string(), signedInAt: w.Instant, lastUsedAt: w.Instant })),
  /** Since when logging in takes a code from an app; null if it doesn't. */
  secondStepSince: w.Instant.nullable(),
}).meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;

export const StaffMemberBooking = z
  .object({
    _id: w.Id,
    reference: z.string(),
    status: z.enum(BOOKING_STATUSES),
    role: z.enum(['guest', 'host']),
    listingTitle: z.string(),
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    totalMinor: w.Minor,
    currency: w.Currency,
  })
  .meta({ id: 'StaffMemberBooking' });
export type StaffMemberBooking = z.infer<typeof StaffMemberBooking>;
const StaffMemberListing = z.object({ _id: w.Id, title: z.string(), state: z.enum(LISTING_STATES) });
const StaffMemberTicket = z.object({
  _id: w.Id,
  reference: z.string(),
  subject: z.string(),
  state: z.enum(TICKET_STATES),
});
const StaffMemberNote = z.object({ _id: w.Id, at: w.Instant, by: z.string().nullable(), text: z.string() });

const MarketWeek = z.object({
  /** Monday, UTC. */
  startsOn: w.LocalDate,
  newMembers: z.int(),
  /** Requests sent, and the responses so far. */
  asked: z.int(),
  accepted: z.int(),
  declined: z.int(),
  expired: z.int(),
  /** Confirmed and canceled bookings. */
  confirmed: z.int(),
  cancelled: z.int(),
  /** Median response time for that week's requests; null if none were answered. */
  medianAnswerMinutes: z.int().nullable(),
  searches: z.int(),
  searchesWithoutResults: z.int(),
  /** Listings with at least one booking confirmed that week, out of those published by its end and still published. */
  bookedListings: z.int(),
  publishedListings: z.int(),
});

export const SentEmailRow = z.object({
  _id: w.Id,
  to: z.string(),
  subject: z.string(),
  sentAt: w.Instant,
  via: z.enum(['outbox', 'smtp']),
  memberId: w.Id.nullable(),
});

/** Why an email wasn't sent: its content no longer applied when it was due. */
export const WITHHELD_REASONS = ['no longer true'] as const;

export const WithheldEmail = z.object({
  _id: w.Id,
  to: z.string(),
  subject: z.string(),
  /** When it was due. */
  withheldAt: w.Instant,
  reason: z.enum(WITHHELD_REASONS),
  memberId: w.Id.nullable(),
});

export const FailedEffect = z.object({
  _id: w.Id,
  topic: z.string(),
  attempts: z.int(),
  createdAt: w.Instant,
  error: z.string().nullable(),
  /** There are no more automatic retries. */
  isGivenUp: z.boolean(),
});

export const staffEndpoints = {
  'GET /api/staff/overview': {
    summary: 'Get the staff queues, with the oldest item in each (RO2)',
    access: 'staff',
    permission: 'overview',
    answer: z.object({
      queues: z.array(
        z.object({
          queue: z.enum(STAFF_QUEUES),
          count: z.int(),
          oldestAt: w.Instant.nullable(),
          /** How many are past their deadline, where each has its own. */
          lateCount: z.int().optional(),
        }),
      ),
    }),
  },
  'GET /api/staff/market': {
    summary: `Get weekly market figures over ${STAFF.marketWeeks} weeks; money from the ledger, per currency (RO2)`,
    access: 'staff',
    permission: 'overview',
    answer: z.object({
      weeks: z.array(MarketWeek),
      /** What guests paid, and our share, by the week it was posted. */
      money: z.array(
        z.object({
          currency: w.Currency,
          weeks: z.array(z.object({ startsOn: w.LocalDate, paidMinor: w.Minor, takeMinor: w.Minor })),
        }),
      ),
      liveRooms: z.int(),
      activeMembers: z.int(),
      /** Published listings with at least one booking confirmed in the last 4 weeks. */
      bookedListings: z.int(),
      /** The median response time in these weeks; null without one. */
      medianAnswerMinutes: z.int().nullable(),
      /** Searches in these weeks, and those without results. */
      searches: z.int(),
      searchesWithoutResults: z.int(),
    }),
  },
  'GET /api/staff/members/{id}': {
    summary: 'Get a member with status, money, documents, and logins; access is logged (RO2)',
    access: 'staff',
    permission: 'members',
    params,
    answer: StaffMember,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/staff/members/{id}/bookings': {
    summary:
      'List a member’s bookings as guest and host, newest first, or only those that haven’t started; access is logged (RO2)',
    ...page,
    query: page.query.extend({ upcoming: w.queryFlag.optional() }),
    answer: z.object({ bookings: z.array(StaffMemberBooking), nextCursor }),
  },
  'GET /api/staff/members/{id}/rooms': {
    summary: 'List a member’s listings, newest first; access is logged (RO2)',
    ...page,
    answer: z.object({ rooms: z.array(StaffMemberListing), nextCursor }),
  },
  'GET /api/staff/members/{id}/tickets': {
    summary: 'List a member’s support requests, newest first; access is logged (RO2)',
    ...page,
    answer: z.object({ tickets: z.array(StaffMemberTicket), nextCursor }),
  },
  'GET /api/staff/members/{id}/notes': {
    summary: 'List staff notes about a member, newest first; access is logged (RO2)',
    ...page,
    answer: z.object({ notes: z.array(StaffMemberNote), nextCursor }),
  },
  'POST /api/staff/members/{id}/suspend': {
    summary:
      'Suspend a member with a reason they can read, until a UTC date or until lifted; their bookings stay unless they’re canceled, too (RO2)',
    access: 'staff',
    permission: 'member-status',
    params,
    body: z.strictObject({
      reason,
      untilOn: w.LocalDate.optional(),
      /** Also cancels and fully refunds the bookings that haven't started. Needs the permission `manage-bookings`, too. */
      cancelsBookings: z.boolean().optional(),
    }),
    answer: StaffMember,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/members/{id}/cancel-bookings': {
    summary:
      'Cancel and fully refund all bookings of a suspended member that haven’t started; also needs the permission `manage-bookings` (RO2)',
    access: 'staff',
    permission: 'member-status',
    params,
    body: z.strictObject({ reason }),
    answer: StaffMember,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/members/{id}/activate': {
    summary: 'Activate a pending member or lift a suspension (RO2)',
    access: 'staff',
    permission: 'member-status',
    params,
    body: z.strictObject({ reason }),
    answer: StaffMember,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/members/{id}/sign-out': {
    summary:
      'Log a member out on every device, for example if someone else got into their account; they get an email (RO2)',
    access: 'staff',
    permission: 'member-status',
    params,
    body: z.strictObject({ reason }),
    answer: StaffMember,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/members/{id}/second-step-reset': {
    summary:
      'Remove the authenticator app and recovery codes of a member who lost them, and log them out; they get an email. Only admins can do it for staff, and nobody for themselves (M10)',
    access: 'staff',
    permission: 'member-status',
    params,
    body: z.strictObject({ reason, ...ownerProof }),
    answer: StaffMember,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED', 'LOGIN_NOT_RECENT', 'RATE_LIMITED'],
    bucket: 'write',
  },
  'POST /api/staff/members/{id}/notes': {
    summary: 'Add a staff note about a member; the member never sees it (RO2)',
    access: 'staff',
    permission: 'members',
    params,
    body: z.strictObject({ text: w.safeText(STAFF.noteMaximumCharacters, 1) }),
    answer: StaffMember,
    status: 201,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/mails': {
    summary: 'List sent emails, newest first, without their content (RO2)',
    access: 'staff',
    permission: 'emails',
    query: z.object({ q: w.safeText(100).optional(), cursor }),
    answer: z.object({ mails: z.array(SentEmailRow), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/mails/{id}': {
    summary: 'Get an email’s content; access is logged (RO2)',
    access: 'staff',
    permission: 'emails',
    params,
    answer: SentEmailRow.extend({ text: z.string() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/staff/withheld-mails': {
    summary: 'List emails that weren’t sent, with the reason, newest first (RO2, L6)',
    access: 'staff',
    permission: 'emails',
    query: z.object({ q: w.safeText(100).optional(), cursor }),
    answer: z.object({ mails: z.array(WithheldEmail), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/effects': {
    summary: 'List failed emails and other effects waiting for a retry or a person (RO2)',
    access: 'staff',
    permission: 'system',
    answer: z.object({ effects: z.array(FailedEffect) }),
  },
  'POST /api/staff/effects/{id}/retry': {
    summary: 'Retry a failed effect now (RO2)',
    access: 'staff',
    permission: 'system',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
