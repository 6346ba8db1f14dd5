import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { wipeStored, writeStored } from '../../lib/session/stored-state.ts';
import { rememberViewed } from './recently-viewed.ts';
import { RecentlyViewed } from './recently-viewed-list.tsx';

beforeEach(() => wipeStored(['account', 'visit']));

const titles = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

it('shows the listings opened last, each once and no more than eight, the latest first', async () => {
  for (let n = 1; n <= 10; n++) rememberViewed(aCard(n));
  rememberViewed(aCard(5));
  await renderHere(RecentlyViewed);
  await expect.element(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible();
  expect(titles()).toEqual([5, 10, 9, 8, 7, 6, 4, 3].map((n) => `Room number ${n}`));
});

it('is empty after Clear, after signing out, and where nothing was opened', async () => {
  await renderHere(RecentlyViewed);
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
  rememberViewed(aCard(1));
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
  rememberViewed(aCard(1));
  wipeStored(['account', 'visit']);
  expect(localStorage.getItem('recentlyViewed')).toBeNull();
});

it('leaves out what is stored in another shape', async () => {
  writeStored('recentlyViewed', [{ _id: 3 }, null, 'x']);
  await renderHere(RecentlyViewed);
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
});
