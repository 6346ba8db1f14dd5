// How a member logs in besides the password: an authenticator app with recovery codes, and passkeys.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';
import { PASSKEYS } from './security-limits.ts';

const Passkey = z
  .object({
    _id: w.Id,
    name: z.string(),
    /** Synced to the member's other devices. */
    isSynced: z.boolean(),
    createdAt: w.Instant,
    lastUsedAt: w.Instant.nullable(),
    /** It's no longer accepted, because there may be a copy of it. */
    isBlocked: z.boolean(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

const UpstreamLogin = z
  .object({
    _id: w.Id,
    provider: z.string(),
    /** As the provider last said it. */
    email: z.string().nullable(),
    createdAt: w.Instant,
    lastUsedAt: w.Instant,
  })
  .meta({ id: 'UpstreamLogin' });

const Security = z
  .object({
    /** False if they only log in with a passkey or another provider. */
    hasPassword: z.boolean(),
    /** Since when logging in takes a code from an app; null if it doesn't. */
    secondStepSince: w.Instant.nullable(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(Passkey),
    /** Logins with other providers, such as Google. */
    upstreams: z.array(UpstreamLogin),
    /** The providers that can be connected, also once more. */
    providers: z.array(z.object({ id: z.string(), name: z.string() })),
    /** False where passkeys can't work, because the site has no host name. */
    canHavePasskeys: z.boolean(),
  })
  .meta({ id: 'Security' });
export type Security = z.infer<typeof Security>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
const passkeyName = w.safeText(PASSKEYS.nameMaximum, 1);
/** JSON, as browsers write and read it (WebAuthn Level 3). */
const credential = z.string().min(2).max(20_000);
const proof = z.strictObject(ownerProof);

export const securityEndpoints = {
  'GET /api/account/security': {
    summary: 'Get your authenticator app, recovery codes, and passkeys (M10)',
    access: 'member',
    answer: Security,
    errors: ['FORBIDDEN'],
  },
  'POST /api/account/totp': {
    summary: 'Start setting up an authenticator app; it counts once a code confirms it (M10)',
    access: 'member',
    body: proof,
    status: 201,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    errors: [
      'VALIDATION_FAILED',
      'LOGIN_NOT_RECENT',
      'RATE_LIMITED',
      'EMAIL_NOT_VERIFIED',
      'STATE_CHANGED',
      'FORBIDDEN',
    ],
    bucket: 'write',
  },
  'POST /api/account/totp/confirmation': {
    summary: 'Confirm the authenticator app with a code, and get recovery codes, which are shown once (M10)',
    access: 'member',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the six digits from your app.') }),
    answer: RecoveryCodes,
    errors: ['VALIDATION_FAILED', 'RATE_LIMITED', 'STATE_CHANGED', 'FORBIDDEN'],
    bucket: 'auth',
  },
  'POST /api/account/totp/removal': {
    summary: 'Remove the authenticator app and its recovery codes (M10)',
    access: 'member',
    body: proof,
    errors: ['VALIDATION_FAILED', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'FORBIDDEN'],
    bucket: 'write',
  },
  'POST /api/account/recovery-codes': {
    summary: 'Replace the recovery codes; the new ones are shown once (M10)',
    access: 'member',
    body: proof,
    status: 201,
    answer: RecoveryCodes,
    errors: ['VALIDATION_FAILED', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'STATE_CHANGED', 'FORBIDDEN'],
    bucket: 'write',
  },
  'POST /api/account/passkeys/options': {
    summary: 'Get what a browser needs to create a passkey (M11)',
    access: 'member',
    body: proof,
    status: 201,
    answer: z.object({ options: z.string(), ticket: z.string() }),
    errors: [
      'VALIDATION_FAILED',
      'LOGIN_NOT_RECENT',
      'RATE_LIMITED',
      'EMAIL_NOT_VERIFIED',
      'LIMIT_REACHED',
      'FORBIDDEN',
    ],
    bucket: 'write',
  },
  'POST /api/account/passkeys': {
    summary: 'Add the passkey that the browser created (M11)',
    access: 'member',
    body: z.strictObject({ ticket: z.string().min(1).max(500), credential, name: passkeyName }),
    status: 201,
    answer: Passkey,
    errors: ['VALIDATION_FAILED', 'LIMIT_REACHED', 'FORBIDDEN'],
    bucket: 'write',
  },
  'PATCH /api/account/passkeys/{id}': {
    summary: 'Rename a passkey (M11)',
    access: 'member',
    params: z.object({ id: w.Id }),
    body: z.strictObject({ name: passkeyName }),
    answer: Passkey,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
  'POST /api/account/passkeys/{id}/removal': {
    summary: 'Remove a passkey (M11)',
    access: 'member',
    params: z.object({ id: w.Id }),
    body: proof,
    errors: ['VALIDATION_FAILED', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
  'POST /api/account/upstream-logins/options': {
    summary: 'Get the login page of another provider, to connect a login there (M12)',
    access: 'member',
    body: z.strictObject({ provider: z.string().min(1).max(30), ...ownerProof }),
    status: 201,
    answer: z.object({ url: z.string(), ticket: z.string() }),
    errors: [
      'VALIDATION_FAILED',
      'LOGIN_NOT_RECENT',
      'RATE_LIMITED',
      'EMAIL_NOT_VERIFIED',
      'LIMIT_REACHED',
      'NOT_FOUND',
      'FORBIDDEN',
      'OVERLOADED',
    ],
    bucket: 'write',
  },
  'POST /api/account/upstream-logins': {
    summary: 'Connect the login with another provider that came back with this query (M12)',
    access: 'member',
    body: z.strictObject({
      ticket: z.string().min(1).max(2_000),
      /** Whose callback the query came to. */
      provider: z.string().min(1).max(30),
      query: z.string().min(1).max(10_000),
    }),
    status: 201,
    answer: UpstreamLogin,
    errors: ['VALIDATION_FAILED', 'STATE_CHANGED', 'NOT_FOUND', 'FORBIDDEN', 'OVERLOADED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'POST /api/account/upstream-logins/{id}/removal': {
    summary: 'Remove a login with another provider, unless it’s the only way in (M12)',
    access: 'member',
    params: z.object({ id: w.Id }),
    body: proof,
    errors: ['VALIDATION_FAILED', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
