// The legal documents, their versions, and who has agreed to which (SH4, O4). The texts are in web/content/legal.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { LEGAL_DOCUMENTS } from './legal-versions.ts';
import * as w from './wire.ts';

const Version = z.object({ document: z.enum(LEGAL_DOCUMENTS), version: z.int().min(1).max(1_000) });

const answer = z.object({
  /** What the member has agreed to, latest first. */
  acceptances: z.array(z.object({ ...Version.shape, acceptedAt: w.Instant })),
  /** Documents in effect that the member hasn't agreed to yet. */
  due: z.array(Version),
});

export const legalEndpoints = {
  'GET /api/legal/acceptances': {
    summary: 'List the legal document versions you agreed to, and those due (SH4, O4)',
    access: 'member',
    answer,
  },
  'POST /api/legal/acceptances': {
    summary: 'Agree to current or announced versions; idempotent',
    access: 'member',
    body: z.strictObject({
      documents: z
        .array(z.strictObject(Version.shape))
        .min(1)
        .max(2 * LEGAL_DOCUMENTS.length),
    }),
    answer,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
