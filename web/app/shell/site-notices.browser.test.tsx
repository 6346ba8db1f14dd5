// The operator's announcement and the notice of maintenance above every page (N12).

import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../test/axe.ts';
import { renderHere } from '../../test/render-app.tsx';
import { writeAnnouncementRule } from '../lib/announcement.ts';
import { type ShownAnnouncement, type Site, SiteContext, USUAL_SITE } from '../lib/site.ts';
import { SiteNotices } from './site-notices.tsx';

const ANNOUNCEMENT: ShownAnnouncement = {
  id: 'monday',
  text: 'We’re closed on <b>Monday</b>.',
  language: 'en',
  link: { text: 'En savoir plus', language: 'fr', href: '/blog' },
  until: '2027-01-01T00:00:00.000Z',
  isDismissible: true,
};

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['closedNotice'];
});

async function show({ announcement = null, maintenance = null, hasExamples = false }: Partial<Site>) {
  await renderHere(() => (
    <SiteContext value={{ ...USUAL_SITE, announcement, maintenance, hasExamples }}>
      <style>{announcement ? writeAnnouncementRule(announcement.id) : ''}</style>
      <SiteNotices />
      <main>
        <h1>A page</h1>
      </main>
    </SiteContext>
  ));
  await expect.element(page.getByRole('heading', { name: 'A page' })).toBeVisible();
}

it('shows the text as it was written, and a link (N12)', async () => {
  await show({ announcement: ANNOUNCEMENT });
  await expect
    .element(page.getByRole('complementary', { name: 'Announcement' }))
    .toHaveTextContent('We’re closed on <b>Monday</b>. En savoir plusClose');
  const link = page.getByRole('link', { name: 'En savoir plus' });
  await expect.element(link).toHaveAttribute('href', '/blog');
  await expect.element(link).toHaveAttribute('lang', 'fr');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('stays closed for who closed it, until there’s another one', async () => {
  await show({ announcement: ANNOUNCEMENT });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText(/We’re closed on/)).not.toBeVisible();
  expect(localStorage.getItem('device.announcement')).toBe('monday');
});

it('can’t be closed if the operator says so', async () => {
  await show({ announcement: { ...ANNOUNCEMENT, isDismissible: false } });
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('says that homes and people are examples, until it’s closed (R2)', async () => {
  await show({ hasExamples: true });
  await expect.element(page.getByText(/example homes and people/)).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText(/example homes and people/)).not.toBeInTheDocument();
});

it('says that nothing can be changed, and until when in the reader’s time zone', async () => {
  await show({
    maintenance: {
      mode: 'read-only',
      message: { text: 'New servers.', language: 'en' },
      endsAt: '2026-11-29T18:30:00.000Z',
    },
  });
  const notice = page.getByRole('complementary', { name: 'Maintenance' });
  await expect.element(notice).toBeVisible();
  expect(notice.element().textContent).toMatch(
    /^You can look around, but nothing can be changed right now\. New servers\. We expect to be back by Nov 29,.*\s\S+\.$/,
  );
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('shows nothing otherwise', async () => {
  await show({});
  expect(page.getByRole('complementary').elements()).toEqual([]);
});
