// The product's own pages for search engines: footer pages, articles, and entry pages. Listings, cities, and members come from the server
// (modules/site), whose /sitemap.xml includes this file.
import { FIRST_LANGUAGE, type Language, listAlternates, pageAddress } from '@daynook/contract/languages/languages';
import { LEGAL_DOCUMENTS, LEGAL_PATHS } from '@daynook/contract/legal-versions';
import { WRITTEN_PAGES } from '@daynook/contract/settings/page-names';
import type { ShownPost } from '@daynook/contract/settings/site-pages';
import type { Answer } from '../../lib/api/api-request.ts';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { type Brand, USUAL_BRAND } from '../../lib/brand.ts';
import type { Route } from './+types/sitemap-pages';
import { listPostLanguages, listPosts } from './blog-posts.ts';
import { xmlText } from './xml-text.ts';

const PATHS = `/ /search /discover /personas /quiz /become-host /refer /how-it-works /help
/contact /blog /hosts /guests /help/ranking /help/check-reputation`.split(/\s+/);

/** Those of the site's languages that a page is written in. */
const listWritten = (languages: readonly Language[], written: readonly Language[]): Language[] =>
  languages.filter((language) => written.includes(language));

/** The help articles that the operator wrote; none if they can't be read now. */
const listHelpArticles = (args: Route.LoaderArgs) =>
  loadOnServer(args, async (call) => {
    const articles: Answer<'GET /api/help/pages'>['articles'] = [];
    for (let page = 1; ; page += 1) {
      const listed = await call('GET /api/help/pages', { query: { page: String(page) } });
      articles.push(...listed.articles);
      if (!listed.hasMore) return articles;
    }
  });

/** The legal documents with the languages they're written in; ours, in all of the site's, if that can't be read now. */
async function listLegal(args: Route.LoaderArgs, languages: readonly Language[]) {
  const written = await loadOnServer(args, (call) =>
    Promise.all(
      LEGAL_DOCUMENTS.map((document) =>
        call('GET /api/legal/documents/{document}', { params: { document }, query: {} }),
      ),
    ),
  );
  return LEGAL_DOCUMENTS.map((document, at) => ({
    path: LEGAL_PATHS[document],
    writtenOn: undefined,
    languages: listWritten(languages, written?.[at]?.languages ?? languages),
  }));
}

/** Pages about who runs the site with the languages they're written in; ours, in all of the site's, if that can't be read now. */
async function listOwnPages(
  args: Route.LoaderArgs,
  languages: readonly Language[],
  isHidden: (path: string) => boolean,
) {
  const pages = WRITTEN_PAGES.filter((page) => !isHidden(`/${page}`));
  const written = await loadOnServer(args, (call) =>
    Promise.all(pages.map((page) => call('GET /api/pages/{page}', { params: { page }, query: {} }))),
  );
  return pages.map((page, at) => ({
    path: `/${page}`,
    writtenOn: undefined,
    languages: listWritten(languages, written?.[at]?.languages ?? languages),
  }));
}

/** The operator's blog posts, or ours. */
async function listBlogPosts(args: Route.LoaderArgs, brand: Brand) {
  const own = await loadOnServer(args, async (call) => {
    const posts: Pick<ShownPost, 'slug' | 'writtenOn' | 'languages'>[] = [];
    for (let page = 1; ; page += 1) {
      const listed = await call('GET /api/blog', { query: { page: String(page) } });
      if (!listed.isOwn) return undefined;
      posts.push(...listed.posts);
      if (!listed.hasMore) return posts;
    }
  });
  return (
    own ??
    listPosts(FIRST_LANGUAGE, brand).map(({ slug, writtenOn }) => ({
      slug,
      writtenOn,
      languages: listPostLanguages(slug),
    }))
  );
}

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { context, request } = args;
  const { publicUrl, languages = [FIRST_LANGUAGE], site } = context.get(pageRequestContext);
  const isHidden = (path: string) => site?.pages.hidden.some((page) => path === `/${page}`) === true;
  const isOff = (path: string) =>
    isHidden(path) || (path === '/refer' && site?.features.off.includes('referrals') === true);
  const posts = isHidden('/blog') ? [] : await listBlogPosts(args, site?.brand ?? USUAL_BRAND);
  const origin = publicUrl ?? new URL(request.url).origin;
  const toAddress = (language: Language, path: string) => xmlText(origin + pageAddress(language, path, languages));
  const listed = [
    ...PATHS.filter((path) => !isOff(path)).map((path) => ({ path, writtenOn: undefined, languages })),
    ...(await listLegal(args, languages)),
    ...(await listOwnPages(args, languages, isHidden)),
    ...posts.map(({ slug, writtenOn, languages: written }) => ({
      path: `/blog/${slug}`,
      writtenOn,
      languages: listWritten(languages, written),
    })),
    ...((await listHelpArticles(args)) ?? []).map(({ id, languages: written }) => ({
      path: `/help/${id}`,
      writtenOn: undefined,
      languages: listWritten(languages, written),
    })),
  ];
  const pages = listed.flatMap(({ path, writtenOn, languages: written }) => {
    const others = listAlternates(path, written).map(
      ({ language, address }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(origin + address)}"/>`,
    );
    const date = writtenOn ? `<lastmod>${writtenOn}</lastmod>` : '';
    return written.map((language) => `<url><loc>${toAddress(language, path)}</loc>${date}${others.join('')}</url>`);
  });
  const map = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('\n')}
</urlset>
`;
  return new Response(map, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
