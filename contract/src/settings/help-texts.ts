// Help articles as staff edit them: their words by language, where they're hidden, and their order, each with its history (decision 0148).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { HelpArticleId } from '../help/help.ts';
import { HELP_TOPIC_IDS } from '../help/help-articles.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { PageText } from './legal-texts.ts';
import { historyPage, historyQuery, storedChange, wantedChange } from './operator-change.ts';
import { PAGE_TEXT_LIMITS as LIMITS } from './text-limits.ts';

const language = z.enum(LANGUAGES);

export const HelpArticle = z
  .strictObject({
    topic: z.enum(HELP_TOPIC_IDS),
    /** Languages that aren't in it are ours, or missing if the article isn't ours. */
    texts: z.partialRecord(language, PageText),
    hiddenIn: z.array(language).max(LANGUAGES.length),
  })
  .meta({ id: 'HelpArticle' });
export type HelpArticle = z.infer<typeof HelpArticle>;

export const HelpOrder = z.array(HelpArticleId).max(LIMITS.helpArticlesMaximum);

const HelpArticleRow = z
  .object({
    id: HelpArticleId,
    topic: z.enum(HELP_TOPIC_IDS),
    /** True for articles that ship with the product. */
    isShipped: z.boolean(),
    /** In the reader's language or another one; null if the words are ours. */
    title: z.string().nullable(),
    /** With words of the operator's. */
    changedIn: z.array(language),
    hiddenIn: z.array(language),
  })
  .meta({ id: 'HelpArticleRow' });
export type HelpArticleRow = z.infer<typeof HelpArticleRow>;

const HelpArticleList = z
  .object({
    /** All of them in their order: ordering needs the whole list, which is limited. */
    articles: z.array(HelpArticleRow).max(LIMITS.helpArticlesMaximum),
    /** Of the order. */
    ...storedChange,
  })
  .meta({ id: 'HelpArticleList' });
export type HelpArticleList = z.infer<typeof HelpArticleList>;

const stored = { article: HelpArticle, ...storedChange };

const HelpArticleView = z
  .object({
    id: HelpArticleId,
    isShipped: z.boolean(),
    /** The site's languages. */
    siteLanguages: z.array(language),
    ...stored,
  })
  .meta({ id: 'HelpArticleView' });
export type HelpArticleView = z.infer<typeof HelpArticleView>;

const writing = [
  'FORBIDDEN',
  'LOGIN_NOT_RECENT',
  'RATE_LIMITED',
  'STATE_CHANGED',
  'VALIDATION_FAILED',
  'VERSION_CHANGED',
] as const;

export const helpTextEndpoints = {
  'GET /api/staff/help-articles': {
    summary: 'List all help articles in their order, with the languages in which the operator changed or hid them',
    access: 'staff',
    permission: 'site-texts',
    answer: HelpArticleList,
  },
  'GET /api/staff/help-articles/{id}': {
    summary: 'Get one help article as staff edit it; an id that isn’t taken is a new one',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ id: HelpArticleId }),
    answer: HelpArticleView,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/help-articles/{id}/changes': {
    summary: 'List the changes of one help article, latest first',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ id: HelpArticleId }),
    query: historyQuery,
    answer: historyPage(z.object(stored).meta({ id: 'HelpArticleChange' })),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/help-articles/{id}': {
    summary: 'Publish a help article: new, changed, or hidden; logged',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ id: HelpArticleId }),
    body: z.strictObject({ article: HelpArticle, ...wantedChange }),
    answer: HelpArticleView,
    status: 201,
    errors: writing,
    maximumBodyBytes: LIMITS.bodyMaximumBytes,
    bucket: 'write',
  },
  'POST /api/staff/help-articles/{id}/undo': {
    summary: 'Undo the latest change of a help article: what it was before is published again; logged',
    access: 'staff',
    permission: 'site-texts',
    params: z.object({ id: HelpArticleId }),
    body: z.strictObject(wantedChange),
    answer: HelpArticleView,
    status: 201,
    errors: writing,
    bucket: 'write',
  },
  'POST /api/staff/help-order': {
    summary: 'Change the order of the help articles; those that aren’t named follow; an empty order is ours; logged',
    access: 'staff',
    permission: 'site-texts',
    body: z.strictObject({ order: HelpOrder, ...wantedChange }),
    answer: HelpArticleList,
    status: 201,
    errors: writing,
    bucket: 'write',
  },
} as const satisfies EndpointTable;
