// Staff merge two accounts of one person: what would be moved, what prevents it, and the merge itself.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { STAFF } from './limits/staff.ts';
import * as w from './wire.ts';

/** What an account can have, as staff compare it. */
export const MERGE_PARTS = [
  'bookings',
  'hosted',
  'homes',
  'rooms',
  'co-hosting',
  'teams',
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

/** Why two accounts can't be merged as they are. */
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
    /** The email of a merged account. */
    email: z.string(),
    username: z.string().nullable(),
    status: z.enum(['active', 'pending', 'suspended']),
    isEmailVerified: z.boolean(),
    memberSince: w.LocalDate,
    /** What the account has; empty categories are left out. */
    has: counts,
    /** Changes whenever anything shown here changes. */
    version: z.string(),
  })
  .meta({ id: 'MergeSide' });
export type MergeSide = z.infer<typeof MergeSide>;

export const MergePreview = z
  .object({
    goes: MergeSide,
    stays: MergeSide,
    /** Everything that prevents the merge; empty if they can be merged. */
    obstacles: z.array(z.enum(MERGE_OBSTACLES)),
    /** What both accounts have, such as a bookmark of the same listing: kept once. */
    doubled: counts,
  })
  .meta({ id: 'MergePreview' });
export type MergePreview = z.infer<typeof MergePreview>;

const params = z.object({ id: w.Id });

export const accountMergeEndpoints = {
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
      /** The name or email of the account that's merged into the other. */
      typed: w.safeText(320, 1),
      reason: w.safeText(STAFF.reasonMaximumCharacters, 1),
    }),
    answer: z.object({ goes: w.Id, stays: w.Id, mergedAt: w.Instant }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CHANGED', 'MERGE_REFUSED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
