// Settings as one file (N16): what would change is shown first, and what's wrong with a file is named.
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { USUAL_BRAND } from '../../lib/brand.ts';
import { session } from '../../lib/session/session.ts';
import { SettingsFilePage } from './settings-file.tsx';

const CHECK = 'POST /api/staff/settings-file/check';
const IMPORT = 'POST /api/staff/settings-file';
const FILE = { format: 'site-settings', version: 1, settings: { brand: { name: 'Café' } }, logoFiles: {} };
const PLAN = {
  against: 'brand-0',
  skipped: ['older-email', 'other-email'],
  helpArticles: [
    {
      id: 'parking',
      title: 'Where can I park?',
      changedIn: ['en'],
      removedIn: ['es'],
      hiddenIn: { before: [], after: ['fr'] },
      topic: { before: 'booking', after: 'hosting' },
    },
  ],
  isHelpOrderChanged: true,
  pageTexts: [
    {
      id: 'blog-opening',
      title: 'We’re open',
      changedIn: ['fr'],
      removedIn: [],
      post: { writtenOn: '2026-11-20', isPublished: true },
    },
  ],
  legalTexts: [{ document: 'cookies', languages: ['en', 'fr'], effectiveOn: '2026-12-21' }],
  emailTexts: [
    {
      name: 'booking-confirmed',
      before: {},
      after: { fr: { subject: null, above: 'Bonjour', opening: null, below: null } },
    },
  ],
  changes: [
    {
      before: { name: 'brand', value: USUAL_BRAND },
      after: { name: 'brand', value: { ...USUAL_BRAND, name: 'Café Büro' } },
      locked: { supportEmail: 'SUPPORT_EMAIL' },
    },
    {
      before: { name: 'features', value: { off: [] } },
      after: { name: 'features', value: { off: ['kudos', 'community'] } },
      locked: {},
    },
  ],
};
const Page = () => (
  <main>
    <h1>Export and import</h1>
    <SettingsFilePage />
  </main>
);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
});
afterEach(dropSignIn);

const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const choose = async (text: string) => {
  await renderHere(Page);
  await page
    .getByLabelText('File with settings')
    .upload(new File([text], 'settings.json', { type: 'application/json' }));
};

it('shows what would change, then imports it with reason and password (N16)', async () => {
  answer(CHECK, { body: PLAN });
  answer(IMPORT, {
    body: {
      changed: ['brand', 'features'],
      emailTexts: ['booking-confirmed'],
      helpArticles: [],
      pageTexts: [],
      legalTexts: [],
    },
  });
  await choose(JSON.stringify(FILE));
  await expect.element(page.getByRole('heading', { name: '7 changes' })).toBeVisible();
  await expect.element(page.getByText('Page We’re open')).toBeVisible();
  await expect.element(page.getByText('Help article Where can I park?')).toBeVisible();
  for (const line of ['New text: English', 'Your text is removed: Spanish', 'Hidden in: French'])
    await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(page.getByText('Moved to another topic')).toBeVisible();
  await expect.element(page.getByText('Order of the help articles')).toBeVisible();
  await expect
    .element(page.getByText('A new version is published in English and French. It takes effect on December 21, 2026.'))
    .toBeVisible();
  await expect.element(page.getByText(/^Café Büro · /)).toBeVisible();
  await expect.element(page.getByText('Off: Kudos and Community')).toBeVisible();
  await expect.element(page.getByText('Français: Bonjour')).toBeVisible();
  await expect.element(page.getByText(/doesn’t have older-email and other-email/)).toBeVisible();
  await expect.element(page.getByText(/What SUPPORT_EMAIL sets on the server stays/)).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('textbox', { name: 'Reason' }).fill('From staging');
  await page.getByLabelText('Your Daynook password').fill('secret');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => sent(IMPORT).length).toBe(1);
  expect(sent(IMPORT)[0]?.body).toEqual({ file: FILE, against: 'brand-0', reason: 'From staging', password: 'secret' });
  await expect.element(page.getByRole('heading', { name: '6 changes' })).not.toBeInTheDocument();
});

it('names what’s wrong with a file', async () => {
  const fields = { 'file.settings.brand.lightAccent': 'Too light to read on our light pages.' };
  answer(CHECK, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Check the fields.', fields } });
  await choose(JSON.stringify(FILE));
  await expect.element(page.getByText('settings.brand.lightAccent')).toBeVisible();
  await expect.element(page.getByText(/Too light to read/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).not.toBeInTheDocument();
});

it.each(['no JSON', '[1', '7', 'null'])('says that %j is no file with settings', async (text) => {
  await choose(text);
  await expect.element(page.getByText('This isn’t a file with settings.')).toBeVisible();
  expect(sent(CHECK)).toEqual([]);
});

it('says how large a file can be', async () => {
  await choose(JSON.stringify({ ...FILE, more: 'a'.repeat(SITE_SETTINGS_LIMITS.fileMaximumBytes) }));
  await expect.element(page.getByText(/^Files can have at most 16 MB\./)).toBeVisible();
  expect(sent(CHECK)).toEqual([]);
});

it('says so if nothing would change', async () => {
  answer(CHECK, {
    body: {
      ...PLAN,
      changes: [],
      emailTexts: [],
      helpArticles: [],
      pageTexts: [],
      isHelpOrderChanged: false,
      legalTexts: [],
    },
  });
  await choose(JSON.stringify(FILE));
  await expect.element(page.getByText('The settings are already as in this file.')).toBeVisible();
});

it('compares again if someone changed a setting meanwhile', async () => {
  answer(CHECK, { body: PLAN });
  answer(IMPORT, { status: 409, body: { code: 'VERSION_CHANGED', message: 'This was changed somewhere else.' } });
  await choose(JSON.stringify(FILE));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => sent(CHECK).length).toBe(2);
});
