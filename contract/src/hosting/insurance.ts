// Documents that hosts submit to staff, and claims that staff track for bookings. Only their host and staff can see the files.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { highestLimitMinor } from '../limits/amounts.ts';
import { CLAIM_STATES, DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES, DOCUMENT_STATES, DOCUMENTS } from '../limits/insurance.ts';
import { KnownCurrency } from '../money/known-currency.ts';
import * as w from '../wire.ts';

const params = z.object({ id: w.Id });
const cursor = z.string().max(200).optional();

export const HostDocument = z
  .object({
    _id: w.Id,
    kind: z.enum(DOCUMENT_KINDS),
    issuer: z.string(),
    number: z.string(),
    cover: z.object({ amountMinor: w.Minor, currency: w.Currency }).nullable(),
    validFrom: w.LocalDate.nullable(),
    validTo: w.LocalDate.nullable(),
    /** The type of its file; null until it's uploaded, and staff don't see it before that. */
    file: z.object({ mediaType: z.enum(DOCUMENT_MEDIA_TYPES), byteCount: z.int() }).nullable(),
    state: z.enum(DOCUMENT_STATES),
    rejectReason: z.string().nullable(),
    /** Its last valid day has passed. */
    isOver: z.boolean(),
    createdAt: w.Instant,
  })
  .meta({ id: 'HostDocument' });
export type HostDocument = z.infer<typeof HostDocument>;

export const StaffDocument = HostDocument.extend({
  host: z.object({ _id: w.Id, name: z.string() }),
  decidedBy: z.string().nullable(),
  sentAt: w.Instant.nullable(),
}).meta({ id: 'StaffDocument' });
export type StaffDocument = z.infer<typeof StaffDocument>;

export const Claim = z
  .object({
    _id: w.Id,
    booking: z.object({ _id: w.Id, reference: z.string(), listingTitle: z.string() }),
    host: z.object({ _id: w.Id, name: z.string() }),
    guest: z.object({ _id: w.Id, name: z.string() }),
    state: z.enum(CLAIM_STATES),
    summary: z.string(),
    amountMinor: w.Minor.nullable(),
    currency: w.Currency,
    notes: z.array(z.object({ _id: w.Id, at: w.Instant, by: z.string().nullable(), text: z.string() })),
    createdAt: w.Instant,
    updatedAt: w.Instant,
  })
  .meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;

export const insuranceEndpoints = {
  'GET /api/host/documents': {
    summary: 'List your uploaded documents, and the kinds your listings can’t be live without',
    access: 'active',
    answer: z.object({
      documents: z.array(HostDocument),
      /** When a document of these kinds expires, the host's listings are paused until a new one is uploaded. */
      required: z.array(z.enum(DOCUMENT_KINDS)),
      /** The kinds that have expired without a replacement: listings are paused now. */
      lapsed: z.array(z.enum(DOCUMENT_KINDS)),
    }),
  },
  'POST /api/host/documents': {
    summary: 'Create a document; upload its file next. Idempotent by clientId',
    access: 'active',
    body: z.strictObject({
      clientId: w.Id,
      kind: z.enum(DOCUMENT_KINDS),
      issuer: w.safeText(DOCUMENTS.issuerMaximumCharacters).optional(),
      number: w.safeText(DOCUMENTS.numberMaximumCharacters).optional(),
      coverMinor: z.int().min(0).max(highestLimitMinor(DOCUMENTS.coverMaximum)).optional(),
      /** The coverage's currency; defaults to US dollars. */
      currency: KnownCurrency.optional(),
      validFrom: w.LocalDate.optional(),
      validTo: w.LocalDate.optional(),
    }),
    answer: HostDocument,
    status: 201,
    errors: ['VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'POST /api/host/documents/{id}/file': {
    summary: 'Upload a document’s file as the request body: PDF, JPEG, or PNG',
    access: 'active',
    params,
    upload: { mediaTypes: DOCUMENT_MEDIA_TYPES, maximumBytes: DOCUMENTS.maximumBytes },
    answer: HostDocument,
    status: 201,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'REQUEST_TIMEOUT', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
    bucket: 'write',
  },
  'GET /api/host/documents/{id}/file': {
    summary: 'Download your document’s file',
    access: 'active',
    params,
    download: 'application/octet-stream',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'DELETE /api/host/documents/{id}': {
    summary: 'Delete a document and its file',
    access: 'active',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/documents': {
    summary: 'List documents for staff: pending oldest first, others newest first (RO2)',
    access: 'staff',
    permission: 'documents',
    query: z.object({
      state: z.enum(DOCUMENT_STATES).optional(),
      /** Only one host's. */
      hostId: w.Id.optional(),
      cursor,
    }),
    answer: z.object({
      documents: z.array(StaffDocument),
      nextCursor: z.string().nullable(),
      counts: z.object({ waiting: z.int(), verified: z.int(), rejected: z.int() }),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/documents/{id}/file': {
    summary: 'Download a document’s file; access is logged (RO2)',
    access: 'staff',
    permission: 'documents',
    params,
    download: 'application/octet-stream',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/documents/{id}/decision': {
    summary: 'Verify or reject a document; the host sees the reason for a rejection (RO2)',
    access: 'staff',
    permission: 'documents',
    params,
    body: z.strictObject({
      decision: z.enum(['verify', 'reject']),
      reason: w.safeText(DOCUMENTS.reasonMaximumCharacters).optional(),
      /** When the reviewed file was uploaded: staff can't decide about a newer one without seeing it. */
      sentAt: w.Instant.optional(),
    }),
    answer: StaffDocument,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'REASON_REQUIRED', 'STATE_CHANGED'],
    bucket: 'write',
  },
  'GET /api/staff/claims': {
    summary: 'List claims, latest activity first (RO2)',
    access: 'staff',
    permission: 'claims',
    query: z.object({
      state: z.enum(CLAIM_STATES).optional(),
      /** Only those about one booking. */
      bookingId: w.Id.optional(),
      cursor,
    }),
    answer: z.object({ claims: z.array(Claim), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/claims': {
    summary: 'Open a claim for a booking by its reference (RO2)',
    access: 'staff',
    permission: 'claims',
    body: z.strictObject({
      reference: w.safeText(20, 1),
      summary: w.safeText(DOCUMENTS.summaryMaximumCharacters, 1),
      /** In the booking’s currency. */
      amountMinor: z.int().min(0).max(highestLimitMinor(DOCUMENTS.coverMaximum)).optional(),
    }),
    answer: Claim,
    status: 201,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/claims/{id}': {
    summary: 'Update a claim’s status or add a note (RO2)',
    access: 'staff',
    permission: 'claims',
    params,
    body: z.strictObject({
      state: z.enum(CLAIM_STATES).optional(),
      note: w.safeText(DOCUMENTS.noteMaximumCharacters, 1).optional(),
    }),
    answer: Claim,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
