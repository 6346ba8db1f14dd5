import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, receivedCalls } from '../../test/fake-api.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../test/render-app.tsx';
import { session } from '../lib/session.ts';
import { signInPrompt } from '../lib/sign-in-prompt.ts';
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
const Bookings = () => <h1>My Bookings</h1>;
const Pending = () => <h1>Pending</h1>;

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
  signInPrompt.close();
});
afterEach(() => {
  signInPrompt.close();
  dropSignIn();
});

describe('the guard of members’ pages', () => {
  it('signed out: home, the wanted path kept, the sign-in prompt open (RT3)', async () => {
    await open('/bookings?tab=past');
    await expect.element(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
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

  it('a member who is not active goes to /pending (RT4)', async () => {
    answer('GET /api/beta/status', { body: { accountStatus: 'pending' } });
    storeSignIn();
    await open('/bookings');
    await expect.element(heading('Pending')).toBeVisible();
  });

  it('a status that cannot be fetched counts as pending (RT4)', async () => {
    answer('GET /api/beta/status', { status: 403, body: { code: 'FORBIDDEN', message: 'no' } });
    storeSignIn();
    await open('/bookings');
    await expect.element(heading('Pending')).toBeVisible();
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
