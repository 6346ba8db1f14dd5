// Members: one's own profile, account status, action items, and hosting status (AP1, AP3–AP8).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { CoHosting } from './hosting/co-hosts.ts';
import { LISTING_STATES, ListingCard } from './listings/listings.ts';
import { ACCOUNT_STATUSES, OwnProfile } from './own-profile.ts';
import * as w from './wire.ts';

export { ACCOUNT_STATUSES } from './own-profile.ts';

/** Why an account isn't active yet. */
export const PENDING_REASONS = ['review', 'email', 'suspended'] as const;

export const ACTION_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
export const ActionItem = z
  .object({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    priority: z.enum(ACTION_PRIORITIES),
    actionUrl: z.string(),
  })
  .meta({ id: 'ActionItem' });

const itemParams = z.object({ id: z.string().max(120) });

export const memberEndpoints = {
  'GET /api/users/profile': {
    summary: 'Get your profile (AP1)',
    access: 'member',
    answer: OwnProfile,
    aliases: ['/api/api/users/profile'],
  },
  'GET /api/beta/status': {
    summary: 'Get whether your account is active, and if not, why (AP5)',
    access: 'member',
    isForSuspended: true,
    aliases: ['/beta/status'],
    answer: z.object({
      accountStatus: z.enum(ACCOUNT_STATUSES),
      /** Why it isn't active: staff haven't approved it yet, its email isn't confirmed, or staff suspended it. */
      reason: z.enum(PENDING_REASONS).nullable(),
      /** What staff wrote when they suspended it, and its last day in UTC. */
      suspension: z.object({ reason: z.string(), untilOn: w.LocalDate.nullable() }).nullable(),
      /** The median wait of recently approved members; only for members who wait for staff, and only if there were enough. */
      typicalWaitMinutes: z.int().nonnegative().optional(),
    }),
  },
  'GET /api/users/action-items': {
    summary: 'List your action items (AP3)',
    access: 'member',
    answer: z.object({ items: z.array(ActionItem), count: z.int() }),
  },
  'POST /api/users/action-items/{id}/snooze': {
    summary: 'Snooze an action item for 24 hours (AP4)',
    access: 'member',
    params: itemParams,
    errors: ['NOT_FOUND'],
    bucket: 'write',
  },
  'POST /api/users/action-items/{id}/dismiss': {
    summary: 'Dismiss an action item (AP4)',
    access: 'member',
    params: itemParams,
    errors: ['NOT_FOUND'],
    bucket: 'write',
  },
  'GET /api/properties/my-properties': {
    summary: 'List the properties you host (AP7)',
    access: 'active',
    answer: z.array(
      z.object({
        _id: w.Id,
        title: z.string(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        timeZone: w.TimeZone,
        listingCount: z.int(),
        coHosting: CoHosting.optional(),
      }),
    ),
  },
  'GET /api/listings/my-listings': {
    summary: 'List the listings you host (AP8)',
    access: 'active',
    answer: z.array(ListingCard.extend({ state: z.enum(LISTING_STATES), coHosting: CoHosting.optional() })),
  },
} as const satisfies EndpointTable;
