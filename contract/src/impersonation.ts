// Impersonation: staff see the product as a member does. It's read-only, needs a reason, is limited in time, and is visible to the member
// (RO2). Its URLs, header, error codes, and audit events say `look`, because clients and stored rows depend on them.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { IMPERSONATION } from './limits/impersonation.ts';
import * as w from './wire.ts';

export const StartedImpersonation = z
  .object({
    /** Sent with every call made as the member. */
    _id: w.Id,
    member: z.object({ _id: w.Id, name: z.string(), email: z.string(), picture: z.string().nullable() }),
    beganAt: w.Instant,
    endsAt: w.Instant,
  })
  .meta({ id: 'StartedImpersonation' });
export type StartedImpersonation = z.infer<typeof StartedImpersonation>;

/** As the member sees it: without the staff member's name or the reason. */
export const OwnImpersonation = z
  .object({
    _id: w.Id,
    beganAt: w.Instant,
    /** Null while it's active. */
    endedAt: w.Instant.nullable(),
    /** The support ticket it was for, if any. */
    ticketReference: z.string().nullable(),
  })
  .meta({ id: 'OwnImpersonation' });
export type OwnImpersonation = z.infer<typeof OwnImpersonation>;

const { minutes, reasonMinimumCharacters, reasonMaximumCharacters } = IMPERSONATION;
const params = z.object({ id: w.Id });

export const impersonationEndpoints = {
  'POST /api/staff/members/{id}/looks': {
    summary: `Start viewing as a member, read-only, for ${minutes} minutes; it’s logged and visible to the member (RO2)`,
    access: 'staff',
    permission: 'view-as-member',
    params,
    body: z.strictObject({
      reason: w.safeText(reasonMaximumCharacters, reasonMinimumCharacters),
      /** A support ticket of this member. */
      ticketId: w.Id.optional(),
    }),
    answer: StartedImpersonation,
    status: 201,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'FORBIDDEN'],
    bucket: 'write',
  },
  'POST /api/staff/looks/{id}/end': {
    summary: 'Stop viewing as a member; idempotent (RO2)',
    access: 'staff',
    permission: 'view-as-member',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/account/looks': {
    summary: 'List when staff viewed your account, latest first (RO2)',
    access: 'member',
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ looks: z.array(OwnImpersonation), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
