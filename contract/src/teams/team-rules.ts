// What a team's members may book for it (F12): budgets per month, a price limit per day, cancellation policies, and a list of listings.
// A month is the calendar month in the team's time zone in which a booking starts.
import { z } from 'zod';
import { PolicyId } from '../cancellation-policy-id.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Photo } from '../listings/photos.ts';
import * as w from '../wire.ts';
import { TEAMS } from './limits.ts';

const amount = w.Minor.min(0).nullable();

/** Null means that there's no such rule. Amounts are in the team's currency. */
export const TeamRules = z
  .object({
    /** What all bookings that start in a month may cost together, after refunds. */
    teamBudgetMinor: amount,
    /** The same for the bookings of each member. */
    memberBudgetMinor: amount,
    /** The most a booking may cost for each calendar day on which it takes place. */
    dayCapMinor: amount,
    cancellationPolicies: z.array(PolicyId).min(1).max(TEAMS.allowedPoliciesMaximum).nullable(),
    /** Only listings on the team's list. */
    isListOnly: z.boolean(),
  })
  .meta({ id: 'TeamRules' });
export type TeamRules = z.infer<typeof TeamRules>;

/** What's left this month; null where there's no budget. */
export const TeamBudget = z
  .object({
    /** `YYYY-MM` */
    month: z.string(),
    currency: w.Currency,
    teamUsedMinor: w.Minor,
    teamLeftMinor: w.Minor.nullable(),
    /** The reader's own. */
    ownUsedMinor: w.Minor,
    ownLeftMinor: w.Minor.nullable(),
  })
  .meta({ id: 'TeamBudget' });
export type TeamBudget = z.infer<typeof TeamBudget>;

/** Why a booking isn't possible for the team: the limit, what's used of it, and what the booking would cost. */
export const TeamLimit = z.object({
  currency: w.Currency,
  limitMinor: w.Minor,
  usedMinor: w.Minor,
  leftMinor: w.Minor,
  costMinor: w.Minor,
});
export type TeamLimit = z.infer<typeof TeamLimit>;

export const TeamListing = z
  .object({ _id: w.Id, title: z.string(), city: z.string(), image: Photo.nullable(), addedAt: w.Instant })
  .meta({ id: 'TeamListing' });
export type TeamListing = z.infer<typeof TeamListing>;

const params = z.object({ id: w.Id });
const listingParams = z.object({ id: w.Id, listingId: w.Id });

export const teamRuleEndpoints = {
  'PUT /api/teams/{id}/rules': {
    summary: 'Change a team’s rules; they apply to the next booking (F12)',
    access: 'active',
    params,
    body: z.strictObject(TeamRules.shape),
    answer: TeamRules,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/teams/{id}/budget': {
    summary: 'Get what’s left of the budgets in a month, this one by default',
    access: 'active',
    params,
    query: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11.')
        .optional(),
    }),
    answer: TeamBudget,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/teams/{id}/listings': {
    summary: 'List the listings on a team’s list, most recently added first',
    access: 'active',
    params,
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ listings: z.array(TeamListing), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'PUT /api/teams/{id}/listings/{listingId}': {
    summary: 'Add a listing to a team’s list',
    access: 'active',
    params: listingParams,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/teams/{id}/listings/{listingId}': {
    summary: 'Take a listing off a team’s list',
    access: 'active',
    params: listingParams,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
