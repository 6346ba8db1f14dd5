// Pages about who runs the site and blog posts, as staff write them: by language, with a history that can be undone.
import type { Answer, Input } from '@daynook/contract/api';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { POST_PREFIX } from '@daynook/contract/settings/page-names';
import { SitePage } from '@daynook/contract/settings/site-pages';
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
import { toUtcDate } from '../../lib/time/dates.ts';
import { listChanges, listSiteLanguages, storeChange, type TextChange, viewChange } from './changes.ts';
import { refreshTexts } from './current.ts';
import { listKnownPosts, listWritten, pickWritten } from './page-list.ts';
import { requireMarkup } from './page-text-rules.ts';
import * as store from './store.ts';

const KIND = 'page';

type View = Answer<'GET /api/staff/pages/{page}'>;

export const isPost = (id: string): boolean => id.startsWith(POST_PREFIX);

/** One that nobody wrote yet: ours, or a draft of today. */
export const emptyPage = ({ clock }: Pick<Deps, 'clock'>, id: string): SitePage => ({
  texts: {},
  post: isPost(id) ? { writtenOn: toUtcDate(clock.now()), isPublished: false } : null,
});

/** What another release stored and this one can't read counts as not written. */
const readRow = (deps: Pick<Deps, 'clock'>, id: string, row: store.TextRow | undefined): SitePage =>
  SitePage.safeParse(row?.value).data ?? emptyPage(deps, id);

export function listBlogPosts(deps: Deps, page = 1): Answer<'GET /api/staff/blog-posts'> {
  const all = listKnownPosts();
  const pageSize = LIMITS.blogPageSize;
  return {
    posts: all.slice((page - 1) * pageSize, page * pageSize).map(({ slug, content, writtenOn }) => {
      const languages = listWritten(content);
      return {
        id: POST_PREFIX + slug,
        title: content.texts[pickWritten(deps, languages, languageToStore())!]!.title,
        writtenOn,
        isPublished: content.post?.isPublished === true,
        languages,
      };
    }),
    page,
    pageSize,
    total: all.length,
    hasMore: page * pageSize < all.length,
  };
}

export async function getSitePage(deps: Deps, id: string): Promise<View> {
  const row = await store.findVersion(deps.db.kysely, KIND, id);
  return { id, siteLanguages: listSiteLanguages(deps), content: readRow(deps, id, row), ...viewChange(row) };
}

export const listPageChanges = (
  deps: Deps,
  id: string,
  before: number | undefined,
): Promise<Answer<'GET /api/staff/pages/{page}/changes'>> =>
  listChanges(deps.db.kysely, { kind: KIND, name: id, before, limit: LIMITS.historyPageSize }, (row) => ({
    content: readRow(deps, id, row),
    ...viewChange(row),
  }));

const refuse = (field: string, words: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: words } });
};

/** Throws VALIDATION_FAILED. The path leads to the page. */
export function requirePage(id: string, { texts, post }: SitePage, path: string): void {
  if (isPost(id) !== (post !== null)) refuse(`${path}.post`, say('Only blog posts have a date.'));
  const summarized = isPost(id) ? undefined : LANGUAGES.find((one) => texts[one]?.summary);
  if (summarized) refuse(`${path}.texts.${summarized}.summary`, say('Only blog posts have a summary.'));
  // The feed's address.
  if (id === `${POST_PREFIX}feed`) refuse('page', say('This address is taken. Choose another one.'));
  const long = LANGUAGES.find((one) => (texts[one]?.text.length ?? 0) > LIMITS.helpTextMaximumCharacters);
  if (long)
    refuse(
      `${path}.texts.${long}.text`,
      say('Use at most {count} characters.', { count: LIMITS.helpTextMaximumCharacters }),
    );
  requireMarkup(texts, `${path}.texts`);
}

interface PageChange extends TextChange {
  readonly kind: typeof KIND;
  readonly value: SitePage;
  readonly action: 'page-text-changed' | 'page-text-imported' | 'page-text-undone';
}

/** Stores them in the caller's transaction. Throws VALIDATION_FAILED for `field` if that's a blog post too many, VERSION_CHANGED. */
export async function storePageChanges(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  changes: readonly PageChange[],
  field: string,
): Promise<void> {
  const needsRoom = changes.some(({ name, value }) => isPost(name) && Object.keys(value.texts).length > 0);
  // One at a time, because two new posts may be the last one that fits.
  if (needsRoom) await store.lockTexts(trx);
  for (const change of changes) await storeChange(trx, deps, actor, change);
  if (needsRoom && (await store.countPosts(trx, POST_PREFIX)) > LIMITS.blogPostsMaximum)
    refuse(field, say('There are {count} blog posts already.', { count: LIMITS.blogPostsMaximum }));
}

async function saveChange(deps: Deps, actor: MemberActor, change: PageChange): Promise<View> {
  await retryTransaction(deps.db.kysely, (trx) => storePageChanges(trx, deps, actor, [change], 'content.texts'));
  await refreshTexts(deps);
  return getSitePage(deps, change.name);
}

/** Throws VALIDATION_FAILED, VERSION_CHANGED, and what `requireOwner` throws. */
export async function changeSitePage(
  deps: Deps,
  actor: MemberActor,
  { page, content, version, reason, ...proof }: Input<'POST /api/staff/pages/{page}'>['body'] & { page: string },
): Promise<View> {
  await requireOwner(deps, actor.memberId, proof);
  requirePage(page, content, 'content');
  if (isPost(page) && Object.keys(content.texts).length === 0)
    refuse('content.texts', say('Write the text in at least one language.'));
  return saveChange(deps, actor, {
    kind: KIND,
    name: page,
    value: content,
    version,
    reason,
    action: 'page-text-changed',
  });
}

/** Publishes what the page was before its latest change. Throws STATE_CHANGED if there's nothing to undo, VERSION_CHANGED. */
export async function undoSitePage(
  deps: Deps,
  actor: MemberActor,
  { page, version, reason, ...proof }: Input<'POST /api/staff/pages/{page}/undo'>['body'] & { page: string },
): Promise<View> {
  await requireOwner(deps, actor.memberId, proof);
  if (version === 0) throw new AppError('STATE_CHANGED', { message: say('There’s nothing to undo yet.') });
  const before = version > 1 ? await store.findVersion(deps.db.kysely, KIND, page, version - 1) : undefined;
  const value = readRow(deps, page, before);
  return saveChange(deps, actor, { kind: KIND, name: page, value, version, reason, action: 'page-text-undone' });
}
