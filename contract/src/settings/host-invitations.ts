// Who may host while hosting is by invitation.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { SITE_SETTINGS_LIMITS as LIMITS } from './limits.ts';

const HostInvitation = z
  .object({
    _id: w.Id,
    email: z.string(),
    invitedBy: z.string(),
    invitedAt: w.Instant,
    /** Whether they've added a home. */
    isHost: z.boolean(),
  })
  .meta({ id: 'HostInvitation' });
export type HostInvitation = z.infer<typeof HostInvitation>;

export const hostInvitationEndpoints = {
  'GET /api/staff/host-invitations': {
    summary: 'List who may host while hosting is by invitation, latest first',
    access: 'staff',
    permission: 'site-settings',
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ invitations: z.array(HostInvitation), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/host-invitations': {
    summary: 'Let the member with this email host, now or once they sign up; inviting them again changes nothing',
    access: 'staff',
    permission: 'site-settings',
    body: z.strictObject({
      email: z.email('Must be an email like name@example.com.').max(LIMITS.emailMaximumCharacters),
    }),
    answer: HostInvitation,
    status: 201,
    errors: ['RATE_LIMITED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/staff/host-invitations/{id}': {
    summary: 'Take back an invitation. Members who already host can continue',
    access: 'staff',
    permission: 'site-settings',
    params: z.object({ id: w.Id }),
    errors: ['NOT_FOUND', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
