// Where members start after logging in without a page to return to: staff at /admin, everyone else at the dashboard (RO7, SS2).
import { beforeEach, expect, it } from 'vitest';
import { answer, receivedCalls } from '../../test/fake-api.ts';
import { dropSignIn, storeSignIn } from '../../test/render-app.tsx';
import { session } from '../lib/session/session.ts';
import { chooseLanding } from './login-landing.ts';

const PROFILE = 'GET /api/users/profile';

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
});

it('staff start at /admin, members at the dashboard (RO7)', async () => {
  answer(PROFILE, { body: { isStaff: true } });
  expect(await chooseLanding('/dashboard')).toBe('/admin');
  answer(PROFILE, { body: { isStaff: false } });
  expect(await chooseLanding('/dashboard')).toBe('/dashboard');
  answer(PROFILE, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  expect(await chooseLanding('/dashboard')).toBe('/dashboard');
});

it('a page to return to wins, without asking the server', async () => {
  expect(await chooseLanding('/messages')).toBe('/messages');
  expect(receivedCalls().filter(({ key }) => key === PROFILE)).toEqual([]);
});
