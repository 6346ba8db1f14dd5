// The product's own pages for search engines: footer pages, articles, and entry pages. Listings, cities, and members come from the server
// (modules/site), whose /sitemap.xml includes this file.
import { pageRequestContext } from '../../lib/api/page-request.ts';
import type { Route } from './+types/sitemap-pages';
import { blogPosts } from './blog-posts.ts';
import { xmlText } from './xml-text.ts';

const PATHS = `/ /search /discover /personas /quiz /become-host /enterprise /refer /about /how-it-works /careers /help
/safety /contact /blog /hosts /guests /terms /terms-of-service /privacy /privacy-policy /cookies /accessibility /help/ranking`.split(
  /\s+/,
);

export function loader({ context, request }: Route.LoaderArgs): Response {
  const origin = context.get(pageRequestContext).publicUrl ?? new URL(request.url).origin;
  const pages = [
    ...PATHS.map((path) => `<url><loc>${xmlText(origin + path)}</loc></url>`),
    ...blogPosts.map(
      ({ slug, writtenOn }) => `<url><loc>${origin}/blog/${slug}</loc><lastmod>${writtenOn}</lastmod></url>`,
    ),
  ];
  const map = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('\n')}
</urlset>
`;
  return new Response(map, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
