// Accounts: devices, password and email, notification preferences, data export, deletion, and the waiting list.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { ACCOUNT, BETA_ROLES, NOTIFICATION_KIND_NAMES } from './limits/accounts.ts';
import { OwnProfile, ProfileChanges, ProfileSync } from './own-profile.ts';
import * as w from './wire.ts';

export const SignIn = z
  .object({
    _id: z.string(),
    /** Such as "Firefox on Windows". */
    device: z.string(),
    isCurrent: z.boolean(),
    signedInAt: w.Instant,
    lastUsedAt: w.Instant,
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

const minuteOfDay = z.int().min(0).max(1_439);
/** Minutes after midnight in the member's time zone. A start after the end means overnight. */
export const QuietHours = z
  .strictObject({ fromMinute: minuteOfDay, toMinute: minuteOfDay })
  .refine(({ fromMinute, toMinute }) => fromMinute !== toMinute, {
    path: ['toMinute'],
    message: 'Must be different from the start time.',
  })
  .meta({ id: 'QuietHours' });

const NotificationPreferences = z.object({
  notices: z.array(
    z.object({
      name: z.enum(NOTIFICATION_KIND_NAMES),
      isMailed: z.boolean(),
      /** In the daily summary instead of right away; null if that isn't offered. */
      isDaily: z.boolean().nullable(),
      /** As a notification in the app; null if there is none. */
      isShown: z.boolean().nullable(),
      /** As a push notification, in browsers that were added for that; null if it never is. */
      isPushed: z.boolean().nullable(),
      /** As a text message, if the member agreed to them; null if it never is. */
      isTexted: z.boolean().nullable(),
      isFixed: z.boolean(),
    }),
  ),
  /** Emails wait until they end, except about money and account access. */
  quietHours: z.object({ fromMinute: z.int(), toMinute: z.int() }).nullable(),
  /** Their time zone. */
  timeZone: w.TimeZone,
  /** They agreed to text messages, and there are any. */
  hasTexts: z.boolean(),
});

const password = z.string().min(1, 'Enter your password.').max(1_000);

export const accountEndpoints = {
  'POST /api/users/profile': {
    summary: 'Fill empty profile fields from the login provider (AP2)',
    access: 'member',
    body: ProfileSync,
    answer: OwnProfile,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
    aliases: ['/api/api/users/profile'],
  },
  'PATCH /api/users/profile': {
    summary: 'Update your profile and preferences; omitted fields don’t change',
    access: 'member',
    body: ProfileChanges,
    answer: OwnProfile,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/account/notices': {
    summary: 'Get notification preferences for email and in-app, and quiet hours (L6)',
    access: 'member',
    answer: NotificationPreferences,
  },
  'PUT /api/account/notices/{name}': {
    summary: 'Turn a kind of email or in-app notification on or off; money and security are always on (L6)',
    access: 'member',
    params: z.object({ name: z.enum(NOTIFICATION_KIND_NAMES) }),
    body: z.strictObject({
      isMailed: z.boolean().optional(),
      isShown: z.boolean().optional(),
      isDaily: z.boolean().optional(),
      isPushed: z.boolean().optional(),
      isTexted: z.boolean().optional(),
    }),
    answer: NotificationPreferences,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/account/quiet-hours': {
    summary: 'Set or clear quiet hours, when only emails about money and account access are sent (L6)',
    access: 'member',
    body: z.strictObject({ quietHours: QuietHours.nullable() }),
    answer: NotificationPreferences,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/account/sign-ins': {
    summary: 'List the devices and logins of your account',
    access: 'member',
    answer: z.object({
      /** False if another provider manages accounts, including passwords and sessions. */
      isKeptHere: z.boolean(),
      /** Whether a password proves that it's them; otherwise, a recent login does. */
      hasPassword: z.boolean(),
      signIns: z.array(SignIn),
      logins: z.array(z.object({ _id: z.string(), email: z.string(), isFirst: z.boolean() })),
    }),
  },
  'DELETE /api/account/sign-ins/{id}': {
    summary: 'Log out one device; its access ends immediately',
    access: 'member',
    params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/, 'Device not found.') }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/account/sign-out-everywhere': {
    summary: 'Log out every device, including this one',
    access: 'member',
    bucket: 'write',
  },
  'POST /api/account/password': {
    summary: 'Change the password; every other device is logged out',
    access: 'member',
    body: z.strictObject({ password, newPassword: z.string().max(1_000) }),
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED', 'FORBIDDEN'],
    bucket: 'write',
  },
  'POST /api/account/email': {
    summary: 'Request an email change; it takes effect when the emailed link is opened',
    access: 'member',
    body: z.strictObject({ email: z.email('Enter an email address, such as ana@example.org.').max(254), password }),
    status: 202,
    answer: z.object({ email: z.string() }),
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED', 'FORBIDDEN'],
    bucket: 'write',
  },
  'POST /api/account/email-code': {
    summary: 'Email a six-digit confirmation code; the emailed link works too',
    access: 'member',
    status: 202,
    answer: z.object({ email: z.string(), expiresAt: w.Instant, nextAt: w.Instant }),
    errors: ['STATE_CHANGED', 'EMAIL_CODE_OVER', 'RATE_LIMITED'],
    bucket: 'auth',
  },
  'POST /api/account/email-code/check': {
    summary: 'Confirm the email with the code; each code allows five tries',
    access: 'member',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the six digits from the email.') }),
    errors: ['VALIDATION_FAILED', 'EMAIL_CODE_WRONG', 'EMAIL_CODE_OVER'],
    bucket: 'auth',
  },
  'POST /api/account/login-tickets': {
    summary: 'Get a ticket to connect another login; requires the password',
    access: 'active',
    body: z.strictObject({ password }),
    status: 201,
    answer: z.object({ ticket: z.string(), expiresAt: w.Instant }),
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED', 'FORBIDDEN'],
    bucket: 'write',
  },
  'POST /api/account/logins': {
    summary: 'Connect this login to the ticket’s account; this login’s own account must be empty and is closed',
    access: 'member',
    body: z.strictObject({ ticket: z.string().min(1).max(500) }),
    errors: ['VALIDATION_FAILED', 'FORBIDDEN', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/account/logins/{id}': {
    summary: 'Remove an additional login; the first one stays',
    access: 'member',
    params: z.object({ id: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u, 'Login not found.') }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/account/export': {
    summary: 'Download everything stored about you as one JSON file',
    access: 'member',
    isForSuspended: true,
    download: 'application/json',
    bucket: 'search',
  },
  'POST /api/account/deletion': {
    summary: `Request account deletion, which happens after ${ACCOUNT.deletionGraceDays} days unless canceled`,
    access: 'member',
    body: z.strictObject({ password }),
    status: 202,
    answer: z.object({ deletionDueAt: w.Instant }),
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED', 'BOOKINGS_AHEAD', 'PAYOUTS_AHEAD', 'FORBIDDEN'],
    bucket: 'write',
  },
  'DELETE /api/account/deletion': {
    summary: 'Cancel account deletion',
    access: 'member',
    bucket: 'write',
  },
  'GET /api/account/blocked': {
    summary: 'List blocked members, latest first',
    access: 'member',
    answer: z.object({
      members: z.array(z.object({ _id: w.Id, name: z.string(), picture: z.string().nullable(), blockedAt: w.Instant })),
    }),
  },
  'DELETE /api/account/blocked/{memberId}': {
    summary: 'Unblock a member; idempotent',
    access: 'member',
    params: z.object({ memberId: w.Id }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/beta/places': {
    summary: 'Add an email to the waiting list; idempotent (M3)',
    access: 'public',
    body: z.strictObject({
      email: z.email('Enter an email address, such as ana@example.org.').max(254),
      /** Of one of the site's countries. */
      postalCode: w.safeText(12, 1),
      joiningAs: z.enum(BETA_ROLES),
    }),
    status: 202,
    answer: z.object({ waitingCount: z.int() }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
    bucket: 'auth',
  },
  'GET /api/beta/place': {
    summary: 'Get your place on the waiting list (M3)',
    access: 'member',
    answer: z.object({ place: z.int().nullable(), waitingCount: z.int() }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies EndpointTable;
