// From an error to its help answer: the link, and the page that opens at it.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { renderHere, renderRoutes } from '../../../test/render-app.tsx';
import { HelpLink } from '../../nouns/support/help-link.tsx';
import Help from './help.tsx';

const Links = () => (
  <main>
    <h1>Errors</h1>
    <HelpLink code="PAYMENT_DECLINED" />
    <HelpLink code="INTERNAL" />
  </main>
);

it('an error people can act on leads to its answer, others to none', async () => {
  await renderHere(Links);
  const link = page.getByRole('link', { name: 'Get help (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('href', '/help#card-declined');
  expect(page.getByRole('link').all()).toHaveLength(1);
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
});

it('the answer that the address names is open, the others are not', async () => {
  await renderRoutes([{ path: '/help', Component: Help }], '/help#card-declined');
  await expect.element(page.getByText('Check the card number and try again', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Times are local to the listing', { exact: false })).not.toBeVisible();
});
