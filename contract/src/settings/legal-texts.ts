// The legal documents in the operator's own words: published as versions that members agree to, and kept for good (decision 0147).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { LEGAL_DOCUMENTS } from '../legal-versions.ts';
import * as w from '../wire.ts';
import { historyPage, historyQuery, storedChange, wantedChange } from './operator-change.ts';
import { PAGE_TEXT_LIMITS as LIMITS } from './text-limits.ts';

const document = z.enum(LEGAL_DOCUMENTS);
const language = z.enum(LANGUAGES);
const version = z.int().min(1).max(1_000);

export const PageText = z
  .strictObject({
    title: w.safeText(LIMITS.titleMaximumCharacters, 1).refine((text) => !/[\r\n\t]/.test(text), 'Must be one line.'),
    /** With a little markup (contract/src/markup). */
    text: w.safeText(LIMITS.textMaximumCharacters, 1),
  })
  .meta({ id: 'PageText' });
export type PageText = z.infer<typeof PageText>;

/** The languages that a version is written in. */
export const LegalTexts = z
  .partialRecord(language, PageText)
  .refine((texts) => Object.keys(texts).length > 0, 'Write the text in at least one language.')
  .meta({ id: 'LegalTexts' });
export type LegalTexts = z.infer<typeof LegalTexts>;

const versionFacts = {
  version,
  effectiveOn: w.LocalDate,
  /** Those it's written in, for a version of the operator's; null for ours, which is in every language. */
  languages: z.array(language).nullable(),
};

const LegalVersionRow = z
  .object({
    ...versionFacts,
    /** Withdrawn ones never apply. Superseded ones were announced, but another one took effect first. */
    state: z.enum(['past', 'in-effect', 'announced', 'withdrawn', 'superseded']),
  })
  .meta({ id: 'LegalVersionRow' });
export type LegalVersionRow = z.infer<typeof LegalVersionRow>;

const LegalDocumentView = z
  .object({
    document,
    /** Latest first. */
    versions: z.array(LegalVersionRow),
    /** The site's languages. */
    siteLanguages: z.array(language),
    /** The first day (UTC) that a new version can take effect. */
    earliestOn: w.LocalDate,
    ...storedChange,
  })
  .meta({ id: 'LegalDocumentView' });
export type LegalDocumentView = z.infer<typeof LegalDocumentView>;

export const legalTextEndpoints = {
  'GET /api/staff/legal-texts/{document}': {
    summary: 'Get a legal document with its versions: ours, and the operator’s own',
    access: 'staff',
    permission: 'legal-texts',
    params: z.object({ document }),
    answer: LegalDocumentView,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/legal-texts/{document}/versions/{version}': {
    summary:
      'Get a version of a legal document with its texts, in every language it’s written in; ours come with the pages',
    access: 'staff',
    permission: 'legal-texts',
    params: z.object({ document, version: w.queryInteger(1, 1_000) }),
    answer: z.object({ ...versionFacts, texts: LegalTexts.nullable() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/staff/legal-texts/{document}/changes': {
    summary: 'List which versions of a legal document were published and withdrawn, by whom and why, latest first',
    access: 'staff',
    permission: 'legal-texts',
    params: z.object({ document }),
    query: historyQuery,
    answer: historyPage(
      z
        .object({
          published: version,
          isWithdrawal: z.boolean(),
          effectiveOn: w.LocalDate.nullable(),
          ...storedChange,
        })
        .meta({ id: 'LegalTextChange' }),
    ),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/legal-texts/{document}': {
    summary: 'Publish a new version of a legal document, from a day on; members are asked to agree to it then; logged',
    access: 'staff',
    permission: 'legal-texts',
    params: z.object({ document }),
    body: z.strictObject({ texts: LegalTexts, effectiveOn: w.LocalDate, ...wantedChange }),
    answer: LegalDocumentView,
    status: 201,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    maximumBodyBytes: LIMITS.bodyMaximumBytes,
    bucket: 'write',
  },
  'POST /api/staff/legal-texts/{document}/withdraw': {
    summary: 'Withdraw a version that hasn’t taken effect yet; logged',
    access: 'staff',
    permission: 'legal-texts',
    params: z.object({ document }),
    body: z.strictObject({ withdraw: version, ...wantedChange }),
    answer: LegalDocumentView,
    status: 201,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'STATE_CHANGED', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
