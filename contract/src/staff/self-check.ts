// What the installation finds when it checks itself. The page has words for each finding, and what to do about it.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';

export const CHECK_STATES = ['ok', 'warn', 'bad', 'off'] as const;
/** `off`: not configured, so there's nothing to check. */
export type CheckState = (typeof CHECK_STATES)[number];

/** Each check, and everything it can find. Any of them can also take too long or fail. */
export const CHECK_FINDINGS = {
  email: { ready: 'ok', refused: 'bad', held: 'warn', 'not-configured': 'off' },
  push: {
    works: 'ok',
    'some-fail': 'warn',
    'most-fail': 'bad',
    'not-https': 'bad',
    'no-key': 'bad',
    held: 'warn',
    'not-configured': 'off',
  },
  'text-messages': { ready: 'ok', 'near-limit': 'warn', 'at-limit': 'bad', held: 'warn', 'not-configured': 'off' },
  jobs: { 'on-time': 'ok', failing: 'warn', late: 'bad' },
  outbox: { 'up-to-date': 'ok', behind: 'warn', 'far-behind': 'bad', 'given-up': 'bad' },
  payments: { live: 'ok', 'test-mode': 'warn', sandbox: 'warn', refused: 'bad', 'not-configured': 'off' },
  storage: { works: 'ok', changed: 'bad' },
  disk: { enough: 'ok', low: 'warn', full: 'bad' },
  backup: { recent: 'ok', old: 'warn', 'very-old': 'bad', none: 'warn' },
  clock: { right: 'ok', off: 'warn', wrong: 'bad' },
  'time-zones': { same: 'ok', differ: 'warn', 'node-outdated': 'bad', 'database-outdated': 'warn' },
  redis: { responds: 'ok', 'not-configured': 'off' },
  replica: { 'in-use': 'ok', lagging: 'warn', unusable: 'bad', 'not-configured': 'off' },
  versions: { current: 'ok', 'not-migrated': 'bad' },
} as const satisfies Record<string, Record<string, CheckState>>;

export type CheckName = keyof typeof CHECK_FINDINGS;
export const CHECK_NAMES = Object.keys(CHECK_FINDINGS) as CheckName[];

const Check = z
  .object({
    name: z.enum(CHECK_NAMES as [CheckName, ...CheckName[]]),
    state: z.enum(CHECK_STATES),
    /** One of the check's findings, or `slow` or `failed`. */
    finding: z.string(),
    /** Numbers and names for the words, such as how many jobs are late. */
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'SelfCheck' });

export const selfCheckEndpoints = {
  'GET /api/staff/self-check': {
    summary: 'Check what the installation depends on, each within a few seconds',
    access: 'staff',
    permission: 'system',
    answer: z.object({ checkedAt: w.Instant, checks: z.array(Check) }),
    errors: ['RATE_LIMITED'],
    bucket: 'outbound',
    maximumSeconds: 15,
  },
  'POST /api/staff/self-check/email': {
    summary: 'Send a test email to your own address, now',
    access: 'staff',
    permission: 'system',
    answer: z.object({
      outcome: z.enum(['sent', 'refused', 'held', 'not-configured']),
      to: z.string(),
      /** What the mail server said. */
      reason: z.string().nullable(),
    }),
    errors: ['RATE_LIMITED'],
    bucket: 'outbound',
    maximumSeconds: 30,
  },
  'POST /api/staff/self-check/push': {
    summary: 'Send a test notification to your own devices, now',
    access: 'staff',
    permission: 'system',
    answer: z.object({
      outcome: z.enum(['tried', 'no-device', 'held']),
      devices: z.array(
        z.object({
          _id: w.Id,
          name: z.string(),
          /** `removed`: its push service doesn’t know it anymore. */
          result: z.enum(['sent', 'refused', 'removed']),
          /** What the push service answered, or why it wasn’t reached. */
          reason: z.string().nullable(),
        }),
      ),
    }),
    errors: ['RATE_LIMITED'],
    bucket: 'outbound',
    maximumSeconds: 15,
  },
  'POST /api/staff/self-check/text-message': {
    summary: 'Send a test text message to your own confirmed number, now',
    access: 'staff',
    permission: 'system',
    answer: z.object({
      outcome: z.enum(['sent', 'refused', 'no-phone', 'held', 'not-configured']),
      /** Your number, as people write it. */
      to: z.string().nullable(),
      /** What the SMS service answered, or why it wasn’t reached. */
      reason: z.string().nullable(),
    }),
    errors: ['RATE_LIMITED'],
    bucket: 'outbound',
    maximumSeconds: 15,
  },
} as const satisfies EndpointTable;
