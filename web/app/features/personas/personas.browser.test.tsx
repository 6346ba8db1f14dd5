// Ways of working in a browser: near a place that was said and never near a guess, failing, and a link to one of them
// (RT1 /personas).
import axe from 'axe-core';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere } from '../../../test/render-app.tsx';
import { session } from '../../lib/session.ts';
import { removeStored, writeStored } from '../../lib/stored-state.ts';
import PersonasPage from '../../pages/market/personas.tsx';

const ASK = 'GET /api/personas';
const counts = (count: number, isNear = false) => ({
  isNear,
  personas: [
    { id: 'caller', count, isCountCapped: false, listings: count > 0 ? [aCard(1)] : [] },
    { id: 'creative', count: 0, isCountCapped: false, listings: [] },
  ],
});
const Page = () => <PersonasPage {...({ loaderData: null } as never as Parameters<typeof PersonasPage>[0])} />;
const violations = async () => (await axe.run(document.body, { rules: { region: { enabled: false } } })).violations;

beforeEach(() => {
  dropSignIn();
  session.start();
  removeStored('draft.quiz');
});

it('counts everywhere while no place was said, and guesses none', async () => {
  answer(ASK, { body: counts(41) });
  await renderHere(Page, '/personas');
  await expect.element(page.getByText('41 rooms')).toBeVisible();
  await expect.element(page.getByText('Nobody offers such a room here yet.', { exact: false })).toBeVisible();
  expect(receivedCalls().map(({ key }) => key)).toEqual([ASK]);
  expect(await violations()).toEqual([]);
});

it.each([
  [5, '5 near Portland, OR'],
  [0, 'Nothing near Portland, OR yet: the counts are about everywhere.'],
])('near the place said in the quiz are %d', async (count, words) => {
  writeStored('draft.quiz', { where: { label: 'Portland, OR', lat: 45.52, lng: -122.68, radiusKm: 10 } });
  answer(ASK, () => ({ body: receivedCalls().at(-1)?.search.has('lat') ? counts(count, true) : counts(41) }));
  await renderHere(Page, '/personas');
  await expect.element(page.getByText(words)).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('says that the counts could not be loaded, keeps the searches, and can be tried again', async () => {
  answer(ASK, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
  await renderHere(Page, '/personas');
  await expect.element(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Find such a place' }).first()).toBeVisible();
  expect(await violations()).toEqual([]);
  answer(ASK, { body: counts(7) });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('7 rooms')).toBeVisible();
});

it('a link to one of them takes the page and the focus there', async () => {
  answer(ASK, { body: counts(41) });
  await renderHere(Page, '/personas#creative');
  await expect.element(page.getByRole('region', { name: 'The maker' })).toHaveFocus();
  await expect.element(page.getByText('By your answers, this is you')).toBeVisible();
});
