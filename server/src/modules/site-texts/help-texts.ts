// Help articles as staff edit them: words by language over ours, new ones, hiding, and their order.
import type { Answer, Input } from '@daynook/contract/api';
import { findShippedTopic } from '@daynook/contract/help/help-articles';
import { isSiteLanguage, LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { HelpArticle, type HelpArticleList, HelpOrder } from '@daynook/contract/settings/help-texts';
import { PAGE_TEXT_LIMITS as LIMITS } from '@daynook/contract/settings/text-limits';
import { offeredLanguages } from '../../current-languages.ts';
import { retryTransaction } from '../../db/errors.ts';
import { notifyAfterCommit } from '../../db/notify.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { languageToStore } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { CHANNEL, refreshTexts } from './current.ts';
import { type KnownArticle, listArticles, newArticle } from './help-list.ts';
import { requireMarkup } from './page-text-rules.ts';
import * as store from './store.ts';

/** The order is a text of its own, so moving articles and editing them don't get in each other's way. */
const ORDER = { kind: 'help-order', name: 'order' } as const;

type View = Answer<'GET /api/staff/help-articles/{id}'>;

const viewChange = (row: store.TextRow | undefined) =>
  row
    ? {
        version: row.version,
        changedAt: row.changed_at.toISOString(),
        changedBy: row.changed_by_name,
        reason: row.reason,
      }
    : { version: 0, changedAt: null, changedBy: null, reason: null };

const toArticle = ({ topic, texts, hiddenIn }: KnownArticle): HelpArticle => ({ topic, texts, hiddenIn });

/** What another release stored and this one can't read counts as ours. */
const readRow = (id: string, row: store.TextRow | undefined): HelpArticle =>
  HelpArticle.safeParse(row?.value).data ?? toArticle(newArticle(id));

const listSiteLanguages = (deps: Deps): SiteLanguage[] => offeredLanguages(deps.config).filter(isSiteLanguage);

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
  const limit = LIMITS.historyPageSize;
  const rows = await store.listChanges(deps.db.kysely, 'help', id, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    changes: shown.map((row) => ({ article: readRow(id, row), ...viewChange(row) })),
    nextBefore: rows.length > limit ? shown.at(-1)!.version : null,
  };
}

interface Change {
  readonly kind: 'help' | 'help-order';
  readonly name: string;
  readonly value: HelpArticle | { readonly order: readonly string[] };
  readonly version: number;
  readonly reason: string;
  readonly action: 'help-article-changed' | 'help-article-undone' | 'help-order-changed';
}

async function saveChange(
  deps: Deps,
  actor: MemberActor,
  { kind, name, value, version, reason, action }: Change,
): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const id = deps.newId();
    const at = deps.clock.now();
    const row = { id, kind, name, version: version + 1, value, reason, changedBy: actor.memberId, at };
    if (!(await store.insertRow(trx, row))) throw new AppError('VERSION_CHANGED');
    await audit(trx, deps, { actorId: actor.memberId, action, subject: { kind: 'site-text', id }, reason });
    await notifyAfterCommit(trx, { channel: CHANNEL });
  });
  await refreshTexts(deps);
}

const refuse = (field: string, words: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: words } });
};

/** Pages of ours have these paths. */
const RESERVED: readonly string[] = ['pages', 'ranking'];

function requireArticle(id: string, article: HelpArticle): void {
  if (RESERVED.includes(id)) refuse('id', say('This address is taken. Choose another one.'));
  requireMarkup(article.texts, 'article.texts');
  const long = LANGUAGES.find((one) => (article.texts[one]?.text.length ?? 0) > LIMITS.helpTextMaximumCharacters);
  if (long)
    refuse(
      `article.texts.${long}.text`,
      say('Use at most {count} characters.', { count: LIMITS.helpTextMaximumCharacters }),
    );
  if (findShippedTopic(id) !== undefined) return;
  if (Object.keys(article.texts).length === 0) refuse('article.texts', say('Write the text in at least one language.'));
  const known = listArticles();
  if (!known.some((one) => one.id === id) && known.length >= LIMITS.helpArticlesMaximum)
    refuse('article.texts', say('There are {count} help articles already.', { count: LIMITS.helpArticlesMaximum }));
}

/** Throws VALIDATION_FAILED, VERSION_CHANGED, and what `requireOwner` throws. */
export async function changeHelpArticle(
  deps: Deps,
  actor: MemberActor,
  { id, article, version, reason, ...proof }: Input<'POST /api/staff/help-articles/{id}'>['body'] & { id: string },
): Promise<View> {
  requireArticle(id, article);
  await requireOwner(deps, actor.memberId, proof);
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
