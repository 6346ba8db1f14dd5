// Emails as sent, for their recipient. Only in a demo without a mail server, which sends none (L3).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import * as w from './wire.ts';

export const SentEmail = z
  .object({
    _id: w.Id,
    to: z.string(),
    subject: z.string(),
    sentAt: w.Instant,
    text: z.string(),
    /** A complete HTML document of ours; only shown where it can't run scripts. */
    html: z.string(),
    /** The attached calendar file (L8). */
    calendar: z.string().nullable(),
  })
  .meta({ id: 'SentMail' });
export type SentEmail = z.infer<typeof SentEmail>;

export const emailEndpoints = {
  'GET /api/mail/outbox': {
    summary: 'List emails sent to you, newest first; demo only',
    access: 'member',
    query: z.object(w.pageQuery),
    answer: z.object({ mails: z.array(SentEmail), ...w.Paging }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
