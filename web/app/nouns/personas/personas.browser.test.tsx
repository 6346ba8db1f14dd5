// Personas in a browser: near a place the visitor chose, never near a guessed one, failing, and a link to one of them (RT1 /personas).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { aCard, aPersonaMatch } from '../../../test/listing-examples.ts';
import { dropSignIn, renderHere } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { removeStored, writeStored } from '../../lib/session/stored-state.ts';
import PersonasPage from '../../pages/market/personas.tsx';

const ASK = 'GET /api/personas';
const counts = (count: number, isNear = false) => ({
  isNear,
  personas: [aPersonaMatch('caller', { count, listings: count > 0 ? [aCard(1)] : [] }), aPersonaMatch('creative')],
});
const Page = () => <PersonasPage {...({ loaderData: null } as never as Parameters<typeof PersonasPage>[0])} />;
const violations = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });

beforeEach(() => {
  dropSignIn();
  session.start();
  for (const key of ['draft.quiz', 'quizAnswers']) removeStored(key);
});

it('counts all listings while no place is chosen, without guessing one', async () => {
  answer(ASK, { body: counts(41) });
  await renderHere(Page, '/personas');
  await expect.element(page.getByText('41 workspaces')).toBeVisible();
  await expect.element(page.getByText('Nothing like this yet.', { exact: false })).toBeVisible();
  expect(receivedCalls().map(({ key }) => key)).toEqual([ASK]);
  expect(await violations()).toEqual([]);
});

it.each([
  [5, '5 near Portland, OR'],
  [0, 'There’s nothing near Portland, OR yet, so these counts cover all cities.'],
])('near the place said in the quiz are %d', async (count, words) => {
  writeStored('draft.quiz', { where: { label: 'Portland, OR', lat: 45.52, lng: -122.68, radiusKm: 10 } });
  answer(ASK, ({ search }) => ({ body: search.has('lat') ? counts(count, true) : counts(41) }));
  await renderHere(Page, '/personas');
  await expect.element(page.getByText(words)).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('says that the counts couldn’t be loaded, keeps the searches, and can be retried', async () => {
  answer(ASK, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
  await renderHere(Page, '/personas');
  await expect.element(page.getByRole('alert').filter({ hasText: 'couldn’t load the counts' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Find a place like this' }).first()).toBeVisible();
  expect(await violations()).toEqual([]);
  answer(ASK, { body: counts(7) });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('7 workspaces')).toBeVisible();
});

it('a link to a persona scrolls and moves focus there, and doesn’t mention quiz answers', async () => {
  answer(ASK, { body: counts(41) });
  await renderHere(Page, '/personas#creative');
  await expect.element(page.getByRole('region', { name: 'The maker' })).toHaveFocus();
  await expect.element(page.getByText('based on your answers', { exact: false })).not.toBeInTheDocument();
});

it.each([
  ['draft.quiz', { work: 'make', desk: 'wall' }],
  ['quizAnswers', 'abccd'],
])('with %s answered in this browser, it says which one that is, by whatever link one comes', async (key, answers) => {
  writeStored(key, answers);
  answer(ASK, { body: counts(41) });
  await renderHere(Page, '/personas#caller');
  await expect
    .element(page.getByRole('region', { name: 'The maker' }).getByText('Your work style, based on your answers'))
    .toBeVisible();
  await expect.poll(() => page.getByText('based on your answers', { exact: false }).elements()).toHaveLength(1);
});

describe('edited by staff (RT1 /personas, RO2)', () => {
  const hostile = '<img src=x onerror="window.__pwned = 1"> \u202egnp.exe';
  const edited = {
    isNear: false,
    personas: [
      aPersonaMatch('creative', {
        text: { name: hostile, who: 'x'.repeat(160), needs: null },
        filters: { amenities: ['projector'], people: 4, kinds: ['studio', 'outdoor'], isInstant: true },
      }),
      aPersonaMatch('caller'),
      aPersonaMatch('team-day', { isShown: false }),
    ],
  };
  const names = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);

  it('shows their order and texts, as plain text; built-in texts where they weren’t edited; each with its own search', async () => {
    answer(ASK, { body: edited });
    await renderHere(Page, '/personas');
    await expect.element(page.getByRole('heading', { name: hostile })).toBeVisible();
    expect(names().slice(0, 2)).toEqual([hostile, 'The caller']);
    await expect.element(page.getByText('Natural light and a whiteboard.')).toBeVisible();
    await expect.element(page.getByText('Studio or Backyard space')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Find a place like this' }).first())
      .toHaveAttribute('href', '/search?people=4&kind=studio%2Coutdoor&amenities=projector&instant=true');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    expect((window as { __pwned?: number }).__pwned).toBeUndefined();
    expect(await violations()).toEqual([]);
  });

  it('a hidden persona can still be reached by a link', async () => {
    answer(ASK, { body: edited });
    const first = await renderHere(Page, '/personas');
    await expect.element(page.getByRole('heading', { name: 'The caller' })).toBeVisible();
    expect(names()).not.toContain('The team day');
    await first.unmount();
    await renderHere(Page, '/personas#team-day');
    await expect.element(page.getByRole('region', { name: 'The team day' })).toHaveFocus();
  });
});

it('a URL with an invalid hash leaves the page as it is', async () => {
  answer(ASK, { body: counts(41) });
  await renderHere(Page, '/personas#%E0%A4%A');
  await expect.element(page.getByText('41 workspaces')).toBeVisible();
});
