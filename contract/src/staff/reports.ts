// Reports for staff: the reported content, its context, and the decision (RO2, H8). Every view and action is logged.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { STAFF } from '../limits/staff.ts';
import { REPORT_KINDS, REPORT_REASONS } from '../profiles.ts';
import { SentFile } from '../sent-files.ts';
import * as w from '../wire.ts';

export const REPORT_OUTCOMES = ['dismissed', 'hidden', 'warned', 'suspended'] as const;
export const REPORT_DECISIONS = ['dismiss', 'hide', 'warn', 'suspend'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

const Person = z.object({ _id: w.Id, name: z.string() });

/** A report in the queue, without the reported text: viewing that is logged separately. */
export const StaffReport = z
  .object({
    _id: w.Id,
    kind: z.enum(REPORT_KINDS),
    reason: z.enum(REPORT_REASONS),
    reportedAt: w.Instant,
    reporter: Person,
    about: Person,
    /** Of the reported listing, or of the one that a reported review is about; never the reported text. */
    listingTitle: z.string().optional(),
    /** Open reports of the same thing, including this one: one decision settles them all. */
    sameCount: z.int(),
    outcome: z.enum(REPORT_OUTCOMES).nullable(),
    settledAt: w.Instant.nullable(),
    settledBy: z.string().nullable(),
    settledReason: z.string().nullable(),
  })
  .meta({ id: 'StaffReport' });
export type StaffReport = z.infer<typeof StaffReport>;

/** The text and a few others around it, in the order they were written. */
export const ReportedLine = z.object({
  _id: w.Id,
  by: Person,
  at: w.Instant,
  text: z.string(),
  isReported: z.boolean(),
  /** Only for the reported message. */
  pictureIds: z.array(w.Id),
  files: z.array(SentFile),
});
export type ReportedLine = z.infer<typeof ReportedLine>;

export const StaffReportDetail = StaffReport.extend({
  /** The reporter's comment. */
  text: z.string(),
  /** The text at the time of the report. */
  excerpt: z.string(),
  /** The current text; null if it's gone. */
  now: z.object({ isHidden: z.boolean(), path: z.string().nullable(), lines: z.array(ReportedLine) }).nullable(),
  /** Decisions about earlier reports of the same member. */
  earlier: z.object({ dismissed: z.int(), hidden: z.int(), warned: z.int(), suspended: z.int() }),
}).meta({ id: 'StaffReportDetail' });
export type StaffReportDetail = z.infer<typeof StaffReportDetail>;

const params = z.object({ id: w.Id });

export const staffReportEndpoints = {
  'GET /api/staff/reports': {
    summary: 'List reports: open oldest first, resolved latest first; without their content (RO2, H8)',
    access: 'staff',
    permission: 'reports',
    query: z.object({
      state: z.enum(['open', 'settled']).optional(),
      kind: z.enum(REPORT_KINDS).optional(),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      reports: z.array(StaffReport),
      nextCursor: z.string().nullable(),
      /** Open reports of each kind. */
      counts: z.record(z.enum(REPORT_KINDS), z.int()),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/reports/{id}': {
    summary: 'Get a report with its content and context; access is logged (RO2, H8)',
    access: 'staff',
    permission: 'reports',
    params,
    answer: StaffReportDetail,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/staff/reports/{id}/pictures/{pictureId}': {
    summary: 'Get a photo of a reported message; access is logged (RO2, H8)',
    access: 'staff',
    permission: 'reports',
    params: z.object({ id: w.Id, pictureId: w.Id }),
    download: 'image/webp',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE', 'VALIDATION_FAILED'],
  },
  'GET /api/staff/reports/{id}/files/{fileId}': {
    summary: 'Download a PDF of a reported message; access is logged (RO2, H8)',
    access: 'staff',
    permission: 'reports',
    params: z.object({ id: w.Id, fileId: w.Id }),
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/reports/{id}/decision': {
    summary: 'Resolve all open reports about the same content, with a reason; both sides are notified (RO2, H8)',
    access: 'staff',
    permission: 'reports',
    params,
    body: z.strictObject({
      decision: z.enum(REPORT_DECISIONS),
      /** Dismissed: shown to the reporter. Otherwise shown to the reported member. */
      reason: w.safeText(STAFF.reasonMaximumCharacters, 1),
      /** Removes it, in addition to the warning or suspension. */
      hides: z.boolean().optional(),
      /** The last day of a suspension, in UTC; without it, until staff end it. */
      untilOn: w.LocalDate.optional(),
    }),
    answer: StaffReportDetail,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
