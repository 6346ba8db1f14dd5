// A member's phone number: added with a code that we text to it (I8).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { PHONE_LENGTH } from './phone-codes.ts';

const Phone = z.object({
  /** Such as "+15035550123". */
  number: z.string(),
  /** As people write it: "+1 503 555 0123". */
  formatted: z.string(),
});

export const PhoneStatus = z
  .object({
    confirmed: Phone.extend({ confirmedAt: w.Instant }).nullable(),
    /** The number that waits for its code, also while another one is confirmed, and after the code expired. */
    pending: Phone.extend({
      expiresAt: w.Instant,
      /** When the member may ask for another code. */
      nextAt: w.Instant,
      delivery: z.enum(['queued', 'sent', 'refused']),
      /** What the text message says. Only in a demo that sends none. */
      demoText: z.string().nullable(),
    }).nullable(),
    /** False if no SMS service is set up. Codes are then only in the server's log. */
    isSmsSetUp: z.boolean(),
  })
  .meta({ id: 'PhoneStatus' });
export type PhoneStatus = z.infer<typeof PhoneStatus>;

export const phoneEndpoints = {
  'GET /api/users/phone': {
    summary: 'Get your phone number, and the one that waits for its code (I8)',
    access: 'member',
    answer: PhoneStatus,
  },
  'PUT /api/users/phone': {
    summary: 'Add or change your phone number; it’s yours once you confirm the code we text to it (I8)',
    access: 'member',
    needsConfirmedEmail: true,
    body: z.strictObject({ phone: w.safeText(PHONE_LENGTH, 1) }),
    status: 202,
    answer: PhoneStatus,
    errors: ['VALIDATION_FAILED', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
    bucket: 'auth',
  },
  'POST /api/users/phone/code': {
    summary: 'Text another code to the number that waits for one',
    access: 'member',
    needsConfirmedEmail: true,
    status: 202,
    answer: PhoneStatus,
    errors: ['EMAIL_NOT_VERIFIED', 'PHONE_CODE_OVER', 'RATE_LIMITED'],
    bucket: 'auth',
  },
  'POST /api/users/phone/confirm': {
    summary: 'Confirm the number with its code; each code allows five tries (I8)',
    access: 'member',
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the six digits from the text message.') }),
    answer: PhoneStatus,
    errors: ['VALIDATION_FAILED', 'PHONE_CODE_WRONG', 'PHONE_CODE_OVER', 'PHONE_IN_USE'],
    bucket: 'auth',
  },
  'DELETE /api/users/phone': {
    summary: 'Remove your phone number, and cancel the one that waits for its code; idempotent',
    access: 'member',
    bucket: 'write',
  },
} as const satisfies EndpointTable;
