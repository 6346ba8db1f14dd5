// Co-hosts (K9): members who help host a property. The owner invites them by email.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { CO_HOSTS } from '../limits/co-hosts.ts';
import * as w from '../wire.ts';

/**
 * `full`: property, listings, hours, prices, photos, bookings, messages. `calendar-messages`: calendar, blocks, requests, bookings,
 * messages. `calendar`: sees when listings are booked, and blocks time. Only the owner sees money, manages co-hosts and deletes.
 */
export const CO_HOST_LEVELS = ['full', 'calendar-messages', 'calendar'] as const;
export type CoHostLevel = (typeof CO_HOST_LEVELS)[number];

/** On properties and listings the reader co-hosts: for whom, and with which permissions. Left out on their own. */
export const CoHosting = z
  .object({
    ownerName: z.string(),
    level: z.enum(CO_HOST_LEVELS),
    can: z.object({
      /** Property, listings, hours, prices, photos. */
      edit: z.boolean(),
      /** Bookings and messages. */
      answer: z.boolean(),
    }),
  })
  .meta({ id: 'CoHosting' });
export type CoHosting = z.infer<typeof CoHosting>;

const Person = z.object({ _id: w.Id, name: z.string(), picture: z.string().nullable() });

export const CoHostPanel = z
  .object({
    property: z.object({ _id: w.Id, title: z.string() }),
    coHosts: z.array(z.object({ member: Person, level: z.enum(CO_HOST_LEVELS), since: w.Instant })),
    /** Pending invitations. */
    invitations: z.array(
      z.object({
        _id: w.Id,
        email: z.string(),
        level: z.enum(CO_HOST_LEVELS),
        createdAt: w.Instant,
        expiresAt: w.Instant,
      }),
    ),
    /** How many more can be invited; pending ones count. */
    placesLeft: z.int(),
  })
  .meta({ id: 'CoHostPanel' });
export type CoHostPanel = z.infer<typeof CoHostPanel>;

export const CoHostInvitation = z
  .object({
    _id: w.Id,
    property: z.object({ _id: w.Id, title: z.string(), city: z.string() }),
    owner: Person,
    level: z.enum(CO_HOST_LEVELS),
    /** `over`: expired, withdrawn or already answered. */
    state: z.enum(['open', 'accepted', 'over']),
    expiresAt: w.Instant,
  })
  .meta({ id: 'CoHostInvitation' });
export type CoHostInvitation = z.infer<typeof CoHostInvitation>;

const propertyParams = z.object({ id: w.Id });
const memberParams = z.object({ id: w.Id, memberId: w.Id });
const invitationParams = z.object({ id: w.Id });
const level = z.enum(CO_HOST_LEVELS);

export const coHostEndpoints = {
  'GET /api/properties/{id}/co-hosts': {
    summary: 'List co-hosts and pending invitations of your property (K9)',
    access: 'active',
    params: propertyParams,
    answer: CoHostPanel,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/properties/{id}/co-hosts/invitations': {
    summary: `Invite a co-host by email for ${CO_HOSTS.invitationDays} days; doesn’t reveal whether the email has an account`,
    access: 'active',
    params: propertyParams,
    body: z.strictObject({ email: z.email('Enter an email address, such as ana@example.org.').max(254), level }),
    answer: CoHostPanel,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/properties/{id}/co-hosts/invitations/{invitationId}': {
    summary: 'Withdraw an invitation',
    access: 'active',
    params: z.object({ id: w.Id, invitationId: w.Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
  'PATCH /api/properties/{id}/co-hosts/{memberId}': {
    summary: 'Change a co-host’s permissions',
    access: 'active',
    params: memberParams,
    body: z.strictObject({ level }),
    answer: CoHostPanel,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/properties/{id}/co-hosts/{memberId}': {
    summary: 'Remove a co-host; co-hosts can remove themselves',
    access: 'active',
    params: memberParams,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
  'GET /api/co-host-invitations/{id}': {
    summary: 'Get an invitation sent to your confirmed email',
    access: 'active',
    params: invitationParams,
    answer: CoHostInvitation,
    errors: ['NOT_FOUND'],
  },
  'POST /api/co-host-invitations/{id}/accept': {
    summary: 'Accept an invitation; its permissions apply immediately',
    access: 'active',
    params: invitationParams,
    answer: CoHostInvitation,
    errors: ['NOT_FOUND', 'GONE'],
    bucket: 'write',
  },
  'POST /api/co-host-invitations/{id}/decline': {
    summary: 'Decline an invitation',
    access: 'active',
    params: invitationParams,
    errors: ['NOT_FOUND', 'GONE'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
