// Tables that staff search, filter, sort, total, and export: each has one endpoint for rows and one for its CSV (RO2). Keyset
// pagination makes the thousandth page cost as much as the first.
import { z } from 'zod';
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import { PAYOUT_STATUSES } from '../limits/payouts.ts';
import { PAYMENT_ATTEMPT_STATES, PAYMENT_OPERATIONS, STAFF_TABLES } from '../limits/staff-tables.ts';
import { TICKET_KINDS, TICKET_STATES } from '../limits/support.ts';
import { LISTING_STATES } from '../listings/listings.ts';
import { REPORT_KINDS, REPORT_REASONS } from '../profiles.ts';
import * as w from '../wire.ts';
import { REPORT_OUTCOMES } from './reports.ts';
import type { StaffPermission } from './roles.ts';
import { AUDIT_SUBJECTS, AuditEvent, StaffMemberRow } from './staff.ts';

const Person = z.object({ _id: w.Id, name: z.string() });

export const StaffListingRow = z
  .object({
    _id: w.Id,
    title: z.string(),
    state: z.enum(LISTING_STATES),
    host: Person,
    city: z.string(),
    country: z.string(),
    dayMinor: w.Minor,
    currency: w.Currency,
    rating: z.number().nullable(),
    reviews: z.int(),
    createdAt: w.Instant,
    publishedAt: w.Instant.nullable(),
  })
  .meta({ id: 'StaffListingRow' });

export const StaffBookingRow = z
  .object({
    _id: w.Id,
    reference: z.string(),
    status: z.enum(BOOKING_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    listing: z.object({ _id: w.Id, title: z.string() }),
    guest: Person,
    host: Person,
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    /** What the guest pays. */
    totalMinor: w.Minor,
    currency: w.Currency,
    createdAt: w.Instant,
  })
  .meta({ id: 'StaffBookingRow' });

/** One step of a payment: a hold on a card, a charge, a release, a refund. */
export const StaffPaymentRow = z
  .object({
    _id: w.Id,
    booking: z.object({ _id: w.Id, reference: z.string(), status: z.enum(BOOKING_STATUSES) }),
    guest: Person,
    operation: z.enum(PAYMENT_OPERATIONS),
    state: z.enum(PAYMENT_ATTEMPT_STATES),
    provider: z.string(),
    /** The provider's ID, once there is one. */
    providerReference: z.string().nullable(),
    amountMinor: w.Minor,
    currency: w.Currency,
    createdAt: w.Instant,
    settledAt: w.Instant.nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'StaffPaymentRow' });

export const StaffPayoutRow = z
  .object({
    _id: w.Id,
    host: Person,
    status: z.enum(PAYOUT_STATUSES),
    amountMinor: w.Minor,
    currency: w.Currency,
    /** Last digits of the bank account; null for payouts through Stripe. */
    last4: z.string().nullable(),
    batchId: w.Id.nullable(),
    createdAt: w.Instant,
    sentAt: w.Instant.nullable(),
    paidAt: w.Instant.nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'StaffPayoutRow' });

export const StaffReportRow = z
  .object({
    _id: w.Id,
    kind: z.enum(REPORT_KINDS),
    reason: z.enum(REPORT_REASONS),
    reporter: Person,
    about: Person,
    /** Of the reported listing, or of the one that a reported review is about; never the reported text. */
    listingTitle: z.string().optional(),
    outcome: z.enum(REPORT_OUTCOMES).nullable(),
    createdAt: w.Instant,
    settledAt: w.Instant.nullable(),
  })
  .meta({ id: 'StaffReportRow' });

export const StaffTicketRow = z
  .object({
    _id: w.Id,
    reference: z.string(),
    subject: z.string(),
    kind: z.enum(TICKET_KINDS),
    state: z.enum(TICKET_STATES),
    from: z.object({ name: z.string(), email: z.string() }),
    assignee: Person.nullable(),
    bookingReference: z.string().nullable(),
    createdAt: w.Instant,
    updatedAt: w.Instant,
    dueAt: w.Instant.nullable(),
  })
  .meta({ id: 'StaffTicketRow' });

const Totals = z
  .object({
    count: z.int(),
    /** There are more rows than were counted; sums are omitted then. */
    isMore: z.boolean(),
    /** By currency; for payments also by step, counting only steps that succeeded. */
    sums: z.array(z.object({ kind: z.string().nullable(), currency: w.Currency, amountMinor: w.Minor })),
  })
  .meta({ id: 'StaffTableTotals' });

const makeAnswerSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    nextCursor: z.string().nullable(),
    /** Totals for everything that matches the filters; null on later pages. */
    totals: Totals.nullable(),
  });

const search = { q: w.safeText(100).optional() };
/** Days in UTC. */
const days = { from: w.LocalDate.optional(), to: w.LocalDate.optional() };
const currency = { currency: w.Currency.optional() };
const sortBy = <Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
  order: z.enum(['asc', 'desc']).default('desc'),
});
const page = {
  cursor: z.string().max(1_000).optional(),
  /** Rows or totals, not both: totals of long lists take longer than a page of rows. */
  only: z.enum(['rows', 'totals']).optional(),
};

const filters = {
  members: {
    ...search,
    ...days,
    status: z.enum(['active', 'pending', 'suspended']).optional(),
    ...sortBy(['joined', 'name']),
  },
  listings: { ...search, ...days, state: z.enum(LISTING_STATES).optional(), ...sortBy(['created', 'title']) },
  bookings: { ...search, ...days, status: z.enum(BOOKING_STATUSES).optional(), ...sortBy(['created', 'starts']) },
  payments: {
    ...search,
    ...days,
    ...currency,
    operation: z.enum(PAYMENT_OPERATIONS).optional(),
    state: z.enum(PAYMENT_ATTEMPT_STATES).optional(),
    /** Amounts can be compared only within one currency. */
    ...sortBy(['created', 'amount']),
  },
  payouts: {
    ...search,
    ...days,
    ...currency,
    status: z.enum(PAYOUT_STATUSES).optional(),
    ...sortBy(['created', 'amount']),
  },
  reports: {
    ...search,
    ...days,
    state: z.enum(['open', 'settled']).optional(),
    kind: z.enum(REPORT_KINDS).optional(),
    ...sortBy(['created']),
  },
  tickets: {
    ...search,
    ...days,
    state: z.enum(TICKET_STATES).optional(),
    kind: z.enum(TICKET_KINDS).optional(),
    ...sortBy(['updated', 'created', 'due']),
  },
  audit: {
    ...days,
    /** By name, email, or id. */
    actor: w.safeText(100).optional(),
    /** The affected member by name, email, or ID; or a booking, ticket, or anything else by number or ID. */
    about: w.safeText(100).optional(),
    actorId: w.Id.optional(),
    memberId: w.Id.optional(),
    subjectId: w.Id.optional(),
    /** Views of data, or everything that changed something. */
    what: z.enum(['looks', 'deeds']).optional(),
    action: z
      .string()
      .min(1)
      .max(60)
      .regex(/^[a-zA-Z-]+$/)
      .optional(),
    subject: z.enum(AUDIT_SUBJECTS).optional(),
    ...sortBy(['at']),
  },
} as const;

const list = <Row extends z.ZodType, Query extends z.ZodRawShape>(
  summary: string,
  permission: StaffPermission,
  query: Query,
  row: Row,
) =>
  ({
    summary,
    access: 'staff',
    permission,
    query: z.object({ ...query, ...page }),
    answer: makeAnswerSchema(row),
    errors: ['VALIDATION_FAILED'],
  }) as const;

const file = <Query extends z.ZodRawShape>(what: string, permission: StaffPermission, query: Query) =>
  ({
    summary: `Export ${what} as CSV, up to ${STAFF_TABLES.exportedRows} rows; logged (RO2)`,
    access: 'staff',
    permission,
    query: z.object(query),
    download: 'text/csv',
    errors: ['VALIDATION_FAILED'],
  }) as const;

export const staffTableEndpoints = {
  'GET /api/staff/tables/members': list(
    'List members by name, email, username, city, id, or booking or ticket reference (RO2)',
    'members',
    filters.members,
    StaffMemberRow,
  ),
  'GET /api/staff/tables/members/export': file('members', 'members', filters.members),
  'GET /api/staff/tables/listings': list(
    'List listings by title, city, host, or id (RO2)',
    'listings',
    filters.listings,
    StaffListingRow,
  ),
  'GET /api/staff/tables/listings/export': file('listings', 'listings', filters.listings),
  'GET /api/staff/tables/bookings': list(
    'List bookings by reference, guest, host, listing, or id (RO2)',
    'bookings',
    filters.bookings,
    StaffBookingRow,
  ),
  'GET /api/staff/tables/bookings/export': file('bookings', 'bookings', filters.bookings),
  'GET /api/staff/tables/payments': list(
    'List holds, charges, releases, and refunds by booking, guest, or the provider’s id (RO2)',
    'payments',
    filters.payments,
    StaffPaymentRow,
  ),
  'GET /api/staff/tables/payments/export': file('payments', 'payments', filters.payments),
  'GET /api/staff/tables/payouts': list('List payouts by host or id (RO2)', 'payouts', filters.payouts, StaffPayoutRow),
  'GET /api/staff/tables/payouts/export': file('payouts', 'payouts', filters.payouts),
  'GET /api/staff/tables/reports': list(
    'List reports by reporter or reported person (RO2)',
    'reports',
    filters.reports,
    StaffReportRow,
  ),
  'GET /api/staff/tables/reports/export': file('reports', 'reports', filters.reports),
  'GET /api/staff/tables/tickets': list(
    'List tickets by number, subject, name, email, or booking (RO2)',
    'tickets',
    filters.tickets,
    StaffTicketRow,
  ),
  'GET /api/staff/tables/tickets/export': file('tickets', 'tickets', filters.tickets),
  'GET /api/staff/tables/audit': list('List the audit log; append-only (RO2)', 'audit-log', filters.audit, AuditEvent),
  'GET /api/staff/tables/audit/export': file('the audit log', 'audit-log', filters.audit),
} as const satisfies EndpointTable;
