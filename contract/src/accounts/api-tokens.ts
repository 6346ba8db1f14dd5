// API tokens: what a member's own programs log in with. They can do a part of what the member can, until they expire or are revoked.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';
import { API_TOKENS, TOKEN_SCOPES } from './token-scopes.ts';

export const ApiToken = z
  .object({
    _id: w.Id,
    name: z.string(),
    /** The last characters of the token, to recognize it. */
    ending: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    createdAt: w.Instant,
    expiresAt: w.Instant,
    /** To the hour; null if it was never used. */
    lastUsedAt: w.Instant.nullable(),
    /** The network it was last used from, without the end of the address. */
    lastUsedFrom: z.string().nullable(),
    status: z.enum(['active', 'expired', 'revoked']),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

const name = w.safeText(API_TOKENS.nameCharacters, 1);
const scopes = z
  .array(z.enum(TOKEN_SCOPES))
  .min(1, 'Choose at least one thing that the token may do.')
  .max(TOKEN_SCOPES.length);
const params = z.object({ id: w.Id });

export const apiTokenEndpoints = {
  'GET /api/account/tokens': {
    summary: 'List your API tokens, latest first; ended ones stay for a while (Q2)',
    access: 'active',
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({ tokens: z.array(ApiToken), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/account/tokens': {
    summary: 'Create an API token; it’s shown once, and you get an email (Q2)',
    access: 'active',
    body: z.strictObject({
      name,
      scopes,
      /** The last day on which it works, in UTC: within a year. */
      expiresOn: w.LocalDate,
      ...ownerProof,
    }),
    status: 201,
    answer: z.object({
      token: ApiToken,
      /** The token itself. It can't be shown again. */
      secret: z.string(),
    }),
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    needsConfirmedEmail: true,
    bucket: 'write',
  },
  'PATCH /api/account/tokens/{id}': {
    summary: 'Rename an API token, or remove scopes from it; scopes can’t be added (Q2)',
    access: 'active',
    params,
    body: z.strictObject({ name: name.optional(), scopes: scopes.optional() }),
    answer: ApiToken,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/account/tokens/{id}': {
    summary: 'Revoke an API token; it stops working immediately (Q2)',
    access: 'active',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/account/token': {
    summary: 'Get the API token that this request is sent with, to check it; null without one (Q2)',
    access: 'active',
    answer: z.object({ token: ApiToken.nullable() }),
  },
} as const satisfies EndpointTable;
