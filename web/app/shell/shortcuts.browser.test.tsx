import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ownProfile } from '../../test/account-examples.ts';
import { findViolations } from '../../test/axe.ts';
import { answer, receivedCalls } from '../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../test/render-app.tsx';
import { session } from '../lib/session/session.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { TopNavigation } from './top-navigation.tsx';

const withKeys = (betaFeatures: string[]) => {
  const profile = ownProfile();
  return { ...profile, preferences: { ...profile.preferences, betaFeatures } };
};

function Start() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TopNavigation />
      <main>
        <h1>Start</h1>
        <input aria-label="Note" />
        <input type="search" aria-label="Find" defaultValue="attic" />
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="A question">
          Well?
        </Dialog>
      </main>
    </>
  );
}
const named = (name: string) => () => (
  <>
    <TopNavigation />
    <h1>{name}</h1>
  </>
);

async function open({ betaFeatures = ['keyboard-shortcuts'], isStaff = false, isHost = false } = {}) {
  answer('GET /api/users/profile', { body: { ...withKeys(betaFeatures), isStaff } });
  answer('GET /api/users/action-items', { body: { items: [], count: 0 } });
  answer('GET /api/properties/my-properties', {
    body: isHost
      ? [
          {
            _id: 'p1',
            title: 'Home',
            city: 'Austin',
            state: 'TX',
            country: 'US',
            timeZone: 'America/Chicago',
            listingCount: 0,
          },
        ]
      : [],
  });
  answer('GET /api/listings/my-listings', { body: [] });
  answer('GET /api/bookings', {
    body: {
      bookings: [],
      page: 1,
      pageSize: 20,
      total: 0,
      hasMore: false,
      counts: { upcoming: 0, waiting: 0, past: 0, cancelled: 0 },
    },
  });
  storeSignIn();
  await renderRoutes(
    [
      { path: '/', Component: Start },
      { path: '/bookings', Component: named('Bookings') },
      { path: '/properties', Component: named('Homes') },
      { path: '/search', Component: named('Search') },
    ],
    '/',
  );
  await expect.element(heading('Start')).toBeVisible();
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const list = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
/** The shortcuts work once their code is loaded. */
async function awaitKeys() {
  await expect
    .poll(
      async () => {
        if (!list().query()) await userEvent.keyboard('?');
        return list().query() !== null;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await closeDialog();
}
/** Until page and browser agree, because one of them knows a moment earlier. */
async function closeDialog() {
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Keyboard shortcuts')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
}

/** Repeated until it works, as a user would: access may not be known yet, or the second key may come too late. */
const go = (keys: string, name: string) =>
  expect
    .poll(
      async () => {
        if (!heading(name).query()) await userEvent.keyboard(keys);
        return heading(name).query() !== null;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true);

beforeEach(async () => {
  await page.viewport(1440, 900);
  session.start();
  dropSignIn();
});
afterEach(dropSignIn);

it('g and a letter lead to a page, and nothing but they does (M3)', async () => {
  await open({ isHost: true });
  await awaitKeys();
  await userEvent.keyboard('b');
  await userEvent.keyboard('gx');
  await userEvent.keyboard('{Control>}g{/Control}b');
  await expect.element(heading('Start')).toBeVisible();
  await go('gb', 'Bookings');
  await go('gh', 'Homes');
});

it('stays silent while one types, in a menu and under a dialog (M3)', async () => {
  await open();
  await awaitKeys();
  await page.getByRole('textbox', { name: 'Note' }).click();
  await userEvent.keyboard('gb?/');
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('gb?/');
  await page.getByRole('button', { name: /’s account/ }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('gb');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(page.getByRole('dialog', { name: 'A question' })).toBeVisible();
  await userEvent.keyboard('gb?');
  await expect.element(list()).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('Start')).toBeVisible();
});

it('a slash leads into the search of the page, and where there is none to the search (M3)', async () => {
  await open();
  await awaitKeys();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveFocus();
  await expect.element(page.getByRole('searchbox', { name: 'Find' })).toHaveValue('attic');
  await page.getByRole('button', { name: 'Ask' }).click();
  await closeDialog();
  await go('gb', 'Bookings');
  await userEvent.keyboard('/');
  await expect.element(heading('Search')).toBeVisible();
});

it.each([390, 1440])('lists every key at %i px, and can be switched off there (M3)', async (width) => {
  await page.viewport(width, 900);
  await open({ isStaff: true });
  await awaitKeys();
  await userEvent.keyboard('?');
  await expect.element(list()).toBeVisible();
  const rows = [...document.querySelectorAll('dialog[open] dl > div')].map((row) => row.textContent);
  expect(rows).toContain('My Bookingsgthenb');
  expect(rows).toContain('Support Panelgthenu');
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(rows.length);
  const violations = await findViolations(document.querySelector('dialog[open]')!);
  expect(violations).toEqual([]);
  answer('PATCH /api/users/profile', { body: withKeys([]) });
  await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).click();
  await expect.element(list()).not.toBeInTheDocument();
  expect(receivedCalls().find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ betaFeatures: [] });
  await userEvent.keyboard('?');
  await userEvent.keyboard('gb');
  await expect.element(heading('Start')).toBeVisible();
  await expect.element(list()).not.toBeInTheDocument();
});

it('does nothing for who has not switched them on', async () => {
  await open({ betaFeatures: [] });
  await vi.waitFor(() => expect(receivedCalls().map(({ key }) => key)).toContain('GET /api/users/profile'));
  await userEvent.keyboard('gb');
  await expect.element(heading('Start')).toBeVisible();
});
