// The operator's own words in emails, by language, with their history (decision 0136). Amounts, times, decisions, links, and buttons stay ours.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { LANGUAGES } from '../languages/languages.ts';
import * as w from '../wire.ts';
import { THEMES } from './brand-colors.ts';
import { historyPage, historyQuery, storedChange, wantedChange } from './operator-change.ts';
import { EMAIL_GROUPS, TEXT_LIMITS as LIMITS } from './text-limits.ts';

/** Plain text. A `<b>` would be shown as typed, which isn't what its author expects. */
const noMarkup = (text: string): boolean => !/<\s*[a-z/!?]/i.test(text);

const part = (maximumCharacters: number) =>
  w
    .safeText(maximumCharacters)
    .refine(noMarkup, 'HTML isn’t supported here. Use plain text.')
    .transform((text) => (text === '' ? null : text))
    .nullable();

export const OwnEmailWords = z
  .strictObject({
    /** Null for ours. */
    subject: part(LIMITS.subjectMaximumCharacters).refine(
      (text) => text === null || !/[\r\n\t]/.test(text),
      'Must be one line.',
    ),
    /** Before the opening. */
    above: part(LIMITS.partMaximumCharacters),
    /** Instead of our first paragraph, where `canChangeOpening`. */
    opening: part(LIMITS.partMaximumCharacters),
    /** After everything else. */
    below: part(LIMITS.partMaximumCharacters),
  })
  .meta({ id: 'OwnEmailWords' });
export type OwnEmailWords = z.infer<typeof OwnEmailWords>;

const language = z.enum(LANGUAGES);

/** What differs from our text. Languages that aren't in it are ours. */
export const EmailText = z.partialRecord(language, OwnEmailWords).meta({ id: 'EmailText' });
export type EmailText = z.infer<typeof EmailText>;

const group = z.enum(EMAIL_GROUPS);
const name = z.string().regex(/^[a-z0-9-]{1,60}$/);

const stored = {
  text: EmailText,
  ...storedChange,
};

const EmailTextRow = z
  .object({
    name,
    group,
    /** Of an example, in the reader's language. */
    subject: z.string(),
    /** Those with words of the operator's. */
    changedIn: z.array(language),
  })
  .meta({ id: 'EmailTextRow' });

export const EmailTextView = z
  .object({
    name,
    group,
    ...stored,
    /** The site's languages. */
    languages: z.array(language),
    placeholders: z.array(z.object({ name: z.string(), example: z.string() })),
    /** False if the first paragraph has what readers need, such as a value or a decision, or differs by case. */
    canChangeOpening: z.boolean(),
    /** Our words, in all the cases the email is about. */
    ours: z.array(z.object({ language, subjects: z.array(z.string()), openings: z.array(z.string()) })),
  })
  .meta({ id: 'EmailTextView' });
export type EmailTextView = z.infer<typeof EmailTextView>;

const draft = {
  text: EmailText,
  language,
  /** Which example, from 0. */
  example: z.int().min(0).max(1_000),
};

export const emailTextEndpoints = {
  'GET /api/staff/email-texts': {
    summary: 'List the emails that the site sends, with the languages in which the operator changed them',
    access: 'staff',
    permission: 'site-texts',
    query: z.object({
      /** Part of a subject or name. */
      q: w.safeText(LIMITS.searchMaximumCharacters).optional(),
      group: group.optional(),
      changed: z.enum(['yes']).optional(),
      ...w.pageQuery,
    }),
    answer: z.object({ emails: z.array(EmailTextRow), ...w.Paging }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/email-texts/{name}': {
    summary: 'Get one email’s text, with our own words and the placeholders it has',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ name }),
    answer: EmailTextView,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/email-texts/{name}/preview': {
    summary: 'Show an email with words that aren’t published, in one language, with example values',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ name }),
    body: z.strictObject({ ...draft, theme: z.enum(THEMES) }),
    answer: z.object({
      subject: z.string(),
      text: z.string(),
      /** A complete HTML document of ours; only shown where it can’t run scripts. */
      html: z.string(),
      /** How many examples there are. */
      examples: z.int(),
    }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'preview',
  },
  'POST /api/staff/email-texts/{name}/test': {
    summary: 'Send an example with words that aren’t published to your own address, now',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ name }),
    body: z.strictObject(draft),
    answer: z.object({
      outcome: z.enum(['sent', 'refused', 'held', 'not-configured']),
      to: z.string(),
      /** What the mail server said. */
      reason: z.string().nullable(),
    }),
    errors: ['NOT_FOUND', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    bucket: 'outbound',
    maximumSeconds: 30,
  },
  'GET /api/staff/email-texts/{name}/changes': {
    summary: 'List the changes of one email’s text, latest first',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ name }),
    query: historyQuery,
    answer: historyPage(z.object(stored).meta({ id: 'EmailTextChange' })),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/email-texts/{name}': {
    summary: 'Publish an email’s text: emails rendered from now on use it; the change is logged',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ name }),
    body: z.strictObject({ text: EmailText, ...wantedChange }),
    answer: EmailTextView,
    status: 201,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'NOT_FOUND', 'RATE_LIMITED', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
  'POST /api/staff/email-texts/{name}/undo': {
    summary: 'Undo the latest change of an email’s text: what it was before is published again; logged',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ name }),
    body: z.strictObject(wantedChange),
    answer: EmailTextView,
    status: 201,
    errors: [
      'FORBIDDEN',
      'LOGIN_NOT_RECENT',
      'NOT_FOUND',
      'RATE_LIMITED',
      'STATE_CHANGED',
      'VALIDATION_FAILED',
      'VERSION_CHANGED',
    ],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
