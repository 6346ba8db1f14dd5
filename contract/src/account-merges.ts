// Two accounts of one person made one by staff: what would move, what stands in the way, and the deed.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { STAFF } from './limits/staff.ts';
import * as w from './wire.ts';

/** What an account may have, as staff weigh it. */
export const MERGE_PARTS = [
  'bookings',
  'hosted',
  'homes',
  'rooms',
  'co-hosting',
  'conversations',
  'bookmarks',
  'lists',
  'reviews',
  'thanks',
  'posts',
  'questions',
  'documents',
  'payouts',
  'searches',
  'saved-replies',
  'calendar-links',
  'referrals',
  'blocks',
] as const;
export type MergePart = (typeof MERGE_PARTS)[number];

/** Why two accounts cannot be merged as they stand. */
export const MERGE_OBSTACLES = [
  'same-account',
  'already-merged',
  'staff-account',
  'suspended',
  'leaving',
  'waiting',
  'shared-booking',
  'shared-conversation',
  'co-host-of-booked',
  'blocked',
  'reported',
  'payment-open',
] as const;
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number];

const counts = z.array(z.object({ part: z.enum(MERGE_PARTS), count: z.int() }));

export const MergeSide = z
  .object({
    _id: w.Id,
    name: z.string(),
    /** Of one that was merged, the address it had. */
    email: z.string(),
    username: z.string().nullable(),
    status: z.enum(['active', 'pending', 'suspended']),
    isEmailVerified: z.boolean(),
    memberSince: w.LocalDate,
    /** What it has; what it has none of is left out. */
    has: counts,
    /** Changes with everything shown here. */
    version: z.string(),
  })
  .meta({ id: 'MergeSide' });
export type MergeSide = z.infer<typeof MergeSide>;

export const MergePreview = z
  .object({
    goes: MergeSide,
    stays: MergeSide,
    /** All that stands in the way; empty when they can be merged. */
    obstacles: z.array(z.enum(MERGE_OBSTACLES)),
    /** What both have, such as the same workspace saved twice: kept once. */
    doubled: counts,
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

const params = z.object({ id: w.Id });

export const mergingEndpoints = {
  'GET /api/staff/members/{id}/merge': {
    summary: 'Preview merging an account into another, and what prevents it; access is logged (RO2)',
    access: 'staff',
    permission: 'merge-accounts',
    params,
    query: z.object({ into: w.Id }),
    answer: MergePreview,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/members/{id}/merge': {
    maximumSeconds: 60,
    summary: 'Merge an account into another of the same person as previewed, and close it; can’t be undone (RO2)',
    access: 'staff',
    permission: 'merge-accounts',
    params,
    body: z.strictObject({
      into: w.Id,
      goesVersion: z.string().min(1).max(64),
      staysVersion: z.string().min(1).max(64),
      /** Name or address of the account that goes. */
      typed: w.safeText(320, 1),
      reason: w.safeText(STAFF.reasonMaximumCharacters, 1),
    }),
    answer: z.object({ goes: w.Id, stays: w.Id, mergedAt: w.Instant }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CHANGED', 'MERGE_REFUSED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
