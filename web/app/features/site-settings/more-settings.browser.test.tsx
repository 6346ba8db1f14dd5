// Settings that are lists and limits (N9): sections of the home page, tags of kudos, and how much members can do.

import { SITE_SETTING_NAMES } from '@daynook/contract/settings/limits';
import { USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import { USUAL_HOME } from '@daynook/contract/settings/usual-home';
import { USUAL_KUDOS } from '@daynook/contract/settings/usual-kudos';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { SiteSetting } from './api.ts';
import { LookSettings, OfferSettings } from './site-settings.tsx';

const SAVE = 'POST /api/staff/site-settings';
const untouched = { version: 0, changedAt: null, changedBy: null, reason: null };
const SETTINGS: SiteSetting[] = [
  { ...untouched, locked: {}, setting: { name: 'home', value: USUAL_HOME } },
  { ...untouched, locked: {}, setting: { name: 'kudos', value: USUAL_KUDOS } },
  {
    ...untouched,
    locked: { messagesBeforeReply: 'MESSAGES_BEFORE_REPLY' },
    setting: { name: 'limits', value: USUAL_LIMITS },
  },
];
const Page = () => (
  <main>
    <h1>Settings</h1>
    <LookSettings />
    <OfferSettings />
  </main>
);

beforeEach(async () => {
  await page.viewport(1_280, 900);
  answer('GET /api/csrf-token', { body: { csrfToken: 'x' } });
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
  answer('GET /api/staff/site-settings', { body: { settings: SETTINGS } });
  for (const name of SITE_SETTING_NAMES)
    answer(`GET /api/staff/site-settings/${name}/changes`, { body: { changes: [], nextBefore: null } });
  answer(SAVE, { status: 201, body: SETTINGS[0]! });
});
afterEach(dropSignIn);

it('asks for a reason once something changes, and for the history once someone opens it', async () => {
  await renderHere(Page);
  const form = section('Limits');
  await expect.element(form.getByText('No changes yet')).toBeVisible();
  await expect.element(form.getByLabelText('Reason')).not.toBeInTheDocument();
  await form.getByRole('textbox', { name: /^Homes of a host/ }).fill('7');
  await expect.element(form.getByLabelText('Reason')).toBeVisible();
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(form.getByLabelText('Reason')).not.toBeInTheDocument();
  expect(receivedCalls().filter(({ key }) => key.endsWith('/changes'))).toEqual([]);
  const contents = page.getByRole('list', { name: 'On this page' }).last();
  await expect.element(contents.getByRole('link', { name: 'Limits' })).toHaveAttribute('href', '#limits');
});

const sent = () => receivedCalls().filter((call) => call.key === SAVE);
const section = (name: string) => page.getByRole('region', { name, exact: true });
const publish = async (name: string) => {
  const form = section(name);
  await form.getByLabelText('Reason').fill('Our own market');
  await form.getByLabelText('Your Daynook password').fill('correct horse battery staple');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  const { setting } = sent()[0]!.body as { setting: { name: string; value: { items: { id: string }[] } } };
  return setting;
};

it('arranges the home page, with a preview and a title of one’s own', async () => {
  await renderHere(Page);
  const form = section('Home page');
  await expect.element(form.getByRole('checkbox', { name: /^Book a quiet workspace/ })).toBeDisabled();
  await form.getByRole('checkbox', { name: 'Recently viewed' }).click();
  await form.getByRole('button', { name: 'Move up: Have a room that’s empty during the day?' }).click();
  await form.getByText('Edit: Good places to start').click();
  await form.getByLabelText('Title in English').fill('Near you');
  await expect
    .element(form.getByRole('region', { name: /Preview$/ }))
    .toMatchTextContent(
      'Book a quiet workspace in a home near you.Near youHave a room that’s empty during the day?Know',
    );
  expect(await findViolations(document.body)).toEqual([]);
  const { name, value } = await publish('Home page');
  expect([name, value.items.map(({ id }) => id)]).toEqual(['home', ['hero', 'nearby', 'recent', 'hosts', 'benefits']]);
  expect(value.items[1]).toEqual({ id: 'nearby', isOffered: true, names: { en: 'Near you' } });
});

it('adds a tag of kudos for hosts, and turns one off', async () => {
  await renderHere(Page);
  const form = section('Kudos tags');
  await form.getByRole('checkbox', { name: 'Great light' }).click();
  await form.getByRole('button', { name: 'Add a tag' }).click();
  await form.getByLabelText('Name in English').fill('Best coffee');
  await form.getByLabelText('For', { exact: true }).selectOptions('host');
  await expect.element(form.getByRole('region', { name: /Preview$/ }).getByText('Best coffee')).toBeVisible();
  const { value } = await publish('Kudos tags');
  expect(value.items[0]).toMatchObject({ id: 'great-light', isOffered: false });
  expect(value.items.at(-1)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    receiver: 'host',
    isOffered: true,
    names: { en: 'Best coffee' },
  });
});

it('changes a limit, and shows what’s wrong next to its field', async () => {
  answer(SAVE, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Check the fields.',
      fields: { 'setting.value.propertiesPerHost': 'Enter 500 or less.' },
    },
  });
  await renderHere(Page);
  const form = section('Limits');
  await expect.element(form.getByLabelText('Messages before a reply')).toBeDisabled();
  await form.getByLabelText('Photos of a listing').fill('30');
  await form.getByLabelText('Homes of a host').fill('900');
  const { value } = await publish('Limits');
  expect(value).toEqual({ ...USUAL_LIMITS, photosPerListing: 30, propertiesPerHost: 900 });
  await expect.element(form.getByText('Enter 500 or less.')).toBeVisible();
  expect(await findViolations(document.body)).toEqual([]);
});
