// Text messages about what's urgent: whether a member agreed to get them, and at which number (L5).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { TEXT_MESSAGES } from './text-message-limits.ts';

export const TextMessages = z
  .object({
    /** False if the installation has no SMS service: then there are none. */
    isSetUp: z.boolean(),
    /** The member's confirmed number, as people write it. */
    phone: z.string().nullable(),
    /** Since when they get texts, and the wording they agreed to; null if they don't. */
    consent: z.object({ version: z.int(), givenAt: w.Instant }).nullable(),
    /** How the last agreement ended, if none is open: by the member, with the number, by an answer such as STOP, or because the number is gone. */
    endReason: z.enum(['member', 'number', 'stop', 'gone']).nullable(),
  })
  .meta({ id: 'TextMessages' });
export type TextMessages = z.infer<typeof TextMessages>;

export const textMessageEndpoints = {
  'GET /api/account/text-messages': {
    summary: 'Get whether you agreed to text messages about what’s urgent (L5)',
    access: 'member',
    answer: TextMessages,
  },
  'PUT /api/account/text-messages': {
    summary: 'Agree to text messages about what’s urgent, at your confirmed number; idempotent (L5)',
    access: 'member',
    body: z.strictObject({
      /** The wording that was shown. */
      version: z.literal(TEXT_MESSAGES.consentVersion, 'This text has changed. Reload the page.'),
    }),
    answer: TextMessages,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/account/text-messages': {
    summary: 'Stop text messages about what’s urgent; idempotent (L5)',
    access: 'member',
    bucket: 'write',
  },
} as const satisfies EndpointTable;
