// The first setup of an installation: what's done, and what each step needs to know.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { LEGAL_DOCUMENTS } from '../legal-versions.ts';
import { COLLECTORS, PAYMENT_METHODS } from '../money/payment-methods.ts';
import { SETUP_STEPS } from './setup-steps.ts';

export const SetupStep = z
  .object({
    name: z.enum(SETUP_STEPS),
    state: z.enum(['open', 'done', 'skipped']),
  })
  .meta({ id: 'SetupStep' });
export type SetupStep = z.infer<typeof SetupStep>;

const Setup = z
  .object({
    /** The first admin came with a code from the log, so staff are reminded of what's open. */
    isNew: z.boolean(),
    steps: z.array(SetupStep),
    fees: z.object({ guestBasisPoints: z.int(), hostBasisPoints: z.int() }),
    payments: z.object({
      collectedBy: z.enum(COLLECTORS),
      methods: z.array(z.enum(PAYMENT_METHODS)),
      hasCards: z.boolean(),
      /** Simulated cards charge nobody. */
      hasSandbox: z.boolean(),
    }),
    /** Whether emails are sent; if not, staff read them in the staff area. */
    isEmailSent: z.boolean(),
    /** The legal documents that are still ours. */
    defaultLegalTexts: z.array(z.enum(LEGAL_DOCUMENTS)),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof Setup>;

export const setupEndpoints = {
  'GET /api/staff/setup': {
    summary: 'Get what’s done of the first setup, and what its steps show',
    access: 'staff',
    permission: 'site-settings',
    answer: Setup,
  },
  'PUT /api/staff/setup/steps/{step}': {
    summary: 'Mark a step of the first setup as done, skipped, or open again',
    access: 'staff',
    permission: 'site-settings',
    params: z.object({ step: z.enum(SETUP_STEPS) }),
    body: z.strictObject({ state: SetupStep.shape.state }),
    answer: Setup,
    errors: ['RATE_LIMITED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
