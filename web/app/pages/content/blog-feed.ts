// The blog's RSS feed, in the language of its URL.
import { FIRST_LANGUAGE, inLanguage, isSiteLanguage, type SiteLanguage } from '@daynook/contract/languages/languages';
import { pageRequestContext } from '../../lib/api/page-request.ts';
import { USUAL_BRAND } from '../../lib/brand.ts';
import { blockLines } from '../../lib/markdown-text.ts';
import type { Route } from './+types/blog-feed';
import { listPosts, toPost } from './blog-posts.ts';
import { loadShown } from './own-page.tsx';
import { xmlText } from './xml-text.ts';

/** What readers of feeds see in their lists. Pages have messages for this, but feeds are no pages. */
const FEED_WORDS: Readonly<Record<SiteLanguage, { readonly name: string; readonly about: string }>> = {
  en: { name: 'Blog', about: 'Ideas for better workdays, for guests and hosts.' },
  fr: { name: 'Blogue', about: 'Des idées pour de meilleures journées de travail, pour les invités et les hôtes.' },
  es: { name: 'Blog', about: 'Ideas para mejores jornadas de trabajo, para huéspedes y anfitriones.' },
};

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { context, request } = args;
  const { publicUrl, site, language: shown = FIRST_LANGUAGE } = context.get(pageRequestContext);
  const language = isSiteLanguage(shown) ? shown : FIRST_LANGUAGE;
  const origin = publicUrl ?? new URL(request.url).origin;
  const toAddress = (path: string) => origin + inLanguage(language, path);
  const brand = site?.brand ?? USUAL_BRAND;
  const { isOwn, posts } = await loadShown(args, (callApi) => callApi('GET /api/blog', { query: { language } }));
  const items = (isOwn ? posts.map(toPost) : listPosts(language, brand)).map(
    ({ slug, title, summary, writtenOn, text }) => `
    <item>
      <title>${xmlText(title)}</title>
      <link>${toAddress(`/blog/${slug}`)}</link>
      <guid>${toAddress(`/blog/${slug}`)}</guid>
      <pubDate>${new Date(`${writtenOn}T12:00:00Z`).toUTCString()}</pubDate>
      <description>${xmlText([summary, ...text.blocks.flatMap(blockLines)].join('\n\n'))}</description>
    </item>`,
  );
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xmlText(brand.name)} · ${FEED_WORDS[language].name}</title>
    <link>${toAddress('/blog')}</link>
    <atom:link href="${toAddress('/blog/feed.xml')}" rel="self" type="application/rss+xml"/>
    <description>${FEED_WORDS[language].about}</description>
    <language>${language}</language>${items.join('')}
  </channel>
</rss>
`;
  return new Response(feed, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
