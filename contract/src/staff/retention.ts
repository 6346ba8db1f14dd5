// How long records are kept, and what staff may change about it (RO2).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { STAFF } from '../limits/staff.ts';
import * as w from '../wire.ts';

interface RetentionRule {
  /** Null for ever. */
  readonly default: number | null;
  readonly minimum: number;
  /** Null if they may be kept for ever. */
  readonly maximum: number | null;
}

/** In months: of `STAFF.retentionMonthDays` for effects and notifications, and after the end of the year for the log. */
export const RETENTION = {
  /** Completed work, such as emails that were sent. What's due or has failed is never deleted. */
  effects: { default: 1, minimum: 1, maximum: 24 },
  notifications: { default: 3, minimum: 1, maximum: 24 },
  /** What staff did stays provable for as long as someone may go to court about it. */
  'audit-events': { default: null, minimum: 84, maximum: null },
} as const satisfies Record<string, RetentionRule>;
export type RetentionKind = keyof typeof RETENTION;

const KINDS = Object.keys(RETENTION) as [RetentionKind, ...RetentionKind[]];

const Retention = z
  .object({
    kind: z.enum(KINDS),
    /** Null for ever. */
    keepMonths: z.int().nullable(),
    minimumMonths: z.int(),
    /** Null if it can be for ever. */
    maximumMonths: z.int().nullable(),
    /** Null if nobody has changed it. */
    changedAt: w.Instant.nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'Retention' });
export type Retention = z.infer<typeof Retention>;

const answer = z.object({
  kinds: z.array(Retention),
  /** Nothing is deleted for this long after a change, so that a mistake can be corrected. */
  graceHours: z.int(),
});

export const retentionEndpoints = {
  'GET /api/staff/retention': {
    summary: 'See how long records are kept (RO2)',
    access: 'staff',
    permission: 'system',
    answer,
  },
  'PUT /api/staff/retention/{kind}': {
    summary:
      'Change how long records of a kind are kept, with a reason; nothing is deleted in the first day after it (RO2)',
    access: 'staff',
    permission: 'system',
    params: z.object({ kind: z.enum(KINDS) }),
    body: z.strictObject({
      keepMonths: z.int().min(1).max(1_200).nullable(),
      reason: w.safeText(STAFF.reasonMaximumCharacters, 1),
    }),
    answer,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
