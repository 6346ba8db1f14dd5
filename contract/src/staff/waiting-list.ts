// The waiting list for new members, for staff (M3): each entry is a place. The waitlist for hours is in waitlists.ts.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { BETA_ROLES } from '../limits/accounts.ts';
import * as w from '../wire.ts';

export const StaffPlace = z
  .object({
    _id: w.Id,
    email: z.string(),
    postalCode: z.string(),
    role: z.enum(BETA_ROLES),
    joinedAt: w.Instant,
    /** The position among those waiting, from 1; null for those admitted. */
    place: z.int().nullable(),
    invitedAt: w.Instant.nullable(),
    /** The account that signed up with this email address and confirmed it. */
    member: z.object({ _id: w.Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'StaffPlace' });
export type StaffPlace = z.infer<typeof StaffPlace>;

export const waitingListEndpoints = {
  'GET /api/staff/places': {
    summary: 'List the waiting list, including invited people who haven’t joined, longest wait first (M3, RO2)',
    access: 'staff',
    permission: 'waiting-list',
    query: z.object({
      state: z.enum(['waiting', 'invited']).optional(),
      q: w.safeText(100).optional(),
      cursor: z.string().max(200).optional(),
    }),
    answer: z.object({
      /** Whether new members are admitted one by one; otherwise there's no list. */
      isGated: z.boolean(),
      places: z.array(StaffPlace),
      waitingCount: z.int(),
      nextCursor: z.string().nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/places/{id}/invitation': {
    summary: 'Invite someone from the waiting list, now or at sign-up; they get one email (M3, RO2)',
    access: 'staff',
    permission: 'waiting-list',
    params: z.object({ id: w.Id }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
