// The pages about who runs the site and the blog as readers see them. Pure, from what's current.
import type { Answer } from '@daynook/contract/api';
import { isSiteLanguage, LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { POST_PREFIX } from '@daynook/contract/settings/page-names';
import type { ShownPost, SitePage } from '@daynook/contract/settings/site-pages';
import { PAGE_TEXT_LIMITS as LIMITS } from '@daynook/contract/settings/text-limits';
import { offeredLanguages } from '../../current-languages.ts';
import { isPageHidden } from '../../current-settings.ts';
import { currentPages } from '../../current-texts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';

type Languages = Pick<Deps, 'config'>;

/** The wanted language, or the first of the site's that it's written in. A page is never part ours and part the operator's. */
export function pickWritten(
  { config }: Languages,
  written: readonly string[],
  wanted: SiteLanguage,
): SiteLanguage | undefined {
  const inOrder = [wanted, ...offeredLanguages(config).filter(isSiteLanguage), ...LANGUAGES];
  return inOrder.find((one) => written.includes(one));
}

export const listWritten = ({ texts }: Pick<SitePage, 'texts'>): SiteLanguage[] =>
  LANGUAGES.filter((language) => texts[language]);

const requireShown = (page: string): void => {
  if (isPageHidden(page)) throw new AppError('NOT_FOUND');
};

/** Throws NOT_FOUND if it's hidden. */
export function getPage(deps: Languages, page: string, wanted: SiteLanguage): Answer<'GET /api/pages/{page}'> {
  requireShown(page);
  const content = currentPages().get(page);
  const languages = content ? listWritten(content) : [];
  const language = pickWritten(deps, languages, wanted);
  const own = language && content?.texts[language];
  return own ? { own: { language, ...own }, languages } : { own: null, languages: null };
}

interface KnownPost {
  readonly slug: string;
  readonly content: SitePage;
  readonly writtenOn: string;
}

/** Newest first, drafts included. Posts that were undone to nothing aren't there anymore. */
export const listKnownPosts = (pages = currentPages()): KnownPost[] =>
  [...pages]
    .flatMap(([id, content]) =>
      id.startsWith(POST_PREFIX) && content.post && listWritten(content).length > 0
        ? [{ slug: id.slice(POST_PREFIX.length), content, writtenOn: content.post.writtenOn }]
        : [],
    )
    .sort((a, b) => (a.writtenOn === b.writtenOn ? (a.slug < b.slug ? -1 : 1) : a.writtenOn < b.writtenOn ? 1 : -1));

const listPublished = (): KnownPost[] => listKnownPosts().filter(({ content }) => content.post?.isPublished === true);

function showPost(deps: Languages, { slug, content, writtenOn }: KnownPost, wanted: SiteLanguage): ShownPost {
  const languages = listWritten(content);
  const language = pickWritten(deps, languages, wanted)!;
  const { title, text, summary = null } = content.texts[language]!;
  return { slug, writtenOn, languages, language, title, text, summary };
}

/** Throws NOT_FOUND if the blog is hidden. */
export function listBlog(
  deps: Languages,
  { language, page = 1 }: { readonly language: SiteLanguage; readonly page?: number | undefined },
): Answer<'GET /api/blog'> {
  requireShown('blog');
  const all = listPublished();
  const pageSize = LIMITS.blogPageSize;
  return {
    isOwn: all.length > 0,
    posts: all.slice((page - 1) * pageSize, page * pageSize).map((post) => showPost(deps, post, language)),
    page,
    pageSize,
    total: all.length,
    hasMore: page * pageSize < all.length,
  };
}

/** Throws NOT_FOUND, also for drafts and if the blog is hidden. */
export function getBlogPost(deps: Languages, slug: string, wanted: SiteLanguage): Answer<'GET /api/blog/{slug}'> {
  requireShown('blog');
  const all = listPublished();
  const at = all.findIndex((post) => post.slug === slug);
  const [post, earlier] = [all[at], all[at + 1]];
  if (!post) throw new AppError('NOT_FOUND');
  const shown = earlier && showPost(deps, earlier, wanted);
  return {
    post: showPost(deps, post, wanted),
    earlier: shown ? { slug: shown.slug, title: shown.title, language: shown.language } : null,
  };
}
