import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { forgetAnswers } from '../../test/fake-api.ts';
import { renderHere } from '../../test/render-app.tsx';
import { Footer } from './footer.tsx';

const given =
  `/about /how-it-works /careers /help /safety /contact /blog /hosts /guests /terms /terms-of-service /privacy
/privacy-policy /cookies /accessibility`.split(/\s+/);

type Page = { default: React.ComponentType<{ loaderData?: unknown }>; clientLoader?: () => unknown };
const pages = import.meta.glob<Page>('../pages/content/*.tsx');

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

  it.each(given)('%s is a page of its own with something to read (SH4)', async (path) => {
    const loaded = await pages[`../pages/content${path}.tsx`]?.();
    if (!loaded) throw new Error(`${path} has no page`);
    const Content = loaded.default;
    const loaderData = await loaded.clientLoader?.();
    await renderHere(() => <Content loaderData={loaderData} />, path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect.element(heading).toBeVisible();
    const words = document.body.textContent?.trim().split(/\s+/).length ?? 0;
    expect(words, `words on ${path}`).toBeGreaterThan(60);
  });
});
