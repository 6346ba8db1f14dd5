import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile, ownProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import Beta from '../content/beta.tsx';
import Pending from './pending.tsx';

const STATUS = 'GET /api/beta/status';
const status = (accountStatus: string, reason: string | null, suspension: object | null = null) => ({
  body: { accountStatus, reason, suspension },
});
const inMain = (Page: () => React.ReactNode) => () => (
  <main>
    <Page />
  </main>
);
const PendingMain = inMain(Pending);
const BetaMain = inMain(Beta);
const Property = () => <h1>Home</h1>;
const Dashboard = () => <h1>Dashboard</h1>;
const open = (address = '/pending') =>
  renderRoutes(
    [
      { path: '/', Component: Property },
      { path: '/pending', Component: PendingMain },
      { path: '/beta', Component: BetaMain },
      { path: '/dashboard', Component: Dashboard },
    ],
    address,
  );
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => {
  session.start();
  dropSignIn();
  storeSignIn();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false, isBetaGated: true } });
  answer('GET /api/beta/place', { body: { place: 3, waitingCount: 12 } });
});
afterEach(dropSignIn);

describe('an account that is not active (RT4, M3)', () => {
  it.each([
    ['review', status('pending', 'review'), 'We’re reviewing your account', /You’re number 3 of 12 in line/],
    [
      'nothing but the status',
      { body: { accountStatus: 'pending' } },
      'We’re reviewing your account',
      /checks each new account/,
    ],
    ['email', status('pending', 'email'), 'First, confirm your email', /ana@example\.com/],
    [
      'suspended for a while',
      status('suspended', 'suspended', { reason: 'Asked guests to pay elsewhere.', untilOn: '2026-11-30' }),
      'Your account is suspended',
      /Asked guests to pay elsewhere/,
    ],
    [
      'suspended for good',
      status('suspended', 'suspended', { reason: '<b>Spam</b>', untilOn: null }),
      'Your account is suspended',
      /<b>Spam<\/b>/,
    ],
    [
      'unknown',
      { status: 403, body: { code: 'FORBIDDEN', message: 'no' } },
      'We couldn’t check your account',
      /aren’t available right now/,
    ],
  ])('says why: %s', async (_reason, answered, title, words) => {
    answer(STATUS, answered);
    await open();
    await expect.element(heading(title)).toBeVisible();
    await expect.element(page.getByText(words).first()).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('shows how long it takes lately if that is known, and accepts a picture in the meantime (RT4)', async () => {
    const waiting = status('pending', 'review');
    answer(STATUS, { body: { ...waiting.body, typicalWaitMinutes: 1_510 } });
    await open();
    await expect
      .element(page.getByText('Half of the people we let in recently waited 26 hours or less.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add a photo' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('continues automatically once it is active', async () => {
    answer(STATUS, status('pending', 'review'));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open();
    await expect.element(heading('We’re reviewing your account')).toBeVisible();
    answer(STATUS, status('active', null));
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await expect.element(heading('Dashboard')).toBeVisible();
  });
});

describe('the list of those who wait (M3)', () => {
  const AREAS = 'GET /api/discover';
  const areas = (...cities: object[]) => ({
    body: { supply: { count: 30, bounds: null }, cities, neighborhoods: [], collections: [] },
  });
  beforeEach(() => answer(AREAS, areas()));

  it('says what is open in which city, from what is offered', async () => {
    answer(STATUS, status('pending', 'review'));
    const city = { country: 'US', medianDayMinor: 5_000, currency: 'USD', image: null };
    answer(AREAS, areas({ ...city, city: 'Portland', state: 'OR', count: 22 }));
    await open('/beta');
    await expect
      .element(page.getByRole('link', { name: 'Portland, OR' }))
      .toHaveAttribute('href', '/search?city=Portland%2C+OR');
    await expect.element(page.getByText('22 workspaces')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('says so when nothing is open yet, and when that could not be loaded', async () => {
    answer(STATUS, status('pending', 'review'));
    answer(AREAS, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await open('/beta');
    await expect.element(page.getByText('We couldn’t load the list of cities.')).toBeVisible();
    answer(AREAS, areas());
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('No city has three workspaces yet.', { exact: false })).toBeVisible();
  });

  it('lets who is in switch on what can be tried, kept with the account (M3)', async () => {
    answer(STATUS, { body: { accountStatus: 'active', reason: null, suspension: null } });
    answer('GET /api/users/profile', { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await open('/beta');
    await expect.element(page.getByText('We couldn’t load your features.')).toBeVisible();
    keepProfile();
    await page.getByRole('button', { name: 'Try Again' }).click();
    const keys = page.getByRole('switch', { name: /^Keyboard shortcuts/ });
    await expect.element(keys).not.toBeChecked();
    const save = 'PATCH /api/users/profile';
    answer(save, { status: 503, body: { code: 'OVERLOADED', message: 'Too much at once. Try again.' } });
    await keys.click();
    await expect.element(page.getByText('Too much at once. Try again.').first()).toBeVisible();
    await expect.element(keys).not.toBeChecked();
    const profile = ownProfile();
    const preferences = { ...profile.preferences, betaFeatures: ['keyboard-shortcuts'] };
    answer(save, { body: { ...profile, preferences } });
    await keys.click();
    await expect.element(keys).toBeChecked();
    expect(
      receivedCalls()
        .filter(({ key }) => key === save)
        .at(-1)?.body,
    ).toEqual({ betaFeatures: ['keyboard-shortcuts'] });
    expect(await violations()).toEqual([]);
  });

  it('offers nothing to try to who waits', async () => {
    answer(STATUS, status('pending', 'review'));
    await open('/beta');
    await expect.element(page.getByText('12 people are waiting.')).toBeVisible();
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  });

  it('says what beta access is, who’s in, and how to get in (RT1)', async () => {
    answer(STATUS, status('pending', 'review'));
    await open('/beta');
    await expect.element(heading('Beta access')).toBeVisible();
    for (const name of ['What it is', 'Who’s in', 'How to get an invitation'])
      await expect.element(page.getByRole('heading', { name })).toBeVisible();
  });

  it('is a page of its own where everyone is let in at once: no invitation is needed (RT1)', async () => {
    dropSignIn();
    answer('GET /api/config', { body: { isDemo: false, isBetaGated: false } });
    await open('/beta');
    await expect.element(heading('Beta access')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No invitation needed' })).toBeVisible();
    await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Log in or sign up' }).click();
    await vi.waitFor(() => expect(localStorage.getItem('auth_return_to')).toBe('/beta'));
    localStorage.removeItem('auth_return_to');
  });

  it('shows one’s own place', async () => {
    answer(STATUS, status('pending', 'review'));
    await open('/beta');
    await expect.element(page.getByText('12 people are waiting.')).toBeVisible();
    await expect.element(page.getByText('3', { exact: true }).first()).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('takes a visitor’s address once, and says what is wrong beside the field', async () => {
    dropSignIn();
    const join = 'POST /api/beta/places';
    answer(join, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'No.', fields: { postalCode: 'A postal code, such as 97214.' } },
    });
    await open('/beta');
    await page.getByLabelText('Email').fill('bo@example.org');
    await page.getByLabelText('Postal code').fill('x');
    await page.getByRole('button', { name: 'Request an invitation' }).click();
    await expect
      .element(page.getByLabelText('Postal code'))
      .toHaveAccessibleDescription('A postal code, such as 97214.');
    expect(await violations()).toEqual([]);
    answer(join, { status: 202, body: { waitingCount: 13 } });
    await page.getByLabelText('Postal code').fill('97214');
    await page.getByRole('button', { name: 'Request an invitation' }).click();
    await expect.element(page.getByText('13 people are waiting.')).toBeVisible();
    expect(
      receivedCalls()
        .filter(({ key }) => key === join)
        .at(-1)?.body,
    ).toEqual({
      email: 'bo@example.org',
      postalCode: '97214',
      joiningAs: 'guest',
    });
  });
});
