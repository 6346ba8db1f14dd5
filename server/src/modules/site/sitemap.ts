// Sitemaps as XML, and robots.txt. Pure.
import type { Kind, Listed } from './store.ts';

/** The protocol's maximum for a file. */
export const PER_FILE = 50_000;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const xml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const urlSet = (origin: string, pages: readonly Listed[]): string =>
  `${HEAD}<urlset ${SCHEMA}>\n${pages
    .map(
      ({ path, changedOn }) =>
        `<url><loc>${xml(origin + path)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}</url>\n`,
    )
    .join('')}</urlset>\n`;

/** Names all files: the product's pages, and as many files as each kind needs. */
export function sitemapIndex(origin: string, counts: Readonly<Record<Kind, number>>): string {
  const files = ['/sitemap-pages.xml'];
  for (const [kind, count] of Object.entries(counts))
    for (let page = 1; page <= Math.ceil(count / PER_FILE); page += 1) files.push(`/sitemap-${kind}-${page}.xml`);
  const entries = files.map((file) => `<sitemap><loc>${xml(origin + file)}</loc></sitemap>\n`).join('');
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${entries}</sitemapindex>\n`;
}

/** Members' pages, where a crawler would only see the login. */
const MEMBERS_ONLY =
  `/api/ /oidc/ /auth/ /admin /dashboard /bookings /booking/ /bookmarks /messages /settings /onboarding
/pending /host /kudos /support /logout-complete /demo/ /calendar/ /property/`.split(/\s+/);

export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...MEMBERS_ONLY.map((path) => `Disallow: ${path}${path === '/host' ? '/' : ''}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
