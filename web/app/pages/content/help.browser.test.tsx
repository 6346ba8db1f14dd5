// From an error to its help answer: the link, and the page that opens at it.
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderHere, renderRoutes } from '../../../test/render-app.tsx';
import { HelpLink } from '../../nouns/support/help-link.tsx';
import HelpPage from './help.tsx';

const Help = () => <HelpPage loaderData={null} />;

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

const OWN = { language: 'fr', title: 'Où se garer?', text: 'Dans la **ruelle**.' };
const answerOwn = () =>
  answer('GET /api/help', {
    body: {
      topics: [
        {
          id: 'place',
          articles: [
            { id: 'parking', own: OWN },
            { id: 'address', own: null },
          ],
        },
      ],
    },
  });

it('the operator’s articles are among ours, in their language, and are searched too', async () => {
  answerOwn();
  await renderRoutes([{ path: '/help', Component: Help }], '/help');
  await expect.element(page.getByText('Où se garer?')).toHaveAttribute('lang', 'fr');
  await expect.element(page.getByText('Why can’t I see the exact address?')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search help' }).fill('RUELLE');
  await expect.element(page.getByText('ruelle', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Why can’t I see the exact address?')).not.toBeInTheDocument();
  expect((await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id }) => id)).toEqual(
    [],
  );
});

it('ours are shown if the operator’s can’t be loaded', async () => {
  answer('GET /api/help', { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Something is wrong.' } });
  await renderRoutes([{ path: '/help', Component: Help }], '/help');
  await expect.element(page.getByText('Why can’t I see the exact address?')).toBeVisible();
});
