// Members as others see them: the page at /{username}, usernames, and reports.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { PublicKudo } from './kudos.ts';
import { PROFILES } from './limits/profiles.ts';
import { REPORTS } from './limits/reports.ts';
import { CancellationRecord, TrustLevels } from './listings/host-facts.ts';
import { ListingCard } from './listings/listings.ts';
import { PICTURE_MEDIA_TYPES } from './picture-types.ts';
import { ImportedReputation } from './reputation/reputation.ts';
import { MemberReview } from './reviews.ts';
import { KudosTag } from './settings/kudos-settings.ts';
import { USERNAME_PROBLEMS, USERNAMES } from './usernames.ts';
import * as w from './wire.ts';

export const PublicProfile = z
  .object({
    _id: w.Id,
    username: z.string().nullable(),
    name: z.string(),
    picture: z.string().nullable(),
    headline: z.string().nullable(),
    bio: z.string(),
    profession: z.string().nullable(),
    company: z.string().nullable(),
    languages: z.array(z.string()),
    memberSince: w.LocalDate,
    isEmailVerified: z.boolean(),
    trust: TrustLevels,
    /** Null for members without listings. */
    hosting: z
      .object({
        listingCount: z.int(),
        rating: z.number().nullable(),
        reviewCount: z.int(),
        bookingsHosted: z.int(),
        responseRatePercent: z.int().nullable(),
        responseMinutes: z.int().nullable(),
        /** Over 12 months (G5). */
        cancellations: CancellationRecord,
        badgeSince: w.LocalDate.nullable(),
      })
      .nullable(),
    /** Completed bookings as a guest. */
    visitCount: z.int(),
    listings: z.array(ListingCard.omit({ reasons: true, quote: true })),
    /** Their latest listings. */
    reviews: z.array(MemberReview),
    /** Reviews by hosts; null if there are none. */
    visiting: z.object({ rating: z.number(), reviewCount: z.int(), latest: z.array(MemberReview) }).nullable(),
    /** Only those the member shows. */
    kudos: z.object({
      count: z.int(),
      tags: z.array(z.object({ tag: KudosTag, count: z.int() })),
      latest: z.array(PublicKudo),
    }),
    /** What other sites say, checked when the member added it. Never part of ratings, badges, or search. */
    reputations: z.array(ImportedReputation),
    can: z.object({ message: z.boolean(), report: z.boolean() }),
    isSelf: z.boolean(),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfile = z.infer<typeof PublicProfile>;

/** What would improve one's profile, the most useful first. */
export const MISSING_PROFILE_PARTS = [
  'picture',
  'headline',
  'bio',
  'username',
  'email',
  'profession',
  'languages',
] as const;

export const OwnPage = z
  .object({
    username: z.string().nullable(),
    /** How many more times one can change the username now. */
    usernameChangesLeft: z.int(),
    /** Former usernames that still lead here. */
    formerUsernames: z.array(z.object({ username: z.string(), keptUntil: w.Instant })),
    bio: z.string(),
    /** If false, others can't find the profile under any URL. */
    isPublic: z.boolean(),
    gaps: z.array(z.enum(MISSING_PROFILE_PARTS)),
    /** Its completeness, 0–100. */
    completePercent: z.int(),
    /** As others see it. */
    profile: PublicProfile,
  })
  .meta({ id: 'OwnPage' });
export type OwnPage = z.infer<typeof OwnPage>;

export const REPORT_KINDS = ['member', 'kudos', 'post', 'reply', 'message', 'review', 'listing', 'reputation'] as const;
export const REPORT_REASONS = ['spam', 'rude', 'false', 'private', 'unsafe', 'other'] as const;

const username = z.string().max(200);

export const profileEndpoints = {
  'GET /api/profiles/{username}': {
    summary: 'Get a public profile by username, current or used in the last year (RT7)',
    access: 'public',
    params: z.object({ username }),
    answer: PublicProfile,
    errors: ['NOT_FOUND'],
  },
  'GET /api/members/{id}/page': {
    summary: 'Get a profile by member id, for members',
    access: 'member',
    params: z.object({ id: w.Id }),
    answer: PublicProfile,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/users/page': {
    summary: 'Get your own profile page, including private fields',
    access: 'member',
    answer: OwnPage,
  },
  'PATCH /api/users/page': {
    summary: 'Update or hide your profile page; omitted fields don’t change',
    access: 'active',
    body: z.strictObject({
      bio: w.safeText(PROFILES.bioMaximumCharacters).optional(),
      isPublic: z.boolean().optional(),
    }),
    answer: OwnPage,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/users/picture': {
    summary:
      'Upload your photo, cropped to a square, without location and camera data (A17). Pending members can, once their email is confirmed',
    access: 'member',
    upload: { mediaTypes: PICTURE_MEDIA_TYPES, maximumBytes: PROFILES.pictureMaximumBytes },
    answer: OwnPage,
    errors: ['ACCOUNT_NOT_ACTIVE', 'IMAGE_REFUSED', 'REQUEST_TIMEOUT', 'STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
    bucket: 'write',
  },
  'DELETE /api/users/picture': {
    summary: 'Remove your photo',
    access: 'member',
    answer: OwnPage,
    bucket: 'write',
  },
  'GET /api/usernames/{username}': {
    summary: 'Check whether a username is available, and if not, why (RT7)',
    access: 'member',
    params: z.object({ username }),
    answer: z.object({ username: z.string(), problem: z.enum(USERNAME_PROBLEMS).nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'PUT /api/users/username': {
    summary: `Set your username; the previous one redirects for ${USERNAMES.keptDays} days (RT7)`,
    access: 'active',
    body: z.strictObject({ username: z.string().max(200) }),
    answer: OwnPage,
    errors: ['USERNAME_REFUSED', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/reports': {
    summary: 'Report a member, kudos, post, reply, message, or review; a new report replaces your earlier one',
    access: 'active',
    body: z.strictObject({
      kind: z.enum(REPORT_KINDS),
      subjectId: w.Id,
      reason: z.enum(REPORT_REASONS),
      text: w.safeText(REPORTS.textMaximumCharacters).optional(),
    }),
    answer: z.object({ reportedAt: w.Instant }),
    status: 201,
    errors: ['NOT_FOUND', 'LIMIT_REACHED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
