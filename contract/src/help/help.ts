// The help articles as everyone reads them: ours, and what the operator wrote.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { PageText } from '../settings/legal-texts.ts';
import * as w from '../wire.ts';
import { HELP_TOPIC_IDS } from './help-articles.ts';

const language = z.enum(LANGUAGES);
export const HelpArticleId = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits, and hyphens.')
  .max(60);

const ShownArticle = z
  .object({
    id: HelpArticleId,
    /** The operator's words; null for ours, which come with the pages. */
    own: z.object({ language, ...PageText.shape }).nullable(),
  })
  .meta({ id: 'ShownHelpArticle' });
export type ShownHelpArticle = z.infer<typeof ShownArticle>;

const ListedTopic = z
  .object({ id: z.enum(HELP_TOPIC_IDS), articles: z.array(ShownArticle) })
  .meta({ id: 'ListedHelpTopic' });
export type ListedHelpTopic = z.infer<typeof ListedTopic>;

export const helpEndpoints = {
  'GET /api/help': {
    summary: 'List the help articles in a language, by topic',
    access: 'public',
    query: z.object({ language: language.optional() }),
    answer: z.object({ topics: z.array(ListedTopic) }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/help/pages': {
    summary: 'List the help articles that the operator wrote, with the languages they can be read in',
    access: 'public',
    query: z.object(w.pageQuery),
    answer: z.object({
      articles: z.array(z.object({ id: HelpArticleId, languages: z.array(language) })),
      ...w.Paging,
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/help/{id}': {
    summary: 'Get a help article that the operator wrote, in a language or the first one it’s written in',
    access: 'public',
    params: z.object({ id: HelpArticleId }),
    query: z.object({ language: language.optional() }),
    answer: z.object({ id: HelpArticleId, language, ...PageText.shape, languages: z.array(language) }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
