import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, receivedCalls } from '../../test/fake-api.ts';
import { dropSignIn, renderHere, renderRoutes, storeSignIn } from '../../test/render-app.tsx';
import { createUserManager } from '../lib/session/oidc.ts';
import { session } from '../lib/session/session.ts';
import { writeUnitsCookie } from '../lib/session/stored-state.ts';
import { useOwnProfile } from '../nouns/members/api.ts';
import AuthCallback from './auth-callback.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

const PROVIDER = `${location.origin}/oidc`;
const AT_HOME = location.pathname + location.search;

/** Records where the page tried to go and stays. */
let departures: URL[] = [];
const stay = (event: NavigateEvent) => {
  if (event.destination.sameDocument) return;
  departures.push(new URL(event.destination.url));
  event.preventDefault();
};

const part = (value: object) =>
  btoa(JSON.stringify(value)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_');
const idToken = () => {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: PROVIDER, aud: 'daynook-web', sub: 's1', email: 'ana@example.com', iat: now, exp: now + 600 };
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
};

beforeEach(() => {
  departures = [];
  navigation.addEventListener('navigate', stay);
  vi.spyOn(console, 'warn');
  answer('GET /config.json', {
    body: {
      authority: PROVIDER,
      client_id: 'daynook-web',
      resource: null,
      scope: '',
      mapStyleUrl: null,
      streets: null,
    },
  });
  answer('GET /oidc/.well-known/openid-configuration', {
    body: {
      issuer: PROVIDER,
      authorization_endpoint: `${PROVIDER}/auth`,
      token_endpoint: `${PROVIDER}/token`,
      end_session_endpoint: `${PROVIDER}/session/end`,
    },
  });
  answer('POST /oidc/token', () => ({
    body: { access_token: 'at', refresh_token: 'rt', id_token: idToken(), token_type: 'Bearer', expires_in: 600 },
  }));
  session.start();
});
afterEach(async () => {
  navigation.removeEventListener('navigate', stay);
  history.replaceState(null, '', AT_HOME);
  session.dismissExpired();
  dropSignIn();
});

/** Leaves for the provider; returns the URL. */
async function leave(returnTo?: string): Promise<URLSearchParams> {
  void session.signIn(returnTo ? { returnTo } : {});
  await vi.waitFor(() => expect(departures).toHaveLength(1));
  return departures[0]!.searchParams;
}

function comeBack(asked: URLSearchParams) {
  history.replaceState(null, '', `/auth/callback?code=abc&state=${asked.get('state')}`);
  return renderRoutes(
    [
      { path: '/auth/callback', Component: AuthCallback },
      { path: '*', Component: Landed },
    ],
    '/auth/callback',
  );
}
const Landed = () => <h1>Landed</h1>;

// These first, because the provider's configuration is cached for the page's lifetime.
it('what the site says when it’s too busy to log someone in is shown as it is (SS4)', async () => {
  const message = 'We’re very busy right now. Please try again in a moment.';
  answer('GET /config.json', { status: 503, body: { code: 'OVERLOADED', message } });
  await renderHere(SignInPrompt);
  await session.signIn();
  await expect.element(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Maybe later' }).click();
});

it('a sign-in page that cannot be reached is said in words over the page at hand (SS4)', async () => {
  answer('GET /oidc/.well-known/openid-configuration', { status: 503 });
  await renderHere(SignInPrompt);
  await session.signIn();
  const dialog = page.getByRole('dialog', { name: 'We couldn’t log you in' });
  await expect.element(dialog.getByText(/^Something went wrong\./)).toBeVisible();
  expect(session.now().error).toContain('Something went wrong.');
  await page.getByRole('button', { name: 'Maybe later' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(session.now().error).toBeUndefined();
});

describe('signing in', () => {
  it('leaves with a code challenge, all scopes and the question which account (SS1)', async () => {
    const asked = Object.fromEntries(await leave());
    expect(departures[0]!.pathname).toBe('/oidc/auth');
    expect(asked).toMatchObject({
      client_id: 'daynook-web',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email offline_access',
      prompt: 'select_account',
      redirect_uri: `${location.origin}/auth/callback`,
    });
    expect(asked.code_challenge).toMatch(/^[\w-]{43}$/);
    expect(localStorage.getItem(`oidc.${asked.state}`)).toContain('code_verifier');
  });

  it('asks for the provider’s pages in the page’s language', async () => {
    const { lang } = document.documentElement;
    onTestFinished(() => {
      document.documentElement.lang = lang;
    });
    document.documentElement.lang = 'fr-CA';
    expect((await leave()).get('ui_locales')).toBe('fr-CA');
  });

  it('gives our own login page the return path and which form comes first', async () => {
    void session.signIn({ returnTo: '/listing/1/book?date=2026-11-24', form: 'create-account' });
    await vi.waitFor(() => expect(departures).toHaveLength(1));
    const asked = departures[0]!.searchParams;
    expect(asked.get('return_to')).toBe('/listing/1/book?date=2026-11-24');
    expect(asked.get('screen_hint')).toBe('signup');
  });

  it('gives the provider a minute to authorize and ten seconds a call, renews automatically, out of local storage (SS1)', async () => {
    const { settings } = await createUserManager();
    expect(settings).toMatchObject({
      silentRequestTimeoutInSeconds: 60,
      requestTimeoutInSeconds: 10,
      automaticSilentRenew: true,
      silent_redirect_uri: `${location.origin}/auth/callback`,
      post_logout_redirect_uri: `${location.origin}/logout-complete`,
    });
    await settings.userStore.set('probe', 'x');
    expect(Object.keys(localStorage)).toContain('oidc.probe');
  });

  it('goes where one wanted to be, 100 ms later, and forgets the last sign-out (SS2, SS5)', async () => {
    localStorage.setItem('lastLogoutTime', new Date().toISOString());
    const asked = await leave('/bookings?tab=past');
    expect(localStorage.getItem('auth_return_to')).toBe('/bookings?tab=past');
    const went = vi.fn();
    await comeBack(asked);
    const stop = session.subscribe(() => went(performance.now()));
    await expect.element(page.getByRole('heading', { name: 'Landed' })).toBeVisible();
    stop();
    expect(performance.now() - (went.mock.calls.at(-1)?.[0] as number)).toBeGreaterThanOrEqual(99);
    expect(session.now()).toMatchObject({ status: 'signed-in', user: { sub: 's1' } });
    expect(localStorage.getItem('lastLogoutTime')).toBeNull();
    expect(localStorage.getItem('auth_return_to')).toBeNull();
    expect(localStorage.getItem('tosAccepted')).toBe('true');
    expect(localStorage.getItem(`oidc.user:${PROVIDER}:daynook-web`)).toContain('"refresh_token":"rt"');
  });

  it.each([
    ['s0', 'another account logs in: nothing of the one before stays, not what it looked at or wrote', null],
    ['s1', 'the same account logs in again: what it looked at and wrote is still there', '[]'],
  ])('a session that ended automatically was of %s, and %s (SS3)', async (before, _what, left) => {
    const asked = await leave('/bookings');
    const profile = { sub: before, iat: 1 };
    localStorage.setItem(
      `oidc.user:${PROVIDER}:daynook-web`,
      JSON.stringify({ access_token: 'old', expires_at: 2, profile }),
    );
    for (const key of ['recentlyViewed', 'userProfile', 'draft.support']) localStorage.setItem(key, '[]');
    localStorage.setItem('device.theme', 'dark');
    history.replaceState(null, '', `/auth/callback?code=abc&state=${asked.get('state')}`);
    expect(await session.completeSignIn()).toBe('/bookings');
    expect(session.now()).toMatchObject({ status: 'signed-in', user: { sub: 's1' } });
    for (const key of ['recentlyViewed', 'userProfile', 'draft.support']) expect(localStorage.getItem(key)).toBe(left);
    expect(localStorage.getItem('device.theme')).toBe('dark');
  });

  it('goes to the dashboard when nowhere else was wanted (SS2)', async () => {
    const asked = await leave();
    history.replaceState(null, '', `/auth/callback?code=abc&state=${asked.get('state')}`);
    expect(await session.completeSignIn()).toBe('/dashboard');
  });

  it('keeps who one is, as the API said it (SS5)', async () => {
    const profile = { _id: 'm1', name: 'Ana Límová', picture: null };
    answer('GET /api/users/profile', { body: profile });
    storeSignIn();
    await renderHere(Profile);
    await vi.waitFor(() => expect(JSON.parse(localStorage.getItem('userProfile') ?? '{}')).toEqual(profile));
  });
});
const Profile = () => <p>{useOwnProfile().data?.name}</p>;

describe('when it does not work', () => {
  it('explains a refused token in words (SS4)', async () => {
    answer('POST /oidc/token', { status: 400, body: { error: 'invalid_grant' } });
    await comeBack(await leave());
    await expect.element(page.getByRole('alert').getByText(/Something went wrong\. \(invalid_grant\)/)).toBeVisible();
    expect(session.now()).toMatchObject({ status: 'signed-out', error: expect.stringContaining('invalid_grant') });
  });
});

describe('signing out', () => {
  it('wipes this device, ends the provider’s session, and wipes again a second later (SS3, SH8)', async () => {
    const asked = await leave();
    history.replaceState(null, '', `/auth/callback?code=abc&state=${asked.get('state')}`);
    await session.completeSignIn();
    localStorage.setItem('hostStatus', '{}');
    writeUnitsCookie('metric', 60);
    departures = [];
    void session.signOut();
    await vi.waitFor(() => expect(departures).toHaveLength(1));
    const [out] = departures;
    expect(out!.pathname).toBe('/oidc/session/end');
    expect(out!.searchParams.get('id_token_hint')).toMatch(/\.x$/);
    expect(out!.searchParams.get('post_logout_redirect_uri')).toBe(`${location.origin}/logout-complete`);
    expect(localStorage.getItem('hostStatus')).toBeNull();
    expect(localStorage.getItem('tosAccepted')).toBeNull();
    expect(document.cookie).not.toContain('daynook_units');
    expect(Date.parse(localStorage.getItem('lastLogoutTime') ?? '')).toBeGreaterThan(Date.now() - 5_000);
    localStorage.setItem('userProfile', '{}');
    await vi.waitFor(() => expect(localStorage.getItem('userProfile')).toBeNull(), 3_000);
    expect(receivedCalls().map(({ key }) => key)).not.toContain('POST /oidc/token/revocation');
  });
});
