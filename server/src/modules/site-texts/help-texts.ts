// Help articles as staff edit them: words by language over ours, new ones, hiding, and their order.
import type { Answer, Input } from '@daynook/contract/api';
import { findShippedTopic, HELP_ARTICLES, HELP_TOPIC_IDS } from '@daynook/contract/help/help-articles';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { HelpArticle, type HelpArticleList, HelpOrder } from '@daynook/contract/settings/help-texts';
import { PAGE_TEXT_LIMITS as LIMITS } from '@daynook/contract/settings/text-limits';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { languageToStore } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { listChanges, listSiteLanguages, storeChange, type TextChange, viewChange } from './changes.ts';
import { refreshTexts } from './current.ts';
import { type KnownArticle, listArticles, newArticle } from './help-list.ts';
import { requireMarkup } from './page-text-rules.ts';
import * as store from './store.ts';

/** The order is a text of its own, so moving articles and editing them don't get in each other's way. */
export const ORDER = { kind: 'help-order', name: 'order' } as const;

type View = Answer<'GET /api/staff/help-articles/{id}'>;

export const toArticle = ({ topic, texts, hiddenIn }: KnownArticle): HelpArticle => ({ topic, texts, hiddenIn });

/** What another release stored and this one can't read counts as ours. */
const readRow = (id: string, row: store.TextRow | undefined): HelpArticle =>
  HelpArticle.safeParse(row?.value).data ?? toArticle(newArticle(id));

export async function listHelpArticles(deps: Deps): Promise<HelpArticleList> {
  const wanted = languageToStore();
  const toTitle = ({ texts }: KnownArticle) =>
    (texts[wanted] ?? LANGUAGES.flatMap((one) => texts[one] ?? [])[0])?.title;
  const row = await store.findVersion(deps.db.kysely, ORDER.kind, ORDER.name);
  return {
    articles: listArticles().map((article) => ({
      id: article.id,
      topic: article.topic,
      isShipped: article.isShipped,
      title: toTitle(article) ?? null,
      changedIn: LANGUAGES.filter((language) => article.texts[language]),
      hiddenIn: [...article.hiddenIn],
    })),
    ...viewChange(row),
  };
}

export async function getHelpArticleText(deps: Deps, id: string): Promise<View> {
  const row = await store.findVersion(deps.db.kysely, 'help', id);
  return {
    id,
    isShipped: findShippedTopic(id) !== undefined,
    siteLanguages: listSiteLanguages(deps),
    article: readRow(id, row),
    ...viewChange(row),
  };
}

export async function listHelpChanges(
  deps: Deps,
  id: string,
  before: number | undefined,
): Promise<Answer<'GET /api/staff/help-articles/{id}/changes'>> {
  const wanted = { kind: 'help', name: id, before, limit: LIMITS.historyPageSize } as const;
  return listChanges(deps.db.kysely, wanted, (row) => ({ article: readRow(id, row), ...viewChange(row) }));
}

interface Change extends TextChange {
  readonly kind: 'help' | 'help-order';
  readonly value: HelpArticle | { readonly order: readonly string[] };
  readonly action: 'help-article-changed' | 'help-article-imported' | 'help-article-undone' | 'help-order-changed';
}

/** Stores them in the caller's transaction. Throws VALIDATION_FAILED for `field` if that's an article too many, VERSION_CHANGED. */
export async function storeHelpChanges(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  changes: readonly Change[],
  field: string,
): Promise<void> {
  const needsRoom = changes.some(
    ({ name, value }) => isOwn(name) && 'texts' in value && Object.keys(value.texts).length > 0,
  );
  // One at a time, because two new articles may be the last one that fits.
  if (needsRoom) await store.lockTexts(trx);
  for (const change of changes) await storeChange(trx, deps, actor, change);
  if (needsRoom && SHIPPED_IDS.length + (await store.countHelpWithout(trx, SHIPPED_IDS)) > LIMITS.helpArticlesMaximum)
    refuseRoom(field);
}

async function saveChange(deps: Deps, actor: MemberActor, change: Change): Promise<void> {
  await retryTransaction(deps.db.kysely, (trx) => storeHelpChanges(trx, deps, actor, [change], 'article.texts'));
  await refreshTexts(deps);
}

const refuse = (field: string, words: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: words } });
};

export const SHIPPED_IDS: readonly string[] = HELP_TOPIC_IDS.flatMap((topic) => HELP_ARTICLES[topic]);

const isOwn = (id: string): boolean => findShippedTopic(id) === undefined;

/** Pages of ours have these paths. */
const RESERVED: readonly string[] = ['pages', 'ranking'];

/** Throws VALIDATION_FAILED. The paths lead to the article and its id. */
export function requireArticle(id: string, article: HelpArticle, path: string, idPath = path): void {
  if (RESERVED.includes(id)) refuse(idPath, say('This address is taken. Choose another one.'));
  const long = LANGUAGES.find((one) => (article.texts[one]?.text.length ?? 0) > LIMITS.helpTextMaximumCharacters);
  if (long)
    refuse(
      `${path}.texts.${long}.text`,
      say('Use at most {count} characters.', { count: LIMITS.helpTextMaximumCharacters }),
    );
  requireMarkup(article.texts, `${path}.texts`);
}

export const refuseRoom = (field: string): never =>
  refuse(field, say('There are {count} help articles already.', { count: LIMITS.helpArticlesMaximum }));

/** Throws VALIDATION_FAILED, VERSION_CHANGED, and what `requireOwner` throws. */
export async function changeHelpArticle(
  deps: Deps,
  actor: MemberActor,
  { id, article, version, reason, ...proof }: Input<'POST /api/staff/help-articles/{id}'>['body'] & { id: string },
): Promise<View> {
  await requireOwner(deps, actor.memberId, proof);
  requireArticle(id, article, 'article', 'id');
  if (findShippedTopic(id) === undefined && Object.keys(article.texts).length === 0)
    refuse('article.texts', say('Write the text in at least one language.'));
  await saveChange(deps, actor, {
    kind: 'help',
    name: id,
    value: article,
    version,
    reason,
    action: 'help-article-changed',
  });
  return getHelpArticleText(deps, id);
}

/** Publishes what the article was before its latest change. Throws STATE_CHANGED if there's nothing to undo, VERSION_CHANGED. */
export async function undoHelpArticle(
  deps: Deps,
  actor: MemberActor,
  { id, version, reason, ...proof }: Input<'POST /api/staff/help-articles/{id}/undo'>['body'] & { id: string },
): Promise<View> {
  await requireOwner(deps, actor.memberId, proof);
  if (version === 0) throw new AppError('STATE_CHANGED', { message: say('There’s nothing to undo yet.') });
  const before = version > 1 ? await store.findVersion(deps.db.kysely, 'help', id, version - 1) : undefined;
  const value = readRow(id, before);
  await saveChange(deps, actor, { kind: 'help', name: id, value, version, reason, action: 'help-article-undone' });
  return getHelpArticleText(deps, id);
}

/** Throws VERSION_CHANGED, and what `requireOwner` throws. */
export async function changeHelpOrder(
  deps: Deps,
  actor: MemberActor,
  { order, version, reason, ...proof }: Input<'POST /api/staff/help-order'>['body'],
): Promise<HelpArticleList> {
  await requireOwner(deps, actor.memberId, proof);
  const value = { order: HelpOrder.parse(order) };
  await saveChange(deps, actor, { ...ORDER, value, version, reason, action: 'help-order-changed' });
  return listHelpArticles(deps);
}
