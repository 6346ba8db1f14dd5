// The frame of staff pages: areas, groups of pages, and the search, on wide and narrow screens (RO2).
import { IntlProvider } from 'react-intl';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import spanish from '../../../languages/es.json' with { type: 'json' };
import french from '../../../languages/fr.json' with { type: 'json' };
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import { StaffFrame } from './staff-frame.tsx';

const Page = () => (
  <main>
    <StaffFrame title="Payouts">
      <p data-testid="search">{useLocation().search}</p>
    </StaffFrame>
  </main>
);
const errors = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
});

it.each([390, 820])('takes one line at %i px: areas in a menu, pages that fade, and the search', async (width) => {
  await page.viewport(width, 844);
  await renderHere(Page, '/admin?view=payouts');
  const areas = page.getByRole('combobox', { name: 'Staff area' });
  await expect.element(areas).toHaveValue('/admin?view=payouts');
  const line = areas.element().getBoundingClientRect();
  for (const shown of [
    page.getByRole('link', { name: 'To send', exact: true }),
    page.getByRole('button', { name: 'Search everything' }),
  ]) {
    await expect.element(shown).toBeVisible();
    const { top, height } = shown.element().getBoundingClientRect();
    expect(Math.abs(top + height / 2 - line.top - line.height / 2)).toBeLessThan(8);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await errors()).toEqual([]);
  await areas.selectOptions('Books and rates');
  await expect.element(page.getByTestId('search')).toHaveTextContent('?view=books');
});

it('shows the groups of Money and the pages of the open one on wide screens', async () => {
  await page.viewport(1440, 900);
  await renderHere(Page, '/admin?view=all-payouts');
  const money = page.getByRole('navigation', { name: 'Money' });
  await expect.element(money.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page');
  expect(
    money
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Payments', 'Payouts', 'Problems', 'Books and rates', 'To send', 'All']);
  await money.getByRole('link', { name: 'Problems' }).click();
  await expect.element(money.getByRole('link', { name: 'Disputes' })).toHaveAttribute('aria-current', 'page');
  expect(await errors()).toEqual([]);
});

it.each([
  ['fr', french],
  ['es', spanish],
])('shows all areas at once on wide screens in “%s”', async (locale, messages) => {
  await page.viewport(1440, 900);
  await renderHere(
    () => (
      <IntlProvider locale={locale} messages={messages}>
        <Page />
      </IntlProvider>
    ),
    '/admin?view=payouts',
  );
  const areas = page.getByRole('navigation').first();
  await expect.element(areas.getByRole('link').nth(12)).toBeVisible();
  const { scrollWidth, clientWidth } = areas.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(await errors()).toEqual([]);
});
