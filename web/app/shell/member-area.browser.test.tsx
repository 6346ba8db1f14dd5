import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, receivedCalls } from '../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../test/render-app.tsx';
import { session } from '../lib/session/session.ts';
import Pending from '../pages/account/pending.tsx';
import MemberArea from './member-area.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

function Home() {
  return (
    <>
      <h1>Home</h1>
      <SignInPrompt />
    </>
  );
}
const Bookings = () => <h1>My Bookings{useLocation().search}</h1>;

const open = (address: string) =>
  renderRoutes(
    [
      { path: '/', Component: Home },
      {
        Component: MemberArea,
        children: [
          { path: '/bookings', Component: Bookings },
          { path: '/pending', Component: Pending },
        ],
      },
    ],
    address,
  );

const heading = (name: string) => page.getByRole('heading', { name });

beforeEach(() => {
  session.start();
  dropSignIn();
});
afterEach(() => {
  dropSignIn();
});

describe('the guard of members’ pages', () => {
  it('signed out: home, the wanted path kept, the sign-in prompt open (RT3)', async () => {
    await open('/bookings?tab=past');
    await expect.element(page.getByRole('dialog', { name: 'Log in to continue' })).toBeVisible();
    await expect.element(heading('My Bookings')).not.toBeInTheDocument();
    expect(localStorage.getItem('auth_return_to')).toBe('/bookings?tab=past');
    await page.getByRole('button', { name: 'Maybe later' }).click();
    await expect.element(heading('Home')).toBeVisible();
  });

  it('an active member sees the page (RT4)', async () => {
    answer('GET /api/beta/status', { body: { accountStatus: 'active' } });
    storeSignIn();
    await open('/bookings');
    await expect.element(heading('My Bookings')).toBeVisible();
  });

  it('a member who is not active goes to /pending, and on to the wanted page once they are (RT4)', async () => {
    answer('GET /api/beta/status', { body: { accountStatus: 'pending' } });
    answer('GET /api/config', { body: { isDemo: false, isBetaGated: false } });
    answer('GET /api/users/profile', { status: 404, body: { code: 'NOT_FOUND', message: 'x' } });
    storeSignIn();
    await open('/bookings?tab=past');
    await expect.element(heading('We’re reviewing your account')).toBeVisible();
    await expect.element(heading('My Bookings')).not.toBeInTheDocument();
    answer('GET /api/beta/status', { body: { accountStatus: 'active' } });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.element(heading('My Bookings?tab=past')).toBeVisible();
  });

  it('a status that cannot be fetched counts as pending; the wanted page comes when the service is back (RT4)', async () => {
    answer('GET /api/beta/status', { status: 403, body: { code: 'FORBIDDEN', message: 'no' } });
    storeSignIn();
    await open('/bookings');
    await expect.element(heading('We couldn’t check your account')).toBeVisible();
    answer('GET /api/beta/status', { body: { accountStatus: 'active' } });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.element(heading('My Bookings')).toBeVisible();
  });

  it('staff count as active without being asked (RT4)', async () => {
    storeSignIn({ email: 'sam@daynook.dev' });
    await open('/bookings');
    await expect.element(heading('My Bookings')).toBeVisible();
    expect(receivedCalls().map(({ key }) => key)).not.toContain('GET /api/beta/status');
  });

  it('a session that ends under one’s hands keeps the page and asks to sign in again', async () => {
    answer('GET /api/beta/status', { body: { accountStatus: 'active' } });
    storeSignIn();
    await open('/bookings');
    await expect.element(heading('My Bookings')).toBeVisible();
    session.markExpired();
    await vi.waitFor(() => expect(session.now().isExpired).toBe(true));
    await expect.element(heading('My Bookings')).toBeVisible();
    session.dismissExpired();
  });
});
