// What the installation reports about itself: health, readiness, the CSRF token, and the web's runtime settings.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { TIMED_JOBS } from './timed-jobs.ts';
import { Instant } from './wire.ts';

/** Street tiles that the map draws over its base. */
const MapStreets = z.object({
  /** A path on this server with {z}, {x} and {y}. */
  tiles: z.string(),
  minZoom: z.int(),
  maxZoom: z.int(),
  /** In degrees. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
});
export type MapStreets = z.infer<typeof MapStreets>;

export const systemEndpoints = {
  'GET /api/health': {
    summary: 'Check that the process is alive and timed jobs are on time, and which release runs',
    access: 'public',
    answer: z.object({
      status: z.literal('ok'),
      /** The release that runs, and the beginning of its commit if it's known. */
      version: z.string(),
      commit: z.string().nullable(),
      jobs: z.array(z.object({ name: z.enum(TIMED_JOBS), lastSucceededAt: Instant.nullable(), isLate: z.boolean() })),
      /** The database that public reads may come from; null without one. */
      replica: z
        .object({
          state: z.enum(['in-use', 'lagging', 'unreachable', 'promoted', 'foreign']),
          /** Null if it's unknown. */
          lagSeconds: z.number().nullable(),
        })
        .nullable(),
    }),
    bucket: 'unlimited',
  },
  'GET /api/ready': {
    summary: 'Check that the database is reachable and migrated',
    access: 'public',
    answer: z.object({ status: z.literal('ready') }),
    errors: ['NOT_READY'],
    bucket: 'unlimited',
  },
  'GET /api/csrf-token': {
    summary: 'Get a CSRF token, also set as a readable cookie (AP6, CS1)',
    access: 'public',
    answer: z.object({ csrfToken: z.string() }),
  },
  'GET /api/config': {
    summary: 'Get the web app’s runtime settings',
    access: 'public',
    aliases: ['/config.json'],
    answer: z.object({
      authority: z.string(),
      client_id: z.string(),
      resource: z.string().nullable(),
      scope: z.string(),
      mapStyleUrl: z.string().nullable(),
      /** Loads Stripe's card form; null without card payments. */
      stripeKey: z.string().nullable(),
      streets: MapStreets.nullable(),
      isDemo: z.boolean(),
      isBetaGated: z.boolean(),
    }),
  },
} as const satisfies EndpointTable;
