// Staff edit help articles: words over ours, a new article, hiding, the order, and what's wrong next to its field.
import type { HelpArticleList, HelpArticleView } from '@daynook/contract/settings/help-texts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { HelpTexts } from './help-texts.tsx';

const LIST = 'GET /api/staff/help-articles';
const ONE = 'GET /api/staff/help-articles/hold';
const PUBLISH = 'POST /api/staff/help-articles/hold';
const ORDER = 'POST /api/staff/help-order';
const UNCHANGED = { version: 0, changedAt: null, changedBy: null, reason: null };

const row = (id: string, more: object = {}) => ({
  id,
  topic: 'booking' as const,
  isShipped: true,
  title: null,
  changedIn: [],
  hiddenIn: [],
  ...more,
});
const list: HelpArticleList = {
  articles: [row('hold'), row('reviews', { hiddenIn: ['fr'] }), row('parking', { isShipped: false, title: 'Parking' })],
  ...UNCHANGED,
};
const view = (more: Partial<HelpArticleView> = {}): HelpArticleView => ({
  id: 'hold',
  isShipped: true,
  siteLanguages: ['en', 'fr'],
  article: { topic: 'booking', texts: {}, hiddenIn: [] },
  ...UNCHANGED,
  ...more,
});
const Page = () => (
  <main>
    <h1>Help articles</h1>
    <HelpTexts />
  </main>
);
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const prove = async () => {
  await page.getByRole('textbox', { name: 'Reason' }).fill('Our words');
  await page.getByLabelText('Your Daynook password').fill('correct horse battery');
};
const PROVEN = { version: 0, reason: 'Our words', password: 'correct horse battery' };

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
  answer(LIST, { body: list });
  answer(ONE, { body: view() });
  answer(`${ONE}/changes`, { body: { changes: [], nextBefore: null } });
});
afterEach(dropSignIn);

it('starts an article from the text that ships with the product', async () => {
  answer('GET /api/staff/help-articles/fees', { body: view({ id: 'fees' }) });
  await renderHere(Page, '/admin?view=help-texts&article=fees');
  await page.getByRole('button', { name: 'Start from the default text' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('What fees do you charge?');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect
    .element(text)
    .toHaveValue(
      'Guests pay a 5% fee, which is already included in the prices you see. Hosts pay 10% of each booking.',
    );
  await expect.element(page.getByRole('button', { name: 'Start from the default text' })).not.toBeInTheDocument();
});

it('lists them by topic, and publishes a new order', async () => {
  answer(ORDER, { status: 201, body: { ...list, version: 1 } });
  await renderHere(Page, '/admin?view=help-texts');
  await expect.element(page.getByRole('link', { name: 'Why is there a countdown at checkout?' })).toBeVisible();
  await expect.element(page.getByText('Hidden in: Français')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Move up: Parking' }).click();
  await prove();
  await page.getByRole('button', { name: 'Publish order' }).click();
  await expect.poll(() => sent(ORDER).length).toBe(1);
  expect(sent(ORDER)[0]?.body).toEqual({ order: ['hold', 'parking', 'reviews'], ...PROVEN });
});

it('publishes words in one language and hides it in another, with what’s wrong next to its field', async () => {
  const words = 'Line 1: HTML isn’t supported.';
  answer(PUBLISH, {
    status: 400,
    body: { code: 'VALIDATION_FAILED', message: 'Check the fields.', fields: { 'article.texts.en.text': words } },
  });
  await renderHere(Page, '/admin?view=help-texts&article=hold');
  await page.getByRole('textbox', { name: 'Title' }).fill('The countdown');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We hold **your hours**.');
  await page.getByRole('tab', { name: 'Français' }).click();
  await page.getByRole('checkbox', { name: 'Hide this article in this language' }).click();
  await prove();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(page.getByText('Something needs fixing in: English')).toBeVisible();
  expect(sent(PUBLISH)[0]?.body).toEqual({
    article: {
      topic: 'booking',
      texts: { en: { title: 'The countdown', text: 'We hold **your hours**.' } },
      hiddenIn: ['fr'],
    },
    ...PROVEN,
  });
  await page.getByRole('tab', { name: 'English' }).click();
  await expect.element(page.getByText(words)).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('doesn’t overwrite what someone else published meanwhile, until the edit is discarded', async () => {
  answer(PUBLISH, { status: 409, body: { code: 'VERSION_CHANGED', message: 'This was changed somewhere else.' } });
  await renderHere(Page, '/admin?view=help-texts&article=hold');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Mine');
  await prove();
  const theirs = { topic: 'booking' as const, texts: { en: { title: 'Theirs', text: 'x' } }, hiddenIn: [] };
  answer(ONE, { body: view({ version: 1, article: theirs }) });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => sent(ONE).length).toBe(2);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.poll(() => sent(PUBLISH).length).toBe(2);
  expect(sent(PUBLISH).map(({ body }) => (body as { version: number }).version)).toEqual([0, 0]);
  await expect.element(title).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(title).toHaveValue('Theirs');
});

it('a new article gets an address from what’s typed', async () => {
  answer('GET /api/staff/help-articles/ou-se-garer', {
    body: view({ id: 'ou-se-garer', isShipped: false }),
  });
  answer('GET /api/staff/help-articles/ou-se-garer/changes', { body: { changes: [], nextBefore: null } });
  await renderHere(Page, '/admin?view=help-texts');
  await page.getByRole('textbox', { name: 'Address of a new article' }).fill('Où se garer?');
  await page.getByRole('button', { name: 'Add article' }).click();
  await expect.element(page.getByText('/help/ou-se-garer')).toBeVisible();
});
