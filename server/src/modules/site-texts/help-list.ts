// The help articles as readers see them: ours and the operator's, without hidden ones, in the chosen order. Pure, from what's current.
import type { Answer } from '@daynook/contract/api';
import type { ListedHelpTopic, ShownHelpArticle } from '@daynook/contract/help/help';
import {
  findShippedTopic,
  HELP_ARTICLES,
  HELP_TOPIC_IDS,
  type HelpTopicId,
} from '@daynook/contract/help/help-articles';
import { LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import type { HelpArticle } from '@daynook/contract/settings/help-texts';
import { PAGE_TEXT_LIMITS as LIMITS } from '@daynook/contract/settings/text-limits';
import { currentHelp } from '../../current-texts.ts';
import { AppError } from '../../lib/app-error.ts';

export interface KnownArticle extends HelpArticle {
  readonly id: string;
  readonly isShipped: boolean;
}

const EMPTY = { texts: {}, hiddenIn: [] };

const listShipped = (): KnownArticle[] =>
  HELP_TOPIC_IDS.flatMap((topic) => HELP_ARTICLES[topic].map((id) => ({ ...EMPTY, id, topic, isShipped: true })));

/** One that's neither ours nor the operator's yet. */
export const newArticle = (id: string): KnownArticle => {
  const topic = findShippedTopic(id);
  return { ...EMPTY, id, topic: topic ?? HELP_TOPIC_IDS[0], isShipped: topic !== undefined };
};

/** Articles of the operator's that were undone to nothing aren't there anymore. */
const isThere = ({ isShipped, texts }: KnownArticle): boolean => isShipped || Object.keys(texts).length > 0;

/** By topic and the operator's order; those that aren't in it keep ours, at the end. */
export function listArticles(): KnownArticle[] {
  const { articles, order } = currentHelp();
  const shipped = listShipped().map((one) => ({ ...one, ...articles.get(one.id) }));
  const own = [...articles].filter(([id]) => findShippedTopic(id) === undefined);
  const all = [...shipped, ...own.map(([id, article]) => ({ ...article, id, isShipped: false }))].filter(isThere);
  const place = new Map(order.map((id, at) => [id, at]));
  const rank = ({ id }: KnownArticle) => place.get(id) ?? order.length;
  return all.toSorted((a, b) => HELP_TOPIC_IDS.indexOf(a.topic) - HELP_TOPIC_IDS.indexOf(b.topic) || rank(a) - rank(b));
}

/** Undefined where it can't be read: it's hidden, or not written in this language. */
function showArticle({ id, isShipped, texts, hiddenIn }: KnownArticle, language: SiteLanguage) {
  if (hiddenIn.includes(language)) return undefined;
  const own = texts[language];
  if (!own && !isShipped) return undefined;
  return { id, own: own ? { language, ...own } : null } satisfies ShownHelpArticle;
}

export function listHelp(language: SiteLanguage): Answer<'GET /api/help'> {
  const articles = listArticles();
  const inTopic = (topic: HelpTopicId): ListedHelpTopic => ({
    id: topic,
    articles: articles.filter((one) => one.topic === topic).flatMap((one) => showArticle(one, language) ?? []),
  });
  return { topics: HELP_TOPIC_IDS.map(inTopic).filter((topic) => topic.articles.length > 0) };
}

/** The languages in which an article can be read in the operator's words. */
const listReadableIn = ({ texts, hiddenIn }: KnownArticle): SiteLanguage[] =>
  LANGUAGES.filter((language) => texts[language] && !hiddenIn.includes(language));

/** Articles with a page of their own. */
export function listHelpPages(page = 1): Answer<'GET /api/help/pages'> {
  const all = listArticles()
    .map((article) => ({ id: article.id, languages: listReadableIn(article) }))
    .filter(({ languages }) => languages.length > 0);
  const pageSize = LIMITS.helpPagesPageSize;
  return {
    articles: all.slice((page - 1) * pageSize, page * pageSize),
    page,
    pageSize,
    total: all.length,
    hasMore: page * pageSize < all.length,
  };
}

/** Throws NOT_FOUND. */
export function getHelpArticle(id: string, wanted: SiteLanguage): Answer<'GET /api/help/{id}'> {
  const article = listArticles().find((one) => one.id === id);
  const languages = article ? listReadableIn(article) : [];
  const language = languages.find((one) => one === wanted) ?? languages[0];
  const own = language && article?.texts[language];
  if (!language || !own) throw new AppError('NOT_FOUND');
  return { id, language, ...own, languages };
}
