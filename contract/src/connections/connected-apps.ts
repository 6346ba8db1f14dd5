// Apps that a member lets use the MCP server: listing them, taking permissions away, and disconnecting them.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { APP_SCOPES } from './app-scopes.ts';

export const ConnectedApp = z
  .object({
    _id: w.Id,
    /** What the app calls itself. */
    name: z.string(),
    /** The site that it belongs to; null for a program on the member's own computer. */
    site: z.string().nullable(),
    scopes: z.array(z.enum(APP_SCOPES)),
    createdAt: w.Instant,
    expiresAt: w.Instant,
    /** To the hour; null if it was never used. */
    lastUsedAt: w.Instant.nullable(),
    /** The network it was last used from, without the end of the address. */
    lastUsedFrom: z.string().nullable(),
  })
  .meta({ id: 'ConnectedApp' });
export type ConnectedApp = z.infer<typeof ConnectedApp>;

const params = z.object({ id: w.Id });

export const connectedAppEndpoints = {
  'GET /api/account/apps': {
    summary: 'List the apps that are connected to your account, latest first (Q4)',
    access: 'active',
    query: z.object({ cursor: z.string().max(200).optional() }),
    answer: z.object({
      apps: z.array(ConnectedApp),
      /** What apps connect to. */
      mcpUrl: z.string(),
      /** Whether apps can ask for access in the browser. Otherwise they need an API token. */
      canConnect: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'PATCH /api/account/apps/{id}': {
    summary: 'Take permissions away from a connected app; they can’t be added (Q4)',
    access: 'active',
    params,
    body: z.strictObject({ scopes: z.array(z.enum(APP_SCOPES)).max(APP_SCOPES.length) }),
    answer: ConnectedApp,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/account/apps/{id}': {
    summary: 'Disconnect an app; its access ends immediately (Q4)',
    access: 'active',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
