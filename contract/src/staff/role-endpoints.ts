// Staff roles: who has which, and changing them.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';
import { STAFF_ROLES } from './roles.ts';

const StaffList = z
  .object({
    /** False until someone assigns roles; until then everyone is an admin. */
    isDecided: z.boolean(),
    staff: z.array(
      z.object({
        _id: w.Id,
        name: z.string(),
        email: z.string(),
        isSuspended: z.boolean(),
        /** What admins assigned. */
        roles: z.array(z.enum(STAFF_ROLES)),
        /** What counts besides, because another provider's claims say so. */
        claimed: z.array(
          z.object({
            role: z.enum(STAFF_ROLES),
            provider: z.string(),
            /** Unless they log in with the provider again by then. */
            until: w.Instant,
          }),
        ),
        changedAt: w.Instant.nullable(),
        changedBy: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'StaffList' });

export const staffRoleEndpoints = {
  'GET /api/staff/roles': {
    summary: 'List staff with their roles (RO2)',
    access: 'staff',
    permission: 'overview',
    answer: StaffList,
  },
  'PUT /api/staff/roles/{id}': {
    summary: 'Set a staff member’s roles, never removing your own admin role or the last one; logged (RO2)',
    access: 'staff',
    permission: 'roles',
    params: z.object({ id: w.Id }),
    body: z.strictObject({ roles: z.array(z.enum(STAFF_ROLES)).max(STAFF_ROLES.length), ...ownerProof }),
    answer: StaffList,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
