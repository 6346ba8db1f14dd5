// Agreeing to text messages and turning them off, in the settings (L5).
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { noticeChoices } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { TextMessages } from './text-messages.tsx';

const PATH = '/api/account/text-messages';
const off = { isSetUp: true, phone: '+1 503 555 0123', consent: null, endReason: null as string | null };
const on = { ...off, consent: { version: 1, givenAt: '2026-11-20T10:00:00Z' } };

const show = () =>
  renderHere(() => (
    <main>
      <NotificationSettings headingLevel="h2" />
      <TextMessages />
    </main>
  ));
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
  storeSignIn();
  answer('GET /api/account/notices', { body: noticeChoices() });
});
afterEach(() => dropSignIn());

describe('text messages (L5)', () => {
  it('need an agreement, whose version is sent, and then have a column of switches', async () => {
    answer(`GET ${PATH}`, { body: off });
    answer(`PUT ${PATH}`, () => {
      answer('GET /api/account/notices', { body: noticeChoices({ hasTexts: true }) });
      return { body: on };
    });
    await show();
    await button('Turn on text messages').click();
    await expect.element(page.getByText('Check this box to get texts.')).toBeVisible();
    expect(sent(`PUT ${PATH}`)).toEqual([]);
    expect(await violations()).toEqual([]);
    await page.getByRole('checkbox', { name: /^I agree that .* sends automated texts .* \+1 503 555 0123/ }).click();
    await button('Turn on text messages').click();
    await expect.element(page.getByText(/^On since/)).toBeVisible();
    expect(sent(`PUT ${PATH}`).map(({ body }) => body)).toEqual([{ version: 1 }]);
    await expect.element(page.getByRole('switch', { name: 'Text: Changes to your bookings' })).toBeChecked();
    await expect.element(page.getByRole('switch', { name: /^Text: Refunds/ })).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    answer('PUT /api/account/notices/booking-change', { body: noticeChoices({ hasTexts: true }) });
    await page.getByRole('switch', { name: 'Text: Changes to your bookings' }).click();
    await vi.waitFor(() =>
      expect(sent('PUT /api/account/notices/booking-change').at(-1)?.body).toEqual({ isTexted: false }),
    );
  });

  it('can be turned off, and say so if that fails', async () => {
    answer('GET /api/account/notices', { body: noticeChoices({ hasTexts: true }) });
    answer(`GET ${PATH}`, { body: on });
    answer(`DELETE ${PATH}`, { status: 503, body: { code: 'OVERLOADED', message: 'Busy.' } });
    await show();
    await button('Turn off text messages').click();
    await expect.element(page.getByText('Busy.')).toBeVisible();
    answer(`DELETE ${PATH}`, () => {
      answer(`GET ${PATH}`, { body: { ...off, endReason: 'member' } });
      answer('GET /api/account/notices', { body: noticeChoices() });
      return { status: 204 };
    });
    await button('Turn off text messages').click();
    await expect.element(page.getByRole('checkbox')).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Text: Changes to your bookings' })).not.toBeInTheDocument();
  });

  it.each([
    [{ ...off, phone: null }, /^Add your phone number first\./],
    [{ ...off, endReason: 'gone' }, /^We stopped texting you because we couldn’t reach your number\.$/],
    [{ ...off, endReason: 'stop' }, /replied STOP\.$/],
  ])('say what’s missing or why they ended', async (status, words) => {
    answer(`GET ${PATH}`, { body: status });
    await show();
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('aren’t offered without an SMS service', async () => {
    answer(`GET ${PATH}`, { body: { ...off, isSetUp: false } });
    await show();
    await expect.element(page.getByRole('switch', { name: 'Push: Changes to your bookings' })).toBeVisible();
    await expect.element(page.getByText('Text messages')).not.toBeInTheDocument();
    await expect.element(page.getByText('Text', { exact: true })).not.toBeInTheDocument();
  });

  it('on a phone, the switches have a line of their own and nothing is cut off', async () => {
    await page.viewport(390, 844);
    answer('GET /api/account/notices', { body: noticeChoices({ hasTexts: true }) });
    answer(`GET ${PATH}`, { body: on });
    await show();
    const name = page.getByText('Changes to your bookings', { exact: true });
    const text = page.getByRole('switch', { name: 'Text: Changes to your bookings' });
    await expect.element(text).toBeVisible();
    const [above, below] = [name, text].map((one) => one.element().getBoundingClientRect());
    expect(below!.top).toBeGreaterThan(above!.bottom);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
