// Portable reputation: a signed file with what a member's profile says about them, which another installation can check and show. The
// format is described in docs/reputation-files.md.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { KUDOS } from '../limits/kudos.ts';
import { REVIEW_CATEGORIES, REVIEWS } from '../limits/reviews.ts';
import * as w from '../wire.ts';
import { IMPORT_PROBLEMS, REPUTATION, REPUTATION_PROBLEMS } from './limits.ts';

export const REPUTATION_FORMAT = 'reputation-1';

const count = z.int().min(0).max(10_000_000);
const name = w.safeText(100);
/** Rounded as on pages; null for nobody's. */
const rating = z.number().min(1).max(5).nullable();

const NOT_AN_ORIGIN = 'Must be a site’s address without a path.';
const USUAL_PORT = /^(?:https:.*:443|http:.*:80)$/;
const NUMERIC_HOST = /^https?:\/\/(?:[a-z0-9-]+\.)*(?:\d+|0x[0-9a-f]*)(?::\d+)?$/;
const IPV4 = /^https?:\/\/(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})(?::\d+)?$/;

/** In one notation only, so that a site that's blocked or was removed can't come again as another one. */
const origin = z
  .string()
  .max(REPUTATION.originMaximumCharacters)
  .regex(/^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::[1-9]\d{0,4})?$/, NOT_AN_ORIGIN)
  .refine((text) => !USUAL_PORT.test(text) && (!NUMERIC_HOST.test(text) || IPV4.test(text)), NOT_AN_ORIGIN);

const Review = z.strictObject({
  /** What the member was: a review of a host is about one of their listings. */
  as: z.enum(['guest', 'host']),
  rating: z.int().min(1).max(5),
  text: w.safeText(REVIEWS.textMaximumCharacters),
  writtenOn: w.LocalDate,
  /** The first name, if the author's profile is public there. */
  author: name.nullable(),
});

const Kudo = z.strictObject({
  /** The id of a built-in tag, or of the issuer's own. */
  tag: z.string().max(64),
  /** What the issuer calls its own tag, in its first language. */
  label: w.safeText(60).nullable(),
  text: w.safeText(KUDOS.textMaximumCharacters),
  givenOn: w.LocalDate,
  author: name.nullable(),
});

const side = { bookings: count, canceled: count, rating, reviews: count };

/** What's signed. Unknown fields are refused: a later version has another `format`. */
export const Reputation = z
  .strictObject({
    format: z.literal(REPUTATION_FORMAT),
    id: w.Id,
    issuer: z.strictObject({ url: origin, name }),
    subject: z.strictObject({
      name,
      /** scrypt of the confirmed email with this salt, both base64url. Says whose file it is without the email. */
      emailSalt: z.string().regex(/^[\w-]{22}$/),
      emailHash: z.string().regex(/^[\w-]{43}$/),
    }),
    issuedAt: w.Instant,
    expiresAt: w.Instant,
    memberSince: w.LocalDate,
    totals: z.strictObject({
      asGuest: z.strictObject(side),
      asHost: z.strictObject({
        ...side,
        categories: z
          .array(z.strictObject({ category: z.enum(REVIEW_CATEGORIES), average: z.number().min(1).max(5), count }))
          .max(REVIEW_CATEGORIES.length),
      }),
      kudos: count,
    }),
    /** Newest first. */
    reviews: z.array(Review).max(REPUTATION.reviewsMaximum),
    kudos: z.array(Kudo).max(REPUTATION.kudosMaximum),
    /** How many older ones the file has no room for. */
    leftOut: z.strictObject({ reviews: count, kudos: count }),
  })
  .meta({ id: 'Reputation' });
export type Reputation = z.infer<typeof Reputation>;

/** A JWS in its flattened JSON serialization (RFC 7515, 7.2.2), and the same content to read. */
export const ReputationFile = z.strictObject({
  about: z.string().max(1_000),
  readable: z.unknown(),
  payload: z
    .string()
    .regex(/^[\w-]+$/)
    .max(REPUTATION.fileMaximumBytes),
  protected: z
    .string()
    .regex(/^[\w-]+$/)
    .max(1_000),
  signature: z.string().regex(/^[\w-]{86}$/),
});
export type ReputationFile = z.infer<typeof ReputationFile>;

/** What others see of it: everything but the email's mark. */
const Shown = Reputation.omit({ format: true, id: true }).extend({ subject: z.object({ name: z.string() }) });

export const ImportedReputation = Shown.extend({
  _id: w.Id,
  /** When its signature was checked. */
  checkedAt: w.Instant,
}).meta({ id: 'ImportedReputation' });
export type ImportedReputation = z.infer<typeof ImportedReputation>;

export const OwnReputation = z
  .object({
    reputation: ImportedReputation,
    isShown: z.boolean(),
    /** Why nobody sees it now. */
    hiddenBecause: z.enum(['too-old', 'not-accepted']).nullable(),
    /** The last day on which it's shown. */
    shownUntil: w.Instant,
  })
  .meta({ id: 'OwnReputation' });
export type OwnReputation = z.infer<typeof OwnReputation>;

export const ReputationCheck = z
  .object({
    isValid: z.boolean(),
    problem: z.enum(REPUTATION_PROBLEMS).nullable(),
    message: z.string().nullable(),
    /** What the file says: only trust it if it's valid. Null if it can't be read. */
    reputation: Shown.nullable(),
    /** Whether members can add it here. */
    isAccepted: z.boolean(),
  })
  .meta({ id: 'ReputationCheck' });
export type ReputationCheck = z.infer<typeof ReputationCheck>;

/** The file as text, because what's in it isn't trusted. */
const fileBody = z.strictObject({ file: z.string().max(REPUTATION.fileMaximumBytes) });
/** Quotes in the text are escaped. */
const maximumBodyBytes = 2 * REPUTATION.fileMaximumBytes;
const params = z.object({ id: w.Id });

/** What `current.problem` of REPUTATION_REFUSED can be. */
export const REFUSALS = [...REPUTATION_PROBLEMS, ...IMPORT_PROBLEMS] as const;

export const reputationEndpoints = {
  'GET /api/reputation/file': {
    summary: 'Download what your profile says about you as a signed file for other sites',
    access: 'active',
    needsConfirmedEmail: true,
    download: 'application/json',
    errors: ['EMAIL_NOT_VERIFIED'],
    bucket: 'preview',
  },
  'POST /api/reputation/checks': {
    summary: 'Check whether a reputation file is genuine and unchanged; nothing is stored',
    access: 'public',
    body: fileBody,
    maximumBodyBytes,
    answer: ReputationCheck,
    errors: ['VALIDATION_FAILED'],
    bucket: 'outbound',
  },
  'GET /api/reputation/imports': {
    summary: 'List the reputation files of other sites on your profile',
    access: 'member',
    answer: z.object({
      imports: z.array(OwnReputation),
      /** Whether files can be added at all, and of which sites; null for any. */
      isOpen: z.boolean(),
      acceptedIssuers: z.array(z.string()).nullable(),
    }),
  },
  'POST /api/reputation/imports': {
    summary: 'Add a reputation file of another site to your profile; a newer one replaces it',
    access: 'active',
    needsConfirmedEmail: true,
    body: fileBody,
    maximumBodyBytes,
    answer: OwnReputation,
    status: 201,
    errors: ['EMAIL_NOT_VERIFIED', 'REPUTATION_REFUSED', 'VALIDATION_FAILED'],
    bucket: 'outbound',
  },
  'PATCH /api/reputation/imports/{id}': {
    summary: 'Show or hide a file’s section on your profile',
    access: 'member',
    params,
    body: z.strictObject({ isShown: z.boolean() }),
    answer: OwnReputation,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/reputation/imports/{id}': {
    summary: 'Remove a file from your profile; idempotent',
    access: 'member',
    params,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
