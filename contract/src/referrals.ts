// Referrals: a member's code and link, links for one person, and the people who used them.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import * as w from './wire.ts';

export const REFERRALS = {
  labelMaximumCharacters: 60,
  invitesMaximum: 50,
  /** The maximum age of accounts that can use a code. */
  claimDays: 30,
} as const;

export const REFERRAL_STAGES = ['invited', 'joined', 'first-booking'] as const;

export const ReferralCode = z.string().regex(/^[a-zA-Z0-9]{8}$/, 'Eight letters and digits.');

export const Referrals = z
  .object({
    /** For everyone. */
    code: z.string(),
    people: z.array(
      z.object({
        _id: z.string(),
        /** The name the member gave a link; null for people who used the general link. */
        label: z.string().nullable(),
        /** The first name of the person who joined. */
        name: z.string().nullable(),
        stage: z.enum(REFERRAL_STAGES),
        /** For a link for one person. */
        code: z.string().nullable(),
        at: w.Instant,
      }),
    ),
    joinedCount: z.int(),
    bookedCount: z.int(),
    /** By currency: the credit for the first completed booking of a referred member. Empty if there's none. */
    rewards: z.record(w.Currency, z.int()),
    rewardedCount: z.int(),
    /** How many more links for one person can be created. */
    invitesLeft: z.int(),
  })
  .meta({ id: 'Referrals' });
export type Referrals = z.infer<typeof Referrals>;

export const referralEndpoints = {
  'GET /api/referrals': {
    summary: 'Get your referral code and your referrals',
    access: 'active',
    answer: Referrals,
  },
  'POST /api/referrals/invites': {
    summary: 'Create a named referral link for one person',
    access: 'active',
    body: z.strictObject({ label: w.safeText(REFERRALS.labelMaximumCharacters, 1) }),
    answer: Referrals,
    status: 201,
    errors: ['LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/referrals/codes/{code}': {
    summary: 'Get the first name of a referral code’s owner',
    access: 'public',
    params: z.object({ code: ReferralCode }),
    answer: z.object({ name: z.string() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/referrals/claim': {
    summary: 'Use a referral code, once, as a new member; never your own',
    access: 'member',
    body: z.strictObject({ code: ReferralCode }),
    answer: z.object({ name: z.string() }),
    errors: ['NOT_FOUND', 'REFERRAL_REFUSED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
