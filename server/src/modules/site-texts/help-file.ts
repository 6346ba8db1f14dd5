// Help articles and their order in the file with all settings: what's exported, what importing would change, and storing it.
import { HelpArticleId } from '@daynook/contract/help/help';
import { findShippedTopic } from '@daynook/contract/help/help-articles';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { HelpArticle, HelpOrder } from '@daynook/contract/settings/help-texts';
import type { PlannedHelpArticle, SettingsFile } from '@daynook/contract/settings/settings-file';
import { PAGE_TEXT_LIMITS as LIMITS } from '@daynook/contract/settings/text-limits';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { languageToStore } from '../../lib/languages/reader.ts';
import { isAccepted, readPart } from './file-parts.ts';
import { newArticle } from './help-list.ts';
import { ORDER, refuseRoom, requireArticle, SHIPPED_IDS, storeHelpChanges, toArticle } from './help-texts.ts';
import * as store from './store.ts';

const isShipped = (id: string): boolean => findShippedTopic(id) !== undefined;

type Articles = Readonly<Record<string, HelpArticle>>;

interface Stored {
  readonly articles: Articles;
  readonly order: readonly string[];
  readonly versions: ReadonlyMap<string, number>;
  readonly orderVersion: number;
}

/** As stored. What this release can't read, or wouldn't publish anymore, is left out. */
async function readStored(deps: Deps): Promise<Stored> {
  const rows = await store.listLatest(deps.db.kysely, 'help');
  const articles = rows.flatMap(({ name, value }) => {
    const article = HelpArticle.safeParse(value).data;
    return article && isAccepted(() => requireArticle(name, article, name)) ? [[name, article] as const] : [];
  });
  const [orderRow] = await store.listLatest(deps.db.kysely, ORDER.kind);
  return {
    articles: Object.fromEntries(articles),
    order: HelpOrder.safeParse((orderRow?.value as { order?: unknown } | undefined)?.order).data ?? [],
    versions: new Map(rows.map(({ name, version }) => [name, version])),
    orderVersion: orderRow?.version ?? 0,
  };
}

/** Every article that was ever changed, also those that are as usual again, so that importing the file makes them so. */
export async function exportHelp(deps: Deps): Promise<Required<Pick<SettingsFile, 'helpArticles' | 'helpOrder'>>> {
  const { articles, order } = await readStored(deps);
  return { helpArticles: articles, helpOrder: [...order] };
}

function readArticle(id: string, value: unknown): HelpArticle {
  const path = `file.helpArticles.${id}`;
  readPart(HelpArticleId, id, path);
  const article = readPart(HelpArticle, value, path);
  requireArticle(id, article, path);
  return article;
}

/** The same words and the same languages, whatever order they were stored in. */
const inOrder = ({ topic, texts, hiddenIn }: HelpArticle): string =>
  JSON.stringify([
    topic,
    LANGUAGES.map((one) => texts[one] && [texts[one].title, texts[one].text]),
    LANGUAGES.filter((one) => hiddenIn.includes(one)),
  ]);

/** Also for an id such as `constructor`. */
const findArticle = (articles: Articles, id: string): HelpArticle | undefined =>
  Object.hasOwn(articles, id) ? articles[id] : undefined;

interface NewArticle {
  readonly id: string;
  readonly before: HelpArticle;
  readonly after: HelpArticle;
}

function view({ id, before, after }: NewArticle): PlannedHelpArticle {
  const differs = (one: keyof HelpArticle['texts']) =>
    before.texts[one]?.title !== after.texts[one]?.title || before.texts[one]?.text !== after.texts[one]?.text;
  const inOne = ({ texts }: HelpArticle) => texts[languageToStore()] ?? LANGUAGES.flatMap((one) => texts[one] ?? [])[0];
  return {
    id,
    title: (inOne(after) ?? inOne(before))?.title ?? null,
    changedIn: LANGUAGES.filter((one) => after.texts[one] && differs(one)),
    removedIn: LANGUAGES.filter((one) => !after.texts[one] && before.texts[one]),
    hiddenIn: { before: before.hiddenIn, after: after.hiddenIn },
    topic: { before: before.topic, after: after.topic },
  };
}

/** Without words, an article of the operator's is removed. */
const isThere = (id: string, { texts }: HelpArticle): boolean => isShipped(id) || Object.keys(texts).length > 0;

/** Throws VALIDATION_FAILED if there would be too many. */
function requireRoomFor(changes: readonly NewArticle[], now: Articles): void {
  const all = { ...now, ...Object.fromEntries(changes.map(({ id, after }) => [id, after])) };
  const own = Object.entries(all).filter(([id, article]) => !isShipped(id) && isThere(id, article));
  if (SHIPPED_IDS.length + own.length > LIMITS.helpArticlesMaximum) refuseRoom('file.helpArticles');
}

interface HelpPlan {
  readonly changes: readonly PlannedHelpArticle[];
  /** Undefined if it stays. */
  readonly order: readonly string[] | undefined;
  readonly against: string;
  readonly store: (trx: Transaction<DB>, actor: MemberActor, reason: string) => Promise<void>;
}

/** What importing would change. Throws VALIDATION_FAILED. Articles that aren't in the file stay as they are. */
export async function planHelp(
  deps: Deps,
  { helpArticles = {}, helpOrder }: Pick<SettingsFile, 'helpArticles' | 'helpOrder'>,
): Promise<HelpPlan> {
  const now = await readStored(deps);
  const wanted = Object.entries(helpArticles).map(([id, value]) => ({ id, after: readArticle(id, value) }));
  const changes = wanted
    .map(({ id, after }) => ({ id, before: findArticle(now.articles, id) ?? toArticle(newArticle(id)), after }))
    .filter(
      ({ id, before, after }) => inOrder(before) !== inOrder(after) && (isThere(id, before) || isThere(id, after)),
    );
  requireRoomFor(changes, now.articles);
  const read = helpOrder === undefined ? now.order : readPart(HelpOrder, helpOrder, 'file.helpOrder');
  const order = read.join() === now.order.join() ? undefined : read;
  const count = [...now.versions.values()].reduce((sum, version) => sum + version, 0);
  return {
    changes: changes.map(view),
    order,
    against: `help-${count} help-order-${now.orderVersion}`,
    store: async (trx, actor, reason) => {
      const articles = changes.map(({ id, after }) => ({
        kind: 'help' as const,
        name: id,
        value: after,
        version: now.versions.get(id) ?? 0,
        reason,
        action: 'help-article-imported' as const,
      }));
      const ordered = {
        ...ORDER,
        value: { order: order ?? [] },
        version: now.orderVersion,
        reason,
        action: 'help-order-changed' as const,
      };
      await storeHelpChanges(trx, deps, actor, order ? [...articles, ordered] : articles, 'file.helpArticles');
    },
  };
}
