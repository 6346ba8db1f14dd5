// Tabs that are links: pages of their own, which the table of routes doesn't list one by one.
import type { Page } from '@playwright/test';

/** Parameters that choose a tab. Others search, filter, and turn pages, without end. */
const CHOOSES_A_TAB = /^(?:document|tab|view)$/;

/** The URLs of the page's tabs, without a language. */
export async function listTabs(page: Page, prefix = ''): Promise<string[]> {
  const hrefs = await page
    .locator('main nav a[href^="/"]')
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search),
    );
  const here = new URL(page.url()).pathname;
  const isTab = (href: string): boolean => {
    const { pathname, searchParams } = new URL(href, 'http://site');
    if (![...searchParams.keys()].every((name) => CHOOSES_A_TAB.test(name))) return false;
    return pathname === here ? searchParams.size > 0 : pathname.startsWith(`${prefix}/settings/`);
  };
  return [...new Set(hrefs.filter(isTab))].map((href) => href.slice(prefix.length));
}
