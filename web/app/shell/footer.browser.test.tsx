import { HELP_ARTICLES, HELP_TOPIC_IDS } from '@daynook/contract/help/help-articles';
import { LEGAL_DOCUMENTS } from '@daynook/contract/legal-versions';
import { WRITTEN_PAGES } from '@daynook/contract/settings/page-names';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, forgetAnswers } from '../../test/fake-api.ts';
import { renderHere } from '../../test/render-app.tsx';
import { SiteContext, USUAL_SITE } from '../lib/site.ts';
import { Footer } from './footer.tsx';

const given =
  `/about /how-it-works /careers /help /safety /contact /blog /hosts /guests /terms /terms-of-service /privacy
/privacy-policy /cookies /accessibility`.split(/\s+/);

type Page = {
  default: React.ComponentType<{ loaderData?: unknown }>;
  clientLoader?: (args: { request: Request }) => unknown;
};
const pages = import.meta.glob<Page>('../pages/content/*.tsx');

/** Versions and texts that the operator hasn't changed. */
function answerContent(): void {
  const version = { version: 1, effectiveOn: '2026-11-21' };
  const shown = { ...version, isWithdrawn: false, own: null };
  for (const document of LEGAL_DOCUMENTS)
    answer(`GET /api/legal/documents/${document}`, {
      body: { shown, before: null, inEffect: 1, versions: [version], languages: null },
    });
  const topics = HELP_TOPIC_IDS.map((id) => ({
    id,
    articles: HELP_ARTICLES[id].map((articleId) => ({ id: articleId, own: null })),
  }));
  answer('GET /api/help', { body: { topics } });
  for (const name of WRITTEN_PAGES) answer(`GET /api/pages/${name}`, { body: { own: null, languages: null } });
  answer('GET /api/blog', { body: { isOwn: false, posts: [], page: 1, pageSize: 24, total: 0, hasMore: false } });
}

const WithHidden = () => (
  <SiteContext value={{ ...USUAL_SITE, pages: { hidden: ['about', 'blog', 'careers', 'enterprise'] } }}>
    <Footer />
  </SiteContext>
);

afterEach(forgetAnswers);

describe('the footer (SH4)', () => {
  it('leads to each of its fourteen pages and to the one on accessibility, Host Terms and Data Protection by these names (SH4)', async () => {
    await renderHere(Footer);
    await expect.element(page.getByRole('contentinfo')).toBeVisible();
    const hrefs = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(given));
    const named = (name: string) => page.getByRole('link', { name, exact: true });
    await expect.element(named('Host Terms')).toHaveAttribute('href', '/terms-of-service');
    await expect.element(named('Data Protection')).toHaveAttribute('href', '/privacy-policy');
  });

  it('doesn’t lead to pages that the operator hid (O3)', async () => {
    await renderHere(WithHidden);
    const hrefs = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/how-it-works');
    for (const path of ['/about', '/careers', '/blog', '/enterprise']) expect(hrefs).not.toContain(path);
  });

  it('leads to pages in the operator’s words (O3)', async () => {
    const own = { language: 'fr', title: 'Qui nous sommes', text: 'Une **coopérative**.' };
    answer('GET /api/pages/about', { body: { own, languages: ['fr'] } });
    const { default: About, clientLoader } = await pages['../pages/content/about.tsx']!();
    const loaderData = await clientLoader?.({ request: new Request('http://localhost/about') });
    await renderHere(() => <About loaderData={loaderData} />, '/about');
    const heading = page.getByRole('heading', { level: 1, name: 'Qui nous sommes' });
    await expect.element(heading).toHaveAttribute('lang', 'fr');
    expect(document.body.textContent).not.toContain('Open source');
  });

  it.each(given)('%s is a page of its own with something to read (SH4)', async (path) => {
    const loaded = await pages[`../pages/content${path}.tsx`]?.();
    if (!loaded) throw new Error(`${path} has no page`);
    const Content = loaded.default;
    answerContent();
    const loaderData = await loaded.clientLoader?.({ request: new Request(`http://localhost${path}`) });
    await renderHere(() => <Content loaderData={loaderData} />, path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toBeVisible();
    // Help comes from the API once the page is shown.
    await expect
      .poll(() => document.body.textContent?.trim().split(/\s+/).length, { message: `words on ${path}` })
      .toBeGreaterThan(60);
  });
});
