// Bookings that their host canceled: the host's public record. Cancellations, also by guests, that staff excuse (G5, G6).
import { z } from 'zod';
import { Booking } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { BOOKING } from '../limits/bookings.ts';
import {
  CANCEL_OBSTACLES,
  EXCUSE_FILE_TYPES,
  EXCUSE_REASONS,
  EXCUSE_STATES,
  FINE_STATES,
  HOST_CANCELLATION,
  REPLACEMENT,
} from '../limits/host-cancellations.ts';
import { CancellationRecord } from '../listings/host-facts.ts';
import { PICTURE_MEDIA_TYPES } from '../picture-types.ts';
import * as w from '../wire.ts';

/** A file added to a request for an excuse. */
export const ExcuseFile = z
  .object({
    _id: w.Id,
    mediaType: z.enum(EXCUSE_FILE_TYPES),
    byteCount: z.int(),
    at: w.Instant,
    /** Of the stored file. */
    sha256: z.string(),
  })
  .meta({ id: 'ExcuseFile' });
export type ExcuseFile = z.infer<typeof ExcuseFile>;

export const HostCancellation = z
  .object({
    timeZone: w.TimeZone,
    /** The public record now. */
    record: CancellationRecord,
    /** Who canceled the confirmed booking, if it was one of the two. */
    canceledBy: z.enum(['guest', 'host']).nullable(),
    /** What the host asked for after canceling, or what staff excused unasked. A guest's is shown to staff only. */
    excuse: z
      .object({
        state: z.enum(EXCUSE_STATES),
        reason: z.enum(EXCUSE_REASONS),
        /** Empty if nobody asked. */
        message: z.string(),
        at: w.Instant,
        /** What staff wrote to the member who canceled. */
        note: z.string().nullable(),
        /** Only the reader's own; staff see all. Those of deleted accounts are gone. */
        files: z.array(ExcuseFile),
      })
      .nullable(),
    /** What canceling cost the host; null if fines were off. */
    fine: z
      .object({
        state: z.enum(FINE_STATES),
        percent: z.int(),
        /** What's due, was due, or would be if it weren't free. */
        amountMinor: w.Minor,
        currency: w.Currency,
        /** Why staff waived it. */
        note: z.string().nullable(),
      })
      .nullable(),
    /** Until when the host can ask; null if the host didn't cancel a confirmed booking. */
    askUntil: w.Instant.nullable(),
    can: z.object({ ask: z.boolean(), addFile: z.boolean(), decide: z.boolean(), waive: z.boolean() }),
  })
  .meta({ id: 'HostCancellation' });
export type HostCancellation = z.infer<typeof HostCancellation>;

/** What canceling several bookings would do, one row for each. */
export const HostCancellationPreview = z
  .object({
    rows: z.array(
      z.object({
        bookingId: w.Id,
        guestName: z.string(),
        listingTitle: z.string(),
        startsAt: w.Instant,
        endsAt: w.Instant,
        timeZone: w.TimeZone,
        currency: w.Currency,
        /** What the guest has paid so far, and what they get back of it. */
        paidMinor: w.Minor,
        dueMinor: w.Minor,
        /** The host received the payment, so they send the refund themselves. */
        isRefundedByHost: z.boolean(),
        /** The booking is confirmed, so canceling it has consequences for the host. */
        isCounted: z.boolean(),
        /** What the host pays for it; null if nothing. */
        fine: z.object({ percent: z.int(), amountMinor: w.Minor, isFree: z.boolean() }).nullable(),
        /** Why it can't be canceled; null if it can. */
        obstacle: z.enum(CANCEL_OBSTACLES).nullable(),
      }),
    ),
    /** What guests get back and the host pays altogether, one row for each currency. */
    totals: z.array(z.object({ currency: w.Currency, dueMinor: w.Minor, fineMinor: w.Minor })),
  })
  .meta({ id: 'HostCancellationPreview' });
export type HostCancellationPreview = z.infer<typeof HostCancellationPreview>;

/** What became of each booking. */
export const HostCancellationResult = z
  .object({
    rows: z.array(
      z.object({
        bookingId: w.Id,
        /** Why it stays as it was; null if it's canceled. */
        obstacle: z.enum(CANCEL_OBSTACLES).nullable(),
        /** We've been asked to excuse it. */
        isExcuseAsked: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'HostCancellationResult' });
export type HostCancellationResult = z.infer<typeof HostCancellationResult>;

/** What the operator decides; nothing by default. */
const settings = {
  hasFines: z.boolean(),
  /** The most we pay of a more expensive replacement, as a share of the canceled booking's price; 0 is nothing. */
  differencePercent: z.int().min(0).max(REPLACEMENT.differenceMaximumPercent),
};
export const CancellationSettings = z
  .object({ ...settings, changedAt: w.Instant.nullable(), changedBy: z.string().nullable() })
  .meta({ id: 'CancellationSettings' });
export type CancellationSettings = z.infer<typeof CancellationSettings>;

const areDifferent = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const NAMED_TWICE = 'Name each booking once.';

const ExcuseInput = z.strictObject({
  reason: z.enum(EXCUSE_REASONS),
  message: w.safeText(HOST_CANCELLATION.messageMaximumCharacters, 1),
});

const params = z.object({ id: w.Id });
const keyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const;
const writing = {
  access: 'active',
  params,
  answer: Booking,
  isIdempotent: true,
  bucket: 'write',
  errors: [...keyErrors, 'NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED'],
} as const;

export const hostCancellationEndpoints = {
  'GET /api/bookings/{id}/host-cancellation': {
    summary:
      'Get the host’s public record of cancellations and, once they canceled, whether it’s excused, as host or staff (G5, G6)',
    access: 'active',
    params,
    answer: HostCancellation,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/bookings/{id}/excuse': {
    ...writing,
    summary: `Ask staff to excuse your cancellation, as the host, once, within ${HOST_CANCELLATION.askDays} days (G6)`,
    body: ExcuseInput,
  },
  'POST /api/bookings/{id}/excuse/files': {
    access: 'active',
    summary: `Add a photo or PDF to your request for an excuse, as the host, until staff decide; up to ${HOST_CANCELLATION.filesMaximum}. Only you and staff can see it. It can’t be removed; location and camera data of photos are (G6, A17)`,
    params,
    upload: {
      mediaTypes: [...PICTURE_MEDIA_TYPES, 'application/pdf'],
      maximumBytes: HOST_CANCELLATION.fileMaximumBytes,
    },
    answer: ExcuseFile,
    status: 201,
    bucket: 'write',
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'STATE_CHANGED',
      'LIMIT_REACHED',
      'IMAGE_REFUSED',
      'REQUEST_TIMEOUT',
      'STORAGE_FULL',
      'STORAGE_UNAVAILABLE',
    ],
  },
  'GET /api/bookings/{id}/excuse/files/{fileId}': {
    access: 'active',
    summary: 'Get a file of a request for an excuse, as the member who added it or staff; staff access is logged (G6)',
    params: z.object({ id: w.Id, fileId: w.Id }),
    download: 'application/octet-stream',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STORAGE_UNAVAILABLE'],
  },
  'POST /api/bookings/{id}/excuse/decide': {
    ...writing,
    summary:
      'Decide, as staff: an excused cancellation doesn’t count. A host’s line among reviews is gone, and its hours are open again (G6)',
    body: z.strictObject({
      decision: z.enum(['excused', 'refused']),
      note: w.safeText(HOST_CANCELLATION.noteMaximumCharacters).optional(),
    }),
  },
  'POST /api/bookings/{id}/fine/waive': {
    ...writing,
    summary: 'Waive a host’s fine for canceling, as staff, saying why. It’s given back (G5)',
    body: z.strictObject({ note: w.safeText(HOST_CANCELLATION.noteMaximumCharacters, 1) }),
  },
  'GET /api/staff/cancellation-settings': {
    summary: 'Get whether hosts pay a fine for canceling, and how much of a replacement we pay (G5, G10)',
    access: 'staff',
    permission: 'fees',
    answer: CancellationSettings,
  },
  'PUT /api/staff/cancellation-settings': {
    summary:
      'Set whether hosts pay a fine for canceling, and how much of a replacement we pay, from now on; logged (G5, G10)',
    access: 'staff',
    permission: 'fees',
    body: z.strictObject(settings),
    answer: CancellationSettings,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/host/cancellations/preview': {
    summary: 'Preview what canceling several bookings at once refunds, as their host (G5)',
    access: 'active',
    body: z.strictObject({
      bookingIds: z
        .array(w.Id)
        .min(1)
        .max(HOST_CANCELLATION.bookingsMaximum)
        .refine(areDifferent, { message: NAMED_TWICE }),
    }),
    answer: HostCancellationPreview,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'search',
  },
  'POST /api/host/cancellations': {
    summary:
      'Cancel several bookings at once, as their host, one after the other. Open requests are declined. One that’s no longer possible doesn’t stop the others (G5, G6)',
    access: 'active',
    body: z.strictObject({
      bookings: z
        .array(
          z.strictObject({
            bookingId: w.Id,
            /** `dueMinor` of the preview shown. If it's lower by now, this booking isn't canceled. */
            expectedDueMinor: w.Minor,
            /** The fine of the preview shown; 0 if it's free or left out. If it's higher by now, this booking isn't canceled. */
            expectedFineMinor: w.Minor.optional(),
          }),
        )
        .min(1)
        .max(HOST_CANCELLATION.bookingsMaximum)
        .refine((bookings) => areDifferent(bookings.map(({ bookingId }) => bookingId)), { message: NAMED_TWICE }),
      reason: w.safeText(BOOKING.reasonMaximumCharacters, 1),
      /** Asks staff to excuse each of these cancellations. */
      excuse: ExcuseInput.optional(),
    }),
    answer: HostCancellationResult,
    isIdempotent: true,
    bucket: 'write',
    maximumSeconds: 60,
    errors: [...keyErrors, 'NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
