import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { fakeUploads, sentFiles } from '../../../test/fake-upload.ts';
import { aCard, aSearchAnswer } from '../../../test/listing-examples.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import Onboarding from './onboarding.tsx';

const PATCH = 'PATCH /api/users/profile';
const Main = () => (
  <main>
    <Onboarding />
  </main>
);
const Elsewhere = () => <h1>Elsewhere</h1>;
const open = (address = '/onboarding') =>
  renderRoutes(
    [
      { path: '/onboarding', Component: Main },
      { path: '*', Component: Elsewhere },
    ],
    address,
  );
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const sent = () =>
  receivedCalls()
    .filter(({ key }) => key === PATCH)
    .map(({ body }) => body);
const searches = () => receivedCalls().filter(({ key }) => key === 'GET /api/listings/search');
const found = (count: number) => ({
  body: aSearchAnswer(Array.from({ length: count }, (_, index) => aCard(index, { title: `Room ${index}` }))),
});

let kept: ReturnType<typeof keepProfile>;
beforeEach(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key);
  session.start();
  dropSignIn();
  storeSignIn();
  kept = keepProfile();
  answer(PATCH, () => ({ body: kept.change(sent().at(-1) as never) }));
});
afterEach(dropSignIn);

it('a picture can be added with the first question, and is saved automatically', async () => {
  onTestFinished(fakeUploads());
  await open();
  const file = page.getByTestId('picture-file');
  await expect.element(page.getByText('Your photo (optional)')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  kept.change({ picture: '/photos/me.jpg' });
  await userEvent.upload(file, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  await vi.waitFor(() => expect(sentFiles().map(({ address }) => address.pathname)).toEqual(['/api/users/picture']));
  sentFiles()[0]!.answer(200, { profile: {}, gaps: [] });
  await expect.element(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
  expect(sent()).toEqual([]);
});

const portland = {
  placeId: 'p1',
  text: { text: 'Portland, OR, USA' },
  structuredFormat: { mainText: { text: 'Portland' }, secondaryText: { text: 'OR, USA' } },
};
const whereIs = { formattedAddress: 'Portland, OR, USA', location: { latitude: 45.5, longitude: -122.7 } };

describe('the place of the third question', () => {
  const box = page.getByRole('combobox', { name: 'Where do you want to work?' });
  beforeEach(() => {
    answer('POST /api/places/autocomplete', { body: { suggestions: [{ placePrediction: portland }] } });
    answer('GET /api/places/suggest-spelling', { body: { suggestion: null } });
  });

  it('is saved though it was not yet known where it is when saving was pressed', async () => {
    const asked = Promise.withResolvers<{ body: unknown }>();
    answer('GET /api/places/p1', () => asked.promise);
    await open('/onboarding?step=place');
    await userEvent.type(box, 'portl');
    await page.getByRole('option', { name: /Portland/ }).click();
    const save = page.getByRole('button', { name: 'Save and continue' });
    await expect.element(save).toHaveAttribute('aria-busy', 'true');
    expect(sent()).toEqual([]);
    asked.resolve({ body: { id: 'p1', addressComponents: [], ...whereIs } });
    await expect.element(page.getByText('Portland, OR, USA')).toBeVisible();
    await save.click();
    await vi.waitFor(() =>
      expect(sent()).toEqual([
        { home: { label: 'Portland, OR, USA', lat: 45.5, lng: -122.7 }, onboardingStep: 'place' },
      ]),
    );
  });

  it('is asked for beside the field when something was typed and nothing chosen', async () => {
    await open('/onboarding?step=place');
    await userEvent.type(box, 'portl');
    await press('Save and continue');
    await expect.element(page.getByText('Choose a place from the list, or clear the field.')).toBeVisible();
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    expect(sent()).toEqual([]);
    await userEvent.clear(box);
    await press('Save and continue');
    await vi.waitFor(() => expect(sent()).toEqual([{ onboardingStep: 'place' }]));
  });
});

describe('the first questions (M1)', () => {
  it('are four, each saved separately, with progress and the focus on the heading, and end on spaces that fit', async () => {
    answer('GET /api/listings/search', found(2));
    await open();
    await expect.element(heading('Introduce yourself')).toHaveFocus();
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 1 of 4');
    await page.getByLabelText('Profession').fill('Architect');
    await page.getByLabelText('Company').fill('Lima Studio');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await userEvent.keyboard('{Enter}');

    await expect.element(heading('How do you work?')).toHaveFocus();
    await page.getByRole('radio', { name: /Calls and meetings/ }).click();
    await page.getByRole('button', { name: 'Monitor' }).click();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await press('Save and continue');

    await expect.element(heading('Where and when?')).toHaveFocus();
    await page.getByRole('button', { name: 'Tuesday' }).click();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await press('Save and continue');

    await expect.element(heading('What should we email you about?')).toHaveFocus();
    await expect.element(page.getByRole('switch', { name: /Account security/ })).toBeDisabled();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await press('Show workspaces');

    await expect.element(heading('Workspaces for you')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Room 0' })).toBeVisible();
    expect(sent()).toEqual([
      { profession: 'Architect', company: 'Lima Studio', onboardingStep: 'about' },
      { workspaceType: 'calls', needs: ['monitor'], onboardingStep: 'work' },
      { workDays: [2], onboardingStep: 'place' },
      { onboardingStep: 'notices' },
    ]);
    expect(searches()[0]?.search.get('amenities')).toBe('call-ready,monitor');
  });

  it('go on after a reload where one was, with what was typed', async () => {
    kept.change({ onboardingStep: 'about' });
    const first = await open();
    await expect.element(heading('How do you work?')).toBeVisible();
    await page.getByRole('radio', { name: /Deep focus/ }).click();
    await first.unmount();
    await open();
    await expect.element(page.getByRole('radio', { name: /Deep focus/ })).toBeChecked();
    await press('Back');
    await expect.element(heading('Introduce yourself')).toBeVisible();
  });

  it('say what is wrong beside the field, and keep what was typed', async () => {
    answer(PATCH, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { name: 'Type a name that others can read.' } },
    });
    await open();
    await page.getByLabelText('Name').fill('www.buy.example');
    await press('Save and continue');
    await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription(/Type a name that others can read/);
    await expect.element(page.getByLabelText('Name')).toHaveValue('www.buy.example');
    await expect.element(heading('Introduce yourself')).toBeVisible();
  });

  it('can each be left out, and all at once', async () => {
    await open();
    await page.getByLabelText('Profession').fill('Nothing to keep');
    await press('Skip');
    await expect.element(heading('How do you work?')).toBeVisible();
    await press('Skip all questions');
    await expect.element(heading('Elsewhere')).toBeVisible();
    expect(sent()).toEqual([{ onboardingStep: 'about' }, { onboardingStep: 'all' }]);
  });

  it('say so when nothing has all that was asked for, and show what is near', async () => {
    kept.change({ workspaceType: 'team', onboardingStep: 'all' });
    answer('GET /api/listings/search', () => (searches().at(-1)?.search.has('kind') ? found(0) : found(1)));
    await open('/onboarding?step=done');
    await expect.element(page.getByText('No exact matches yet. Here’s what comes closest.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Room 0' })).toBeVisible();
  });

  it('can be tried again when the profile does not come', async () => {
    answer('GET /api/users/profile', { status: 400, body: { code: 'BAD_REQUEST', message: 'Not now.' } });
    await open();
    await expect.element(page.getByText('We couldn’t load your profile')).toBeVisible();
    kept = keepProfile();
    await press('Try Again');
    await expect.element(heading('Introduce yourself')).toBeVisible();
    await vi.waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  });
});

it('what was said in the quiz before there was an account is filled in, and saved as it stands (M1, RT1 /quiz)', async () => {
  const where = { label: 'Portland, OR', lat: 45.52, lng: -122.68, radiusKm: 10 };
  localStorage.setItem('draft.quiz', JSON.stringify({ work: 'talk', calls: 'many', where }));
  await open('/onboarding?step=work');
  await expect.element(page.getByText('Filled in from your quiz answers.', { exact: false })).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: /^Save/ }).click();
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      { workspaceType: 'calls', callLoad: 'most', needs: ['call-ready', 'door-closes'], onboardingStep: 'work' },
    ]),
  );
  await expect.element(page.getByText('Filled in from your quiz answers.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).click();
  await vi.waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ home: { label: 'Portland, OR', lat: 45.52, lng: -122.68 } }),
  );
});
