// Browsers that get push notifications, in the settings (L4).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { PushDevices } from './push-devices.tsx';

const LIST = 'GET /api/account/push-devices';
const ID = '019a2f00-0000-7000-8000-0000000000e1';
const device = {
  _id: ID,
  name: 'Chrome on Android',
  isCurrent: false,
  createdAt: '2026-11-20T10:00:00Z',
  lastSentAt: null,
};

const show = () =>
  renderHere(() => (
    <main>
      <PushDevices />
    </main>
  ));

beforeEach(() => storeSignIn());
afterEach(() => dropSignIn());

describe('browsers that get push notifications', () => {
  it('are listed and can be removed; this one has no service worker, so it says what’s needed', async () => {
    let devices = [device];
    answer(LIST, () => ({ body: { publicKey: 'key', devices } }));
    answer(`DELETE /api/account/push-devices/${ID}`, () => {
      devices = [];
      return { status: 204 };
    });
    await show();
    await expect.element(page.getByText('Chrome on Android')).toBeVisible();
    await expect.element(page.getByText(/^This browser can’t show push notifications/)).toBeVisible();
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Chrome on Android' }).click();
    await expect.element(page.getByText('Chrome on Android')).not.toBeInTheDocument();
    expect(receivedCalls().some(({ key }) => key.startsWith('DELETE'))).toBe(true);
  });

  it('can be asked for again when loading failed', async () => {
    answer(LIST, { status: 400, body: { code: 'VALIDATION_FAILED', message: 'no' } });
    await show();
    await expect.element(page.getByText('We couldn’t load your devices')).toBeVisible();
    answer(LIST, { body: { publicKey: 'key', devices: [] } });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText(/^This browser can’t show push notifications/)).toBeVisible();
  });
});
