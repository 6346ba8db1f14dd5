import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../test/axe.ts';
import { answer } from '../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../test/render-app.tsx';
import { session } from '../lib/session/session.ts';
import AuthCallback from './auth-callback.tsx';
import LogoutComplete from './logout-complete.tsx';

const SignedOut = () => (
  <main>
    <LogoutComplete />
  </main>
);

beforeEach(() => session.start());

describe('coming back from the sign-in page', () => {
  it('a failure is shown in words, with a way to try again, and the last sign-out stays marked (SS4, SS3)', async () => {
    localStorage.setItem('lastLogoutTime', '2026-11-21T12:00:00.000Z');
    answer('GET /config.json', {
      body: {
        authority: location.origin,
        client_id: 'daynook-web',
        resource: null,
        scope: 'openid',
        mapStyleUrl: null,
        streets: null,
        isDemo: true,
        isBetaGated: false,
      },
    });
    vi.spyOn(console, 'warn');
    await renderRoutes(
      [{ path: '/auth/callback', Component: AuthCallback }],
      '/auth/callback?error=access_denied&state=x',
    );
    await expect
      .element(page.getByRole('alert').getByRole('heading', { name: 'We couldn’t log you in' }))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    expect(session.now().error).toContain('Something went wrong.');
    expect(localStorage.getItem('lastLogoutTime')).toBe('2026-11-21T12:00:00.000Z');
  });
});

describe('after signing out (RT5)', () => {
  it('says so and offers to come back; what is left of the account is wiped a second later (RT5, SS3)', async () => {
    localStorage.setItem('lastLogoutTime', new Date().toISOString());
    await renderRoutes([{ path: '/logout-complete', Component: LogoutComplete }], '/logout-complete');
    await expect.element(page.getByRole('heading', { name: 'You’re logged out on this device' })).toBeVisible();
    localStorage.setItem('userProfile', '{}');
    await vi.waitFor(() => expect(localStorage.getItem('userProfile')).toBeNull(), { timeout: 3_000 });
    expect(localStorage.getItem('lastLogoutTime')).not.toBeNull();
  });

  it('opened while signed in, it says so and offers to sign out; nothing is wiped (RT5)', async () => {
    storeSignIn();
    localStorage.setItem('userProfile', '{}');
    await renderRoutes([{ path: '/logout-complete', Component: SignedOut }], '/logout-complete');
    await expect.element(page.getByRole('heading', { name: 'You’re still logged in' })).toBeVisible();
    await expect.element(page.getByText('ana@example.com')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to your dashboard' }))
      .toHaveAttribute('href', '/dashboard');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    expect(localStorage.getItem('userProfile')).toBe('{}');
    vi.spyOn(console, 'warn');
    // The page redirects after clearing the data, so the test ends only after the attempt: otherwise it would navigate the test's frame.
    const left: string[] = [];
    const stay = (event: NavigateEvent) => {
      event.preventDefault();
      left.push(new URL(event.destination.url).pathname);
    };
    navigation.addEventListener('navigate', stay);
    await page.getByRole('button', { name: 'Log out' }).click();
    await vi.waitFor(() => expect(left).toEqual(['/logout-complete']));
    expect(localStorage.getItem('userProfile')).toBeNull();
    navigation.removeEventListener('navigate', stay);
    dropSignIn();
  });

  it('offers to end the other sign-ins too: through a sign-in to where they are ended', async () => {
    await renderRoutes([{ path: '/logout-complete', Component: SignedOut }], '/logout-complete');
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    vi.spyOn(console, 'warn');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await vi.waitFor(() => expect(localStorage.getItem('auth_return_to')).toBe('/settings/security'));
    localStorage.removeItem('auth_return_to');
  });
});
