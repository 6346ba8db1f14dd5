// Bookings that their host canceled: the host's public record. Cancellations, also by guests, that staff excuse (G5, G6).
import { z } from 'zod';
import { Booking } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { EXCUSE_REASONS, EXCUSE_STATES, HOST_CANCELLATION } from '../limits/host-cancellations.ts';
import { CancellationRecord } from '../listings/host-facts.ts';
import * as w from '../wire.ts';

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
      })
      .nullable(),
    /** Until when the host can ask; null if the host didn't cancel a confirmed booking. */
    askUntil: w.Instant.nullable(),
    can: z.object({ ask: z.boolean(), decide: z.boolean() }),
  })
  .meta({ id: 'HostCancellation' });
export type HostCancellation = z.infer<typeof HostCancellation>;

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
    body: z.strictObject({
      reason: z.enum(EXCUSE_REASONS),
      message: w.safeText(HOST_CANCELLATION.messageMaximumCharacters, 1),
    }),
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
} as const satisfies EndpointTable;
