// What the installation says about itself: alive, ready, CSRF token, settings the web reads at run time.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { TIMED_JOBS } from './timed-jobs.ts';
import { Instant } from './wire.ts';

export const systemEndpoints = {
  'GET /api/health': {
    summary: 'The process is alive, and whether timed jobs run on time',
    access: 'public',
    answer: z.object({
      status: z.literal('ok'),
      jobs: z.array(z.object({ name: z.enum(TIMED_JOBS), lastSucceededAt: Instant.nullable(), isLate: z.boolean() })),
    }),
    bucket: 'unlimited',
  },
  'GET /api/ready': {
    summary: 'The database is reachable and migrated',
    access: 'public',
    answer: z.object({ status: z.literal('ready') }),
    errors: ['NOT_READY'],
    bucket: 'unlimited',
  },
  'GET /api/csrf-token': {
    summary: 'Sets a readable cookie and answers the same token (AP6, CS1)',
    access: 'public',
    answer: z.object({ csrfToken: z.string() }),
  },
  'GET /api/config': {
    summary: 'Settings the web reads at run time',
    access: 'public',
    aliases: ['/config.json'],
    answer: z.object({
      authority: z.string(),
      client_id: z.string(),
      resource: z.string().nullable(),
      scope: z.string(),
      mapStyleUrl: z.string().nullable(),
      isDemo: z.boolean(),
      isBetaGated: z.boolean(),
    }),
  },
} as const satisfies EndpointTable;
