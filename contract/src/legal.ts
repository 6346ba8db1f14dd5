// The legal documents, their versions, and who has agreed to which (SH4, O4). The texts are in web/content/legal.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { LANGUAGES } from './languages/languages.ts';
import { AGREED_DOCUMENTS, LEGAL_DOCUMENTS } from './legal-versions.ts';
import { PageText } from './settings/legal-texts.ts';
import * as w from './wire.ts';

const Version = z.object({ document: z.enum(AGREED_DOCUMENTS), version: z.int().min(1).max(1_000) });

const answer = z.object({
  /** What the member has agreed to, latest first. */
  acceptances: z.array(z.object({ ...Version.shape, acceptedAt: w.Instant })),
  /** Documents in effect that the member hasn't agreed to yet. */
  due: z.array(Version),
});

/** A version's text, if it's the operator's: in the wanted language, or the first one it's written in. Ours come with the pages. */
const ShownVersion = z
  .object({
    version: z.int(),
    effectiveOn: w.LocalDate,
    isWithdrawn: z.boolean(),
    own: z.object({ language: z.enum(LANGUAGES), ...PageText.shape }).nullable(),
  })
  .meta({ id: 'ShownLegalVersion' });

const LegalDocumentPage = z
  .object({
    inEffect: z.int(),
    /** Those that applied, apply, or are announced, oldest first. */
    versions: z.array(z.object({ version: z.int(), effectiveOn: w.LocalDate })),
    shown: ShownVersion,
    /** The one that the shown version replaced. */
    before: ShownVersion.nullable(),
    /** Those that the shown version is written in; null for all. */
    languages: z.array(z.enum(LANGUAGES)).nullable(),
  })
  .meta({ id: 'LegalDocumentPage' });
export type LegalDocumentPage = z.infer<typeof LegalDocumentPage>;

export const legalEndpoints = {
  'GET /api/legal/documents/{document}': {
    summary:
      'Get a legal document: its versions, and the text of one, which is the one in effect if the wanted one doesn’t exist',
    access: 'public',
    params: z.object({ document: z.enum(LEGAL_DOCUMENTS) }),
    query: z.object({ version: z.string().max(20).optional(), language: z.enum(LANGUAGES).optional() }),
    answer: LegalDocumentPage,
    errors: ['VALIDATION_FAILED'],
  },
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
        .max(2 * AGREED_DOCUMENTS.length),
    }),
    answer,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
