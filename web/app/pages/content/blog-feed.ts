// The blog's RSS feed.

import { pageRequestContext } from '../../lib/api/page-request.ts';
import { USUAL_BRAND } from '../../lib/brand.ts';
import { blockLines } from '../../lib/markdown-text.ts';
import type { Route } from './+types/blog-feed';
import { blogPosts } from './blog-posts.ts';
import { xmlText } from './xml-text.ts';

export function loader({ context, request }: Route.LoaderArgs): Response {
  const { publicUrl, site } = context.get(pageRequestContext);
  const origin = publicUrl ?? new URL(request.url).origin;
  const brand = site?.brand ?? USUAL_BRAND;
  const items = blogPosts.map(
    ({ slug, title, summary, writtenOn, text }) => `
    <item>
      <title>${xmlText(title)}</title>
      <link>${origin}/blog/${slug}</link>
      <guid>${origin}/blog/${slug}</guid>
      <pubDate>${new Date(`${writtenOn}T12:00:00Z`).toUTCString()}</pubDate>
      <description>${xmlText([summary, ...text.blocks.flatMap(blockLines)].join('\n\n'))}</description>
    </item>`,
  );
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xmlText(brand.name)} · Notes</title>
    <link>${origin}/blog</link>
    <atom:link href="${origin}/blog/feed.xml" rel="self" type="application/rss+xml"/>
    <description>Short pieces about rooms, clocks and maps.</description>
    <language>en</language>${items.join('')}
  </channel>
</rss>
`;
  return new Response(feed, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
