// Sitemaps as XML, and robots.txt. Pure.
import { type Language, languagePrefix, listAlternates, pageAddress } from '@daynook/contract/languages/languages';
import type { Kind, Listed } from './store.ts';

/** The protocol's maximum of URLs in a file. */
const PER_FILE = 50_000;

/** How many pages a file has, each in every language. */
export const countPerFile = (languages: readonly Language[]): number => Math.floor(PER_FILE / languages.length);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const xml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ALTERNATES = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** A page's links to itself in every language, if there are several. */
const alternates = (origin: string, path: string, languages: readonly Language[]): string =>
  listAlternates(path, languages)
    .map(
      ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xml(origin + address)}"/>`,
    )
    .join('');

/** Every page in every language. */
export const urlSet = (origin: string, pages: readonly Listed[], languages: readonly Language[]): string =>
  `${HEAD}<urlset ${SCHEMA}${languages.length > 1 ? ` ${ALTERNATES}` : ''}>\n${pages
    .flatMap(({ path, changedOn }) =>
      languages.map(
        (language) =>
          `<url><loc>${xml(origin + pageAddress(language, path, languages))}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}${alternates(origin, path, languages)}</url>\n`,
      ),
    )
    .join('')}</urlset>\n`;

/** Names all files: the product's pages, and as many files as each kind needs. */
export function sitemapIndex(
  origin: string,
  counts: Readonly<Record<Kind, number>>,
  languages: readonly Language[],
): string {
  const files = ['/sitemap-pages.xml'];
  for (const [kind, count] of Object.entries(counts))
    for (let page = 1; page <= Math.ceil(count / countPerFile(languages)); page += 1)
      files.push(`/sitemap-${kind}-${page}.xml`);
  const entries = files.map((file) => `<sitemap><loc>${xml(origin + file)}</loc></sitemap>\n`).join('');
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${entries}</sitemapindex>\n`;
}

/** Members' pages, where a crawler would only see the login. */
const MEMBERS_ONLY =
  `/api/ /oidc/ /auth/ /admin /dashboard /bookings /booking/ /bookmarks /messages /settings /onboarding
/pending /host /kudos /support /logout-complete /demo/ /calendar/ /property/`.split(/\s+/);

export const robots = (origin: string, languages: readonly Language[]): string =>
  [
    'User-agent: *',
    ...languages.flatMap((language) =>
      MEMBERS_ONLY.map((path) => `Disallow: ${languagePrefix(language)}${path}${path === '/host' ? '/' : ''}`),
    ),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
