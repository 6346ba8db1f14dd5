// Staff write pages about who runs the site, and blog posts: by language, as drafts, and what's wrong next to its field (O3).
import type { SitePageView } from '@daynook/contract/settings/site-pages';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { PageTexts } from './page-texts.tsx';

const UNCHANGED = { version: 0, changedAt: null, changedBy: null, reason: null };
const view = (more: Partial<SitePageView> = {}): SitePageView => ({
  id: 'about',
  siteLanguages: ['en', 'fr'],
  content: { texts: {}, post: null },
  ...UNCHANGED,
  ...more,
});
const Page = () => (
  <main>
    <h1>Pages and blog</h1>
    <PageTexts />
  </main>
);
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const prove = async () => {
  await page.getByRole('textbox', { name: 'Reason' }).fill('Our words');
  await page.getByLabelText('Your Daynook password').fill('correct horse battery');
};
const PROVEN = { version: 0, reason: 'Our words', password: 'correct horse battery' };

beforeEach(() => {
  answer('GET /api/csrf-token', { body: { csrfToken: 'x' } });
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
});
afterEach(dropSignIn);

it('publishes a page with its reason, and says what’s wrong next to its field', async () => {
  answer('GET /api/staff/pages/about', { body: view() });
  const fields = { 'content.texts.en.text': 'Line 1: HTML isn’t supported.' };
  answer('POST /api/staff/pages/about', {
    status: 400,
    body: { code: 'VALIDATION_FAILED', detail: 'Check it.', fields },
  });
  await renderHere(Page, '/admin?view=page-texts');
  const start = page.getByRole('button', { name: 'Start from the default text' });
  await start.click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect
    .poll(() => (text.element() as HTMLTextAreaElement).value)
    .toMatch(/^Daynook lets you.*\n## Open source\n/s);
  // What was typed isn't replaced.
  await expect.element(start).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Title' }).fill('Who we are');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('A co-op. <b>');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await prove();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Line 1: HTML isn’t supported.')).toBeVisible();
  expect(sent('POST /api/staff/pages/about')[0]?.body).toEqual({
    content: { texts: { en: { title: 'Who we are', text: 'A co-op. <b>' } }, post: null },
    ...PROVEN,
  });
});

it('saves a post as a draft until it’s shown on the blog', async () => {
  const paging = { page: 1, pageSize: 24, total: 0, hasMore: false };
  answer('GET /api/staff/blog-posts', { body: { posts: [], ...paging } });
  const post = { writtenOn: '2026-11-21', isPublished: false };
  const draft = view({ id: 'blog-our-garden', content: { texts: {}, post } });
  answer('GET /api/staff/pages/blog-our-garden', { body: draft });
  const texts = { en: { title: 'Our garden', text: 'Come in.', summary: 'A garden for all.' } };
  const saved = { ...draft, version: 1, content: { texts, post } };
  answer('POST /api/staff/pages/blog-our-garden', { status: 201, body: saved });
  answer('GET /api/staff/pages/blog-our-garden/changes', { body: { changes: [], nextBefore: null } });
  await renderHere(Page, '/admin?view=page-texts&page=blog');
  await expect.element(page.getByText(/You haven’t written a post yet/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Address of a new post' }).fill('Our Garden!');
  await page.getByRole('button', { name: 'Add post' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Our garden');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Come in.');
  const inList = page.getByRole('region', { name: 'Preview in the list of posts' });
  await expect.element(inList.getByText('Come in.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Summary (optional)' }).fill('A garden\nfor all.');
  await expect.element(inList.getByText('A garden for all.')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await prove();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.poll(() => sent('POST /api/staff/pages/blog-our-garden').length).toBe(1);
  expect(sent('POST /api/staff/pages/blog-our-garden')[0]?.body).toEqual({ content: saved.content, ...PROVEN });
  await page.getByRole('checkbox', { name: /^Show this post on the blog/ }).click();
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeVisible();
});
