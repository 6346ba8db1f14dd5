// The first setup (N13): steps are saved one by one, skipped, and resumed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { USUAL_BRAND } from '../../lib/brand.ts';
import { session } from '../../lib/session/session.ts';
import type { Setup as SetupState } from './api.ts';
import { Setup } from './setup.tsx';

const READ = 'GET /api/staff/setup';
const NAMES = ['brand', 'logo', 'languages', 'countries', 'fees', 'payments', 'email', 'legal', 'hosting'] as const;
type States = Partial<Record<(typeof NAMES)[number], 'done' | 'skipped'>>;
const setup = (states: States = {}): SetupState => ({
  isNew: true,
  steps: NAMES.map((name) => ({ name, state: states[name] ?? 'open' })),
  fees: { guestBasisPoints: 500, hostBasisPoints: 1250 },
  payments: { collectedBy: 'platform', methods: ['cash'], hasCards: false, hasSandbox: true },
  isEmailSent: false,
  defaultLegalTexts: ['terms', 'cookies'],
});
const untouched = { version: 0, changedAt: null, changedBy: null, reason: null, locked: {} };
const SETTINGS = [
  { ...untouched, setting: { name: 'brand', value: USUAL_BRAND } },
  { ...untouched, setting: { name: 'logo', value: null } },
  { ...untouched, setting: { name: 'languages', value: { languages: ['en', 'fr'] } } },
  { ...untouched, setting: { name: 'countries', value: { countries: ['US', 'CA'], currencies: null } } },
  { ...untouched, setting: { name: 'hosting', value: { access: 'anyone', isReviewed: false } } },
];
const Page = () => (
  <main>
    <h1>Setup</h1>
    <Setup />
  </main>
);

beforeEach(async () => {
  await page.viewport(1_280, 900);
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
  answer('GET /api/staff/site-settings', { body: { settings: SETTINGS } });
  answer(READ, { body: setup() });
});
afterEach(dropSignIn);

const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const heading = (name: string) => page.getByRole('heading', { name, level: 2 });

it('goes from step to step, each saved as it’s done or skipped (N13)', async () => {
  answer('PUT /api/staff/setup/steps/brand', { body: setup({ brand: 'done' }) });
  answer('PUT /api/staff/setup/steps/logo', { body: setup({ brand: 'done', logo: 'skipped' }) });
  await renderHere(Page, '/admin?view=setup');
  await expect.element(heading('Name and colors')).toBeVisible();
  await page.getByRole('button', { name: 'Done, continue' }).click();
  await expect.element(heading('Logo')).toHaveFocus();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect.element(heading('Languages')).toHaveFocus();
  expect(sent('PUT /api/staff/setup/steps/brand')[0]?.body).toEqual({ state: 'done' });
  expect(sent('PUT /api/staff/setup/steps/logo')[0]?.body).toEqual({ state: 'skipped' });
  await expect.element(page.getByLabelText('First language')).toHaveValue('en');
});

it('makes French the first language, in the browser alone (N13, L9)', async () => {
  answer('POST /api/staff/site-settings', { body: SETTINGS[2]! });
  answer(READ, { body: setup({ brand: 'done', logo: 'skipped' }) });
  await renderHere(Page, '/admin?view=setup');
  await expect.element(heading('Languages')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Español' }).click();
  await page.getByLabelText('First language').selectOptions('fr');
  expect(await findViolations(document.body)).toEqual([]);
  await page.getByLabelText('Your Daynook password').fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(() => sent('POST /api/staff/site-settings')[0]?.body)
    .toMatchObject({
      setting: { name: 'languages', value: { languages: ['fr', 'en', 'es'] } },
      reason: 'First setup',
    });
});

it('shows languages that the server sets, which can’t be changed', async () => {
  const locked = { ...SETTINGS[2]!, locked: { languages: 'LANGUAGES' } };
  answer('GET /api/staff/site-settings', { body: { settings: [locked] } });
  answer(READ, { body: setup({ brand: 'done', logo: 'skipped' }) });
  await renderHere(Page, '/admin?view=setup');
  await expect.element(page.getByText('Set on the server with LANGUAGES. It can’t be changed here.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Français' })).toBeDisabled();
  await expect.element(page.getByLabelText('First language')).toBeDisabled();
});

it('asks before it loses what was typed', async () => {
  await renderHere(Page, '/admin?view=setup');
  await page.getByLabelText('Name', { exact: true }).fill('Atelier');
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: /Logo/ }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay on page' }).click();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Atelier');
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: /Logo/ }).click();
  await asked.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(heading('Logo')).toBeVisible();
});

it('resumes at the first open step', async () => {
  answer(READ, { body: setup({ brand: 'done', logo: 'skipped', languages: 'done', countries: 'done' }) });
  await renderHere(Page, '/admin?view=setup');
  await expect.element(heading('Fees')).toBeVisible();
  await expect.element(page.getByText('Guests pay 5% on top, hosts pay 12.5%')).toBeVisible();
});

it('asks for the password once, and for no reason', async () => {
  const saved = {
    ...untouched,
    version: 1,
    setting: { name: 'hosting', value: { access: 'anyone', isReviewed: true } },
  };
  answer('POST /api/staff/site-settings', { status: 201, body: saved });
  await renderHere(Page, '/admin?view=setup&step=hosting');
  await page.getByRole('checkbox', { name: /^Review new listings/ }).click();
  await page.getByLabelText('Your Daynook password').fill('secret');
  answer('GET /api/staff/site-settings', { body: { settings: [...SETTINGS.slice(0, 3), saved] } });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(() => sent('POST /api/staff/site-settings')[0]?.body)
    .toMatchObject({
      reason: 'First setup',
      password: 'secret',
    });
  const list = page.getByRole('navigation', { name: 'Steps' });
  await list.getByRole('link', { name: /Name and colors/ }).click();
  await expect.element(heading('Name and colors')).toBeVisible();
  await expect.element(page.getByLabelText('Your Daynook password')).not.toBeInTheDocument();
});

it('warns of simulated cards, and says how payments are now', async () => {
  await renderHere(Page, '/admin?view=setup&step=payments');
  await expect.element(page.getByText('Guests pay you, and you pay hosts')).toBeVisible();
  await expect.element(page.getByText(/^Simulated cards are on/)).toBeVisible();
});

it.each([
  [{ outcome: 'sent', to: 'sam@daynook.com', reason: null }, /^The mail server accepted an email to sam@daynook.com/],
  [{ outcome: 'refused', to: 'sam@daynook.com', reason: '535 wrong' }, /It said: 535 wrong/],
  [{ outcome: 'not-configured', to: 'sam@daynook.com', reason: null }, 'SMTP_URL isn’t set, so nothing was sent.'],
])('tests emails: %j', async (body, words) => {
  answer('POST /api/staff/self-check/email', { body });
  await renderHere(Page, '/admin?view=setup&step=email');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect.element(page.getByText(words)).toBeVisible();
});

it('ends with what’s left', async () => {
  const all = Object.fromEntries(NAMES.map((name) => [name, 'done'])) as States;
  answer(READ, { body: setup({ ...all, email: 'skipped' }) });
  await renderHere(Page, '/admin?view=setup');
  await expect.element(page.getByText(/^1 step is still open/)).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('keeps the step if it can’t be saved', async () => {
  answer('PUT /api/staff/setup/steps/fees', { status: 503, body: { code: 'OVERLOADED', message: 'Try again soon.' } });
  await renderHere(Page, '/admin?view=setup&step=fees');
  await page.getByRole('button', { name: 'Done, continue' }).click();
  await expect.element(page.getByText('Try again soon.')).toBeVisible();
  await expect.element(heading('Fees')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('says which legal texts are defaults, and asks for a support address of one’s own first (O3, O4)', async () => {
  await renderHere(Page, '/admin?view=setup&step=legal');
  await expect.element(page.getByText('Still the default text: Terms and Cookies')).toBeVisible();
  await expect.element(page.getByText(/That address isn’t yours/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Review legal texts' }))
    .toHaveAttribute('href', '/admin?view=legal-texts');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(READ, { body: { ...setup(), defaultLegalTexts: [] } });
  await renderHere(Page, '/admin?view=setup&step=legal');
  await expect.element(page.getByText('All legal texts are your own')).toBeVisible();
});

it('folds the steps on phones', async () => {
  await page.viewport(390, 844);
  await renderHere(Page, '/admin?view=setup&step=fees');
  const list = page.getByRole('navigation', { name: 'Steps' });
  await expect.element(list.getByRole('link', { name: /Name and colors/ })).not.toBeInTheDocument();
  await list.getByText('Step 5 of 9').click();
  await list.getByRole('link', { name: /Name and colors/ }).click();
  await expect.element(heading('Name and colors')).toBeVisible();
});
