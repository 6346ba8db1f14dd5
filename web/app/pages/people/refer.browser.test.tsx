// Referrals: the member's link and referrals, arriving by a link, and the visitors' page (RT1 /refer).
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import type { Referrals } from '../../features/referrals/api.ts';
import { claimKeptReferral } from '../../features/referrals/claim-kept.ts';
import { keptCode, readCode } from '../../features/referrals/kept-code.ts';
import { session } from '../../lib/session/session.ts';
import Refer from './refer.tsx';

const own = (more: Partial<Referrals> = {}): Referrals => ({
  code: 'abcd2345',
  people: [],
  joinedCount: 0,
  bookedCount: 0,
  rewards: {},
  rewardedCount: 0,
  invitesLeft: 50,
  ...more,
});
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

beforeEach(() => {
  dropSignIn();
  session.start();
  keptCode.forget();
});

describe('one’s own link (RT1 /refer)', () => {
  it('is there to be shared; those one told are listed with what became of them; axe finds nothing', async () => {
    storeSignIn();
    session.start();
    const people: Referrals['people'] = [
      {
        _id: '1',
        label: '<b>Maya</b> \u202e',
        name: null,
        stage: 'invited',
        code: 'mmmm2222',
        at: '2026-11-20T10:00:00Z',
      },
      { _id: '2', label: null, name: 'Tom', stage: 'first-booking', code: null, at: '2026-11-19T10:00:00Z' },
    ];
    answer('GET /api/referrals', { body: own() });
    answer('POST /api/referrals/invites', { status: 201, body: own({ people, joinedCount: 1, bookedCount: 1 }) });
    await renderHere(Refer, '/refer');
    await expect.element(page.getByLabelText('Your link')).toHaveValue(`${location.origin}/refer?code=abcd2345`);
    await expect.element(page.getByText('We don’t currently pay referral rewards.')).toBeVisible();
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect.element(page.getByText('Enter a name for this link.')).toBeVisible();
    await page.getByLabelText('Who is this link for?').fill('Maya');
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect.element(page.getByText('1 person has joined, and 1 has booked.')).toBeVisible();
    await expect.element(page.getByText('First booking', { exact: true })).toBeVisible();
    expect(sent('POST /api/referrals/invites').map(({ body }) => body)).toEqual([{ label: 'Maya' }]);
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it('promises the reward that’s set, and nothing else', async () => {
    storeSignIn();
    session.start();
    answer('GET /api/referrals', { body: own({ rewards: { USD: 2_000, CAD: 2_500 }, rewardedCount: 2 }) });
    await renderHere(Refer, '/refer');
    await expect.element(page.getByText(/^You get \$20.00 USD or .*25.00.* in credit when/)).toBeVisible();
    await expect.element(page.getByText(/You got credit for 2 people\./)).toBeVisible();
    expect(document.body.textContent).not.toContain('don’t currently pay');
  });

  it('is shown as a QR code when asked for, with its address in words', async () => {
    storeSignIn();
    session.start();
    answer('GET /api/referrals', { body: own() });
    await renderHere(Refer, '/refer');
    await page.getByRole('button', { name: 'Show QR code' }).click();
    const code = page.getByRole('img', { name: `QR code for ${location.origin}/refer?code=abcd2345` });
    await expect.element(code).toBeVisible();
    // Modules of the finder pattern in the corner, after four light ones.
    const modules = code.element().querySelector('path')!;
    expect(modules.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/);
    // In both themes, because few scanners can read light-on-dark codes.
    for (const theme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = theme;
      expect(getComputedStyle(modules).fill, theme).toBe('rgb(0, 0, 0)');
      expect(getComputedStyle(code.element().querySelector('rect')!).fill, theme).toBe('rgb(255, 255, 255)');
    }
    document.documentElement.style.colorScheme = '';
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
    await page.getByRole('button', { name: 'Hide QR code' }).click();
    await expect.element(code).not.toBeInTheDocument();
  });

  it('says when it could not be loaded', async () => {
    storeSignIn();
    session.start();
    answer('GET /api/referrals', { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
    await renderHere(Refer, '/refer');
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load your link' })).toBeVisible();
  });
});

describe('arriving by a link (RT1 /refer)', () => {
  it('a visitor reads who invited them, and the code is kept for their account', async () => {
    answer('GET /api/referrals/codes/abcd2345', { body: { name: 'Nadia' } });
    await renderHere(Refer, '/refer?code=ABCD2345');
    await expect.element(page.getByRole('heading', { name: 'Nadia thought you’d like Daynook' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Join' })).toBeVisible();
    await expect.poll(() => keptCode.read()).toBe('abcd2345');
    answer('POST /api/referrals/claim', { body: { name: 'Nadia' } });
    await claimKeptReferral();
    expect(sent('POST /api/referrals/claim').map(({ body }) => body)).toEqual([{ code: 'abcd2345' }]);
    expect(keptCode.read()).toBeUndefined();
  });

  it('an unknown code is shown as such, and one’s own doesn’t count', async () => {
    answer('GET /api/referrals/codes/zzzz2222', { status: 404, body: { code: 'NOT_FOUND', message: 'x' } });
    await renderHere(Refer, '/refer?code=zzzz2222');
    await expect.element(page.getByText('This referral link no longer works', { exact: false })).toBeVisible();
    expect(keptCode.read()).toBeUndefined();
    storeSignIn();
    session.start();
    answer('GET /api/referrals', { body: own() });
    answer('GET /api/referrals/codes/abcd2345', { body: { name: 'Ana' } });
    const message = 'That’s your own code. Share it with someone else.';
    answer('POST /api/referrals/claim', { status: 422, body: { code: 'REFERRAL_REFUSED', message } });
    await renderHere(Refer, '/refer?code=abcd2345');
    await expect.element(page.getByText(message)).toBeVisible();
  });

  it('without a code a visitor reads what this is about', async () => {
    await renderHere(Refer, '/refer');
    await expect.element(page.getByRole('button', { name: 'Log in to get your link' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'How referrals count' })).toBeVisible();
    await expect.element(page.getByText(/within 30 days of signing up/)).toBeVisible();
    expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  });

  it.each(['', 'short', 'ninechars', '../../ab', 'aaaa\u200baaa', null])('%j is no code', (text) => {
    expect(readCode(text)).toBeUndefined();
  });
});
