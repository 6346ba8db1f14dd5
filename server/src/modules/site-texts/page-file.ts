// Pages and blog posts in the file with all settings: what's exported, what importing would change, and storing it.
import { LANGUAGES } from '@daynook/contract/languages/languages';
import type { PlannedPageText, SettingsFile } from '@daynook/contract/settings/settings-file';
import { SitePage, SitePageId } from '@daynook/contract/settings/site-pages';
import { PAGE_TEXT_LIMITS as LIMITS } from '@daynook/contract/settings/text-limits';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { languageToStore } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { isAccepted, readPart } from './file-parts.ts';
import { emptyPage, isPost, requirePage, storePageChanges } from './page-texts.ts';
import * as store from './store.ts';

/** As stored, also those that are as usual again. What this release can't read, or wouldn't publish anymore, is left out. */
async function readStored(deps: Deps) {
  const rows = await store.listLatest(deps.db.kysely, 'page');
  const pages = rows.flatMap(({ name, value }) => {
    const page = SitePage.safeParse(value).data;
    const isKnown = SitePageId.safeParse(name).success;
    return page && isKnown && isAccepted(() => requirePage(name, page, name)) ? [[name, page] as const] : [];
  });
  return { pages: new Map(pages), versions: new Map(rows.map(({ name, version }) => [name, version])) };
}

export async function exportPages(deps: Deps): Promise<Required<Pick<SettingsFile, 'pageTexts'>>> {
  return { pageTexts: Object.fromEntries((await readStored(deps)).pages) };
}

function readPage(id: string, value: unknown): SitePage {
  const path = `file.pageTexts.${id}`;
  readPart(SitePageId, id, path);
  const page = readPart(SitePage, value, path);
  requirePage(id, page, path);
  return page;
}

/** The same words, whatever order they were stored in. A post without words isn't there, so its date doesn't count. */
const inOrder = ({ texts, post }: SitePage): string =>
  JSON.stringify([
    LANGUAGES.map((one) => texts[one] && [texts[one].title, texts[one].text, texts[one].summary]),
    Object.keys(texts).length > 0 && post ? [post.writtenOn, post.isPublished] : null,
  ]);

interface NewPage {
  readonly id: string;
  readonly before: SitePage;
  readonly after: SitePage;
}

function view({ id, before, after }: NewPage): PlannedPageText {
  const differs = (one: keyof SitePage['texts']) =>
    (['title', 'text', 'summary'] as const).some((part) => before.texts[one]?.[part] !== after.texts[one]?.[part]);
  const inOne = ({ texts }: SitePage) => texts[languageToStore()] ?? LANGUAGES.flatMap((one) => texts[one] ?? [])[0];
  return {
    id,
    title: (inOne(after) ?? inOne(before))?.title ?? null,
    changedIn: LANGUAGES.filter((one) => after.texts[one] && differs(one)),
    removedIn: LANGUAGES.filter((one) => !after.texts[one] && before.texts[one]),
    post: after.post,
  };
}

/** Throws VALIDATION_FAILED if there would be too many blog posts. */
function requireRoomFor(changes: readonly NewPage[], now: ReadonlyMap<string, SitePage>): void {
  const all = new Map([...now, ...changes.map(({ id, after }) => [id, after] as const)]);
  const posts = [...all].filter(([id, { texts }]) => isPost(id) && Object.keys(texts).length > 0);
  if (posts.length > LIMITS.blogPostsMaximum)
    throw new AppError('VALIDATION_FAILED', {
      fields: {
        'file.pageTexts': say('There are {count} blog posts already.', { count: LIMITS.blogPostsMaximum }),
      },
    });
}

interface PagePlan {
  readonly changes: readonly PlannedPageText[];
  readonly against: string;
  readonly store: (trx: Transaction<DB>, actor: MemberActor, reason: string) => Promise<void>;
}

/** What importing would change. Throws VALIDATION_FAILED. Pages that aren't in the file stay as they are. */
export async function planPages(deps: Deps, pageTexts: SettingsFile['pageTexts'] = {}): Promise<PagePlan> {
  const now = await readStored(deps);
  const changes = Object.entries(pageTexts)
    .map(([id, value]) => ({ id, before: now.pages.get(id) ?? emptyPage(deps, id), after: readPage(id, value) }))
    .filter(({ before, after }) => inOrder(before) !== inOrder(after));
  requireRoomFor(changes, now.pages);
  const count = [...now.versions.values()].reduce((sum, version) => sum + version, 0);
  return {
    changes: changes.map(view),
    against: `page-${count}`,
    store: (trx, actor, reason) =>
      storePageChanges(
        trx,
        deps,
        actor,
        changes.map(({ id, after }) => ({
          kind: 'page' as const,
          name: id,
          value: after,
          version: now.versions.get(id) ?? 0,
          reason,
          action: 'page-text-imported' as const,
        })),
        'file.pageTexts',
      ),
  };
}
