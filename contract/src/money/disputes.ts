// Disputed card payments, for staff: the bank's case, our response, and who pays for a loss.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import {
  DISPUTE_FILE_TYPES,
  DISPUTE_FILES,
  DISPUTE_STATES,
  DISPUTES,
  EVIDENCE_FIELDS,
  MADE_FILES,
  UPLOADED_FILES,
} from '../limits/disputes.ts';
import * as w from '../wire.ts';

export const Dispute = z
  .object({
    _id: w.Id,
    state: z.enum(DISPUTE_STATES),
    /** The bank only asks: no money has moved yet. */
    isInquiry: z.boolean(),
    /** Stripe’s code for the guest's reason. */
    reason: z.string(),
    amountMinor: w.Minor,
    currency: w.Currency,
    /** What the bank has at the moment. */
    withdrawnMinor: w.Minor,
    /** Null for a payment without a booking. */
    booking: z
      .object({
        _id: w.Id,
        reference: z.string(),
        listingTitle: z.string(),
        guest: z.object({ _id: w.Id, name: z.string() }),
        host: z.object({ _id: w.Id, name: z.string() }),
      })
      .nullable(),
    /** The bank's deadline for evidence; null without one. */
    dueAt: w.Instant.nullable(),
    openedAt: w.Instant,
    closedAt: w.Instant.nullable(),
    evidenceSentAt: w.Instant.nullable(),
    /** Staff accepted the loss. */
    acceptedAt: w.Instant.nullable(),
    /** What staff decided that the host pays of a lost one; null before. */
    hostShareMinor: z.int().nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof Dispute>;

const fields = <T extends z.ZodType>(field: T) =>
  Object.fromEntries(EVIDENCE_FIELDS.map((name) => [name, field])) as Record<(typeof EVIDENCE_FIELDS)[number], T>;

const Evidence = z.object(fields(z.string()));
export type Evidence = z.infer<typeof Evidence>;

/** An available file for the bank: uploaded, or created when the evidence was sent. */
export const DisputeFile = z
  .object({ field: z.enum(DISPUTE_FILES), mediaType: z.enum(DISPUTE_FILE_TYPES), byteCount: z.int() })
  .meta({ id: 'DisputeFile' });
export type DisputeFile = z.infer<typeof DisputeFile>;

const params = z.object({ id: w.Id });

export const disputeEndpoints = {
  'GET /api/staff/disputes': {
    summary: 'List disputed payments, all or only those that need staff, latest first (RO2)',
    access: 'staff',
    permission: 'disputes',
    query: z.object({ state: z.enum(['open', 'all']).default('open'), cursor: z.string().max(200).optional() }),
    answer: z.object({ disputes: z.array(Dispute), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/disputes/{id}': {
    summary:
      'Get a disputed payment with the evidence and files that were sent, or a draft from the booking; logged (RO2)',
    access: 'staff',
    permission: 'disputes',
    params,
    answer: z.object({
      dispute: Dispute,
      evidence: Evidence,
      files: z.array(DisputeFile),
      /** The most the host can pay: what they’ve earned with the booking; null while that isn’t known. */
      mostHostShareMinor: w.Minor.nullable(),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/disputes/{id}/evidence': {
    summary: 'Send the bank our evidence with every uploaded file, once; logged (RO2)',
    access: 'staff',
    permission: 'disputes',
    params,
    body: z.strictObject({
      ...fields(w.safeText(DISPUTES.evidenceMaximumCharacters)),
      /** The files to create from the booking and send as well. */
      madeFiles: z.array(z.enum(MADE_FILES)).max(MADE_FILES.length).default([]),
    }),
    answer: Dispute,
    errors: ['NOT_FOUND', 'OVERLOADED', 'STATE_CHANGED', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE', 'VALIDATION_FAILED'],
    bucket: 'outbound',
  },
  'POST /api/staff/disputes/{id}/files/{field}': {
    summary: 'Upload a file for the bank: PDF, JPEG, or PNG. It replaces the one that shows the same; logged (RO2)',
    access: 'staff',
    permission: 'disputes',
    params: z.object({ id: w.Id, field: z.enum(UPLOADED_FILES) }),
    upload: { mediaTypes: DISPUTE_FILE_TYPES, maximumBytes: DISPUTES.filesMaximumBytes },
    answer: DisputeFile,
    status: 201,
    errors: [
      'NOT_FOUND',
      'REQUEST_TIMEOUT',
      'STATE_CHANGED',
      'STORAGE_FULL',
      'STORAGE_UNAVAILABLE',
      'VALIDATION_FAILED',
    ],
    bucket: 'write',
  },
  'GET /api/staff/disputes/{id}/files/{field}': {
    summary: 'Download a file for the bank: as it was sent, or as it would be; logged (RO2)',
    access: 'staff',
    permission: 'disputes',
    params: z.object({ id: w.Id, field: z.enum(DISPUTE_FILES) }),
    download: 'application/octet-stream',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'DELETE /api/staff/disputes/{id}/files/{field}': {
    summary: 'Delete an uploaded file that hasn’t been sent; logged (RO2)',
    access: 'staff',
    permission: 'disputes',
    params: z.object({ id: w.Id, field: z.enum(UPLOADED_FILES) }),
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/disputes/{id}/accept': {
    summary: 'Concede a dispute: the guest keeps the money; logged (RO2)',
    access: 'staff',
    permission: 'disputes',
    params,
    answer: Dispute,
    errors: ['NOT_FOUND', 'OVERLOADED', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/disputes/{id}/host-share': {
    summary:
      'Decide once how much of a lost dispute the host covers, if anything; the host is notified, and it’s logged (RO2)',
    access: 'staff',
    permission: 'disputes',
    params,
    body: z.strictObject({
      amountMinor: w.Minor,
      /** Visible to the host. */
      reason: w.safeText(DISPUTES.reasonMaximumCharacters, 1),
    }),
    answer: Dispute,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
