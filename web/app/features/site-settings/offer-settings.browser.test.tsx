// What the site offers (N9): amenities, kinds of listings, and cancellation policies.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { fakeUploads } from '../../../test/fake-upload.ts';
import { dropSignIn, renderHere } from '../../../test/render-app.tsx';
import { brand, LIST_SETTINGS, prepareSettings, settings, untouched } from '../../../test/site-settings-examples.ts';
import type { SiteSetting } from './api.ts';
import { ListingSettings, OfferSettings } from './site-settings.tsx';

const SAVE = 'POST /api/staff/site-settings';
const Page = () => (
  <main>
    <h1>Settings</h1>
    <OfferSettings />
    <ListingSettings />
  </main>
);

let endFakes = () => {};
beforeEach(() => {
  endFakes = fakeUploads();
  prepareSettings();
});
afterEach(() => {
  endFakes();
  dropSignIn();
});

const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const section = (name: string) => page.getByRole('region', { name, exact: true });

const published = (name: 'amenities' | 'kinds') => {
  const setting = sent(SAVE)[0]?.body as { setting: { name: string; value: { items: Record<string, unknown>[] } } };
  expect(setting.setting.name).toBe(name);
  return setting.setting.value.items;
};

it('turns an amenity off, renames one, and moves it, with a preview (N9)', async () => {
  answer(SAVE, { status: 201, body: settings(brand())[5]! });
  await renderHere(Page);
  const form = section('Amenities');
  const preview = form.getByRole('region', { name: 'Amenities Preview' });
  await expect.element(preview.getByText('Call-ready Wi-Fi', { exact: true })).toBeVisible();
  await form.getByRole('checkbox', { name: 'Call-ready Wi-Fi' }).click();
  await expect.element(preview.getByText('Call-ready Wi-Fi', { exact: true })).not.toBeInTheDocument();
  await form.getByText('Edit: Garden').click();
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Courtyard');
  await expect.element(preview.getByText(/Courtyard/)).toBeVisible();
  await form.getByRole('button', { name: 'Move up: Monitor' }).click();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  const items = published('amenities');
  expect(items.slice(0, 3).map(({ id, isOffered }) => [id, isOffered])).toEqual([
    ['wifi', true],
    ['monitor', true],
    ['call-ready', false],
  ]);
  expect(items.find(({ id }) => id === 'garden')).toMatchObject({ names: { en: 'Courtyard' } });
});

it('adds an amenity, and shows what’s wrong with it next to its field (N9)', async () => {
  answer(SAVE, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Check the fields.',
      fields: { 'setting.value.items.30.names.en': 'Required.' },
    },
  });
  await renderHere(Page);
  const form = section('Amenities');
  await form.getByRole('button', { name: 'Add an amenity: Property' }).click();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.element(form.getByText('Required.', { exact: true })).toBeVisible();
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Sauna');
  await expect.element(form.getByRole('checkbox', { name: 'Sauna' })).toBeChecked();
  answer(SAVE, { status: 201, body: settings(brand())[5]! });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(2);
  const last = sent(SAVE)[1]?.body as { setting: { value: { items: object[] } } };
  expect(last.setting.value.items.at(-1)).toMatchObject({ id: 'own-1', group: 'home', names: { en: 'Sauna' } });
});

it('turns a kind of listing off (N9)', async () => {
  answer(SAVE, { status: 201, body: settings(brand())[4]! });
  await renderHere(Page);
  const form = section('Kinds of listings');
  await form.getByRole('checkbox', { name: 'Studio' }).click();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(published('kinds').filter(({ isOffered }) => !isOffered)).toEqual([
    { id: 'studio', isOffered: false, names: {} },
  ]);
});

it('turns a cancellation policy off, and chooses what new listings start with (N9)', async () => {
  answer(SAVE, { status: 201, body: settings(brand())[6]! });
  await renderHere(Page);
  const form = section('Cancellation policies');
  await form.getByRole('checkbox', { name: /^Flexible/ }).click();
  await form.getByRole('combobox', { name: 'New listings start with' }).selectOptions('moderate');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(sent(SAVE)[0]?.body).toMatchObject({
    setting: { name: 'policies', value: { off: ['flexible'], first: 'moderate' } },
  });
});

it('adds a policy of the operator’s own, with a preview, and says next to its fields what’s wrong (N9)', async () => {
  await renderHere(Page);
  const form = section('Cancellation policies');
  await form.getByRole('button', { name: 'Add a policy' }).click();
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Two weeks');
  await expect
    .element(form.getByText('Full refund until 14 days before the start, 50% until 7 days before.', { exact: true }))
    .toBeVisible();
  await expect.element(form.getByText(/^Example: a booking for \$100\.00 USD that starts /)).toBeVisible();
  await expect.element(form.getByText(/back \(50% of the workspace price\)/)).toBeVisible();
  const percent = form.getByRole('group', { name: 'Step 1' }).getByRole('textbox', { name: 'Refund, %' });
  await percent.fill('90');
  await expect.element(form.getByText(/^No step refunds everything, so repeating bookings/)).toBeVisible();
  await percent.fill('100');
  await expect.element(form.getByText(/^No step refunds everything/)).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Add a step' }).click();
  const step = form.getByRole('group', { name: 'Step 3' });
  await step.getByRole('textbox', { name: 'Refund, %' }).fill('60');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.element(step.getByText('Enter 1 to 365.')).toBeVisible();
  await step.getByRole('textbox', { name: 'Until' }).fill('48');
  await step.getByRole('combobox', { name: 'Before the start' }).selectOptions('hours');
  await expect.element(step.getByText('Enter less than in the step before.')).toBeVisible();
  expect(sent(SAVE)).toEqual([]);
  await step.getByRole('textbox', { name: 'Refund, %' }).fill('25');
  await form.getByRole('combobox', { name: 'New listings start with' }).selectOptions('Two weeks');
  expect(await findViolations(document.querySelector('#policies')!)).toEqual([]);
  answer(SAVE, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'Check the fields.',
      fields: { 'setting.value.own.0.id': 'Another policy in this list has the same terms. Change one of them.' },
    },
  });
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect
    .element(form.getByText('Another policy in this list has the same terms. Change one of them.'))
    .toBeVisible();
  const id = 'own-100-14d-50-7d-25-48h';
  expect(sent(SAVE)[0]?.body).toMatchObject({
    setting: { name: 'policies', value: { off: [], first: id, own: [{ id, names: { en: 'Two weeks' } }] } },
  });
});

it('names and turns off a published policy, but never changes its steps; removing it leaves another one first (N9)', async () => {
  const own = { id: 'own-100-14d', names: { en: 'Two weeks' } } as const;
  const value = { off: [], first: own.id, own: [own] };
  const stored: SiteSetting = { ...untouched, setting: { name: 'policies', value } };
  answer(LIST_SETTINGS, {
    body: { settings: [...settings(brand()).filter(({ setting }) => setting.name !== 'policies'), stored] },
  });
  answer(SAVE, { status: 201, body: stored });
  await renderHere(Page);
  const form = section('Cancellation policies');
  await expect.element(form.getByText('Full refund until 14 days before the start.')).toBeVisible();
  await form.getByText('Edit: Two weeks').click();
  await expect.element(form.getByText(/^Published steps can’t be changed/)).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: 'Refund, %' })).not.toBeInTheDocument();
  await form.getByRole('textbox', { name: 'Name in English' }).fill('Fourteen days');
  await expect.element(form.getByRole('checkbox', { name: /^Fourteen days/ })).toBeChecked();
  await form.getByRole('button', { name: 'Remove policy' }).click();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(sent(SAVE)[0]?.body).toMatchObject({ setting: { value: { off: [], first: 'relaxed', own: [] } } });
});

// Last, because the page then waits before it asks the server again.
