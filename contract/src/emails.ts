// Mails as they were sent, for the member they went to. Only where no mail leaves: the demo without a mail server (L3).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import * as w from './wire.ts';

export const SentMail = z
  .object({
    _id: w.Id,
    to: z.string(),
    subject: z.string(),
    sentAt: w.Instant,
    text: z.string(),
    /** A whole document of ours; shown only where it can run nothing. */
    html: z.string(),
    /** The calendar file that went along (L8). */
    calendar: z.string().nullable(),
  })
  .meta({ id: 'SentMail' });
export type SentMail = z.infer<typeof SentMail>;

export const emailEndpoints = {
  'GET /api/mail/outbox': {
    summary: 'List emails sent to you, newest first; demo only',
    access: 'member',
    query: z.object(w.pageQuery),
    answer: z.object({ mails: z.array(SentMail), ...w.Paging }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
