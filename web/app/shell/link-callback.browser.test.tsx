import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../test/axe.ts';
import { answer, receivedCalls } from '../../test/fake-api.ts';
import { dropSignIn, renderRoutes } from '../../test/render-app.tsx';
import { session } from '../lib/session/session.ts';
import LinkCallback from './link-callback.tsx';

const Main = () => (
  <main>
    <LinkCallback />
  </main>
);
const open = (search: string) => {
  history.replaceState(null, '', `/auth/link-callback${search}`);
  return renderRoutes([{ path: '/auth/link-callback', Component: Main }], `/auth/link-callback${search}`);
};
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

beforeEach(() => {
  session.start();
  dropSignIn();
});
afterEach(() => history.replaceState(null, '', '/'));

it('opened without having been begun, says that nothing happened (M6)', async () => {
  await open('');
  await expect.element(heading('Nothing to connect')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('coming back from another provider, connects it with what this browser kept, or says why not (M12)', async () => {
  const POST = 'POST /api/account/upstream-logins';
  const message = 'Another account here uses this Google account.';
  answer(POST, { status: 409, body: { code: 'STATE_CHANGED', message } });
  localStorage.setItem('connectingLogin', 'the-ticket');
  await open('#google?code=abc&state=connect.x');
  await expect.element(heading('We couldn’t connect your login')).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(receivedCalls().find(({ key }) => key === POST)!.body).toEqual({
    ticket: 'the-ticket',
    provider: 'google',
    query: 'code=abc&state=connect.x',
  });
  expect(localStorage.getItem('connectingLogin')).toBeNull();
});

it.each(['?error=access_denied&state=x', '?code=made-up&state=made-up'])(
  'that fails (%s) says so and leads back to where it begins (M6, SS4)',
  async (search) => {
    await open(search);
    await expect.element(heading('We couldn’t connect your login')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Try again in settings' }))
      .toHaveAttribute('href', '/settings/security');
  },
);
