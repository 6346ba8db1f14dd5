// The release below staff pages: with and without its commit, and while health can't be read (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import { StaffFrame } from './staff-frame.tsx';

const HEALTH = 'GET /api/health';
const Start = () => (
  <main>
    <StaffFrame title="Today">
      <p>The end</p>
    </StaffFrame>
  </main>
);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
});

it('names the release and its commit, or only the release (RO2, IN2)', async () => {
  answer(HEALTH, { body: { status: 'ok', version: '1.2.3', commit: '0123456789ab', jobs: [], replica: null } });
  const known = await renderHere(Start, '/admin');
  await expect.element(page.getByText('Daynook 1.2.3 (commit 0123456789ab)')).toBeVisible();
  await known.unmount();
  answer(HEALTH, { body: { status: 'ok', version: '1.2.3', commit: null, jobs: [], replica: null } });
  await renderHere(Start, '/admin?view=payouts');
  await expect.element(page.getByText('Daynook 1.2.3')).toBeVisible();
});

it('says nothing if health can’t be read', async () => {
  answer(HEALTH, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await renderHere(Start, '/admin');
  await expect.element(page.getByText('The end')).toBeVisible();
  await expect.element(page.getByText(/^Daynook/)).not.toBeInTheDocument();
});
