// Unknown URLs: the way on depends on where the reader works (RT1).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../test/axe.ts';
import { answer } from '../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../test/render-app.tsx';
import { aStaffProfile } from '../../test/staff-examples.ts';
import { session } from '../lib/session/session.ts';
import NotFoundPage from './not-found.tsx';

const Page = () => (
  <main>
    <NotFoundPage />
  </main>
);
const errors = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const search = () => page.getByRole('search');

beforeEach(() => {
  dropSignIn();
});

it('offers visitors a search, also under addresses of staff (RT1)', async () => {
  await renderHere(Page, '/admin/no-such-page');
  await expect.element(search()).toBeVisible();
  await expect.element(link('Browse cities')).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('leads back to hosting under its addresses (RT1)', async () => {
  await renderHere(Page, '/host/no-such-page');
  await expect.element(link('Earnings')).toHaveAttribute('href', '/host/payouts');
  await expect.element(link('Calendar')).toBeVisible();
  expect(search().elements()).toEqual([]);
  expect(await errors()).toEqual([]);
});

it('keeps the staff navigation under its addresses (RT1)', async () => {
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
  await page.viewport(1440, 900);
  await renderHere(Page, '/admin/no-such-page');
  const areas = page.getByRole('navigation', { name: 'Staff area' });
  await expect.element(areas.getByRole('link', { name: 'Members' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('We can’t find that page.');
  expect(search().elements()).toEqual([]);
  expect(await errors()).toEqual([]);
});
