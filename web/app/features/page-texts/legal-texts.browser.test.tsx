// Staff publish a legal text: a preview while typing, what's wrong next to its field, the day it takes effect, and withdrawing it.
import type { LegalDocumentView } from '@daynook/contract/settings/legal-texts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { BrandContext, USUAL_BRAND } from '../../lib/brand.ts';
import { session } from '../../lib/session/session.ts';
import { LegalTextsPage } from './legal-texts.tsx';

const ONE = 'GET /api/staff/legal-texts/terms';
const PUBLISH = 'POST /api/staff/legal-texts/terms';
const WITHDRAW = 'POST /api/staff/legal-texts/terms/withdraw';

const view = (more: Partial<LegalDocumentView> = {}): LegalDocumentView => ({
  document: 'terms',
  versions: [
    { version: 101, effectiveOn: '2027-01-20', languages: ['en'], state: 'announced' },
    { version: 1, effectiveOn: '2026-11-21', languages: null, state: 'in-effect' },
  ],
  siteLanguages: ['en', 'fr'],
  earliestOn: '2026-12-21',
  version: 1,
  changedAt: '2026-11-21T10:00:00.000Z',
  changedBy: 'Sam',
  reason: 'Ours',
  ...more,
});
const Page = () => (
  <main>
    <h1>Legal texts</h1>
    <LegalTextsPage />
  </main>
);
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

beforeEach(() => {
  answer('GET /api/csrf-token', { body: { csrfToken: 'x' } });
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
  answer(ONE, { body: view() });
  answer(`${ONE}/changes`, { body: { changes: [], nextBefore: null } });
});
afterEach(dropSignIn);

it('shows what’s typed as the page will, and what’s wrong next to its field', async () => {
  answer(PUBLISH, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      detail: 'Check the fields.',
      fields: { 'texts.en.text': 'Line 1: HTML isn’t supported.' },
    },
  });
  await renderHere(Page, '/admin?view=legal-texts');
  await page.getByRole('textbox', { name: 'Title' }).fill('House terms');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('## Money\n\nPay **on time**. <b>');
  const preview = page.getByRole('region', { name: 'English' });
  await expect.element(preview.getByRole('heading', { name: 'Money' })).toBeVisible();
  await expect.element(preview.getByText('on time')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Ours');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Choose a day.')).toBeVisible();
  expect(sent(PUBLISH)).toEqual([]);
});

it('starts from the latest text, in the language that’s shown', async () => {
  answer('GET /api/staff/legal-texts/terms/versions/101', {
    body: {
      version: 101,
      effectiveOn: '2027-01-20',
      languages: ['en'],
      texts: { en: { title: 'Ours', text: 'Be kind.' } },
    },
  });
  await renderHere(Page, '/admin?view=legal-texts');
  await page.getByRole('button', { name: 'Start from version 101' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Ours');
  await expect.element(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Be kind.');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

const Rebranded = () => (
  <BrandContext value={{ ...USUAL_BRAND, name: 'Desks [Co-op]', supportEmail: 'help@desks.example' }}>
    <Page />
  </BrandContext>
);

it('starts from our text with the site’s name and address in it', async () => {
  answer(ONE, {
    body: view({ versions: [{ version: 1, effectiveOn: '2026-11-21', languages: null, state: 'in-effect' }] }),
  });
  await renderHere(Rebranded, '/admin?view=legal-texts');
  await page.getByRole('button', { name: 'Start from version 1' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect.element(text).toHaveValue(expect.stringContaining('[help@desks.example](mailto:help@desks.example)'));
  await expect.element(text).not.toHaveValue(expect.stringMatching(/Daynook|\{(?:brand|email)\}/));
  await expect
    .element(
      page
        .getByRole('region', { name: 'English' })
        .getByText(/Desks \[Co-op\] is a/)
        .first(),
    )
    .toBeVisible();
});

it('keeps what’s typed while the latest text is loading', async () => {
  const waiting = Promise.withResolvers<void>();
  answer('GET /api/staff/legal-texts/terms/versions/101', async () => {
    await waiting.promise;
    return {
      body: {
        version: 101,
        effectiveOn: '2027-01-20',
        languages: ['en'],
        texts: { en: { title: 'Ours', text: 'Be kind.' } },
      },
    };
  });
  await renderHere(Page, '/admin?view=legal-texts');
  await page.getByRole('button', { name: 'Start from version 101' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed');
  waiting.resolve();
  await expect.element(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Be kind.');
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed');
});

it('shows the numbers that are typed', async () => {
  await renderHere(Page, '/admin?view=legal-texts');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('5. Money\n\nMore.\n\n6. Time');
  const lists = page.getByRole('region', { name: 'English' }).getByRole('list');
  await expect.element(lists.nth(1)).toHaveAttribute('start', '6');
  await expect.element(lists.nth(0)).toHaveAttribute('start', '5');
});

it('withdraws an announced version with reason, password, and version', async () => {
  answer(WITHDRAW, () => {
    const now = view({
      version: 2,
      versions: [
        { version: 101, effectiveOn: '2027-01-20', languages: ['en'], state: 'withdrawn' },
        { version: 1, effectiveOn: '2026-11-21', languages: null, state: 'in-effect' },
      ],
    });
    answer(ONE, { body: now });
    return { status: 201, body: now };
  });
  await renderHere(Page, '/admin?view=legal-texts');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const form = page.getByRole('listitem').filter({ hasText: 'won’t take effect' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Too early');
  await form.getByLabelText('Your Daynook password').fill('correct horse battery');
  await form.getByRole('button', { name: 'Withdraw version 101' }).click();
  await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  expect(sent(WITHDRAW)[0]?.body).toEqual({
    withdraw: 101,
    version: 1,
    reason: 'Too early',
    password: 'correct horse battery',
  });
});
