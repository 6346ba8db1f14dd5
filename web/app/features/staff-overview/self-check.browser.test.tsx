// The self-check page: problems first with what to do, running again, the test email, loading, failing, and hostile answers (R4).
import { CHECK_FINDINGS, type CheckName } from '@daynook/contract/staff/self-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { findMeaning, findRemedy } from './check-words.ts';
import { SelfCheck } from './self-check.tsx';

const CHECKS = 'GET /api/staff/self-check';
const EMAIL = 'POST /api/staff/self-check/email';
const PUSH = 'POST /api/staff/self-check/push';
const checkedAt = '2026-11-21T15:00:00.000Z';
const Page = () => (
  <main>
    <h1>Self-check</h1>
    <SelfCheck />
  </main>
);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
});

const someChecks = [
  { name: 'jobs', state: 'ok', finding: 'on-time', facts: { count: 54 } },
  { name: 'redis', state: 'off', finding: 'not-configured', facts: {} },
  { name: 'backup', state: 'warn', finding: 'none', facts: {} },
  { name: 'email', state: 'bad', finding: 'refused', facts: { server: 'mail.example', reason: '535 Login failed' } },
  { name: 'storage', state: 'bad', finding: 'slow', facts: { seconds: 4 } },
];

it('shows problems first, with what they mean and what to do (R4)', async () => {
  answer(CHECKS, { body: { checkedAt, checks: someChecks } });
  await renderHere(Page, '/admin?view=self-check');
  await expect.element(page.getByText('2 problems, 1 warning')).toBeVisible();
  const names = page.getByRole('list').getByRole('heading');
  await expect
    .poll(() => names.elements().map(({ textContent }) => textContent))
    .toEqual(['Email', 'Uploaded files', 'Backups', 'Scheduled jobs', 'Redis']);
  const email = page.getByRole('listitem').nth(0);
  await expect.element(email.getByText('Problem')).toBeVisible();
  await expect.element(email.getByText(/It said: 535 Login failed/)).toBeVisible();
  await expect.element(email.getByText(/^Check SMTP_URL/)).toBeVisible();
  await expect.element(page.getByText('No answer within 4 seconds.')).toBeVisible();
  await expect.element(page.getByRole('listitem').nth(4).getByText('Not configured')).toBeVisible();
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it('runs again on request (R4)', async () => {
  answer(CHECKS, { body: { checkedAt, checks: someChecks } });
  await renderHere(Page, '/admin?view=self-check');
  await expect.element(page.getByText('2 problems, 1 warning')).toBeVisible();
  answer(CHECKS, { body: { checkedAt, checks: someChecks.filter(({ state }) => state === 'ok' || state === 'off') } });
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect.element(page.getByText('Everything that’s configured works.')).toBeVisible();
});

it('offers to try again if the checks can’t be run (R4)', async () => {
  answer(CHECKS, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await renderHere(Page, '/admin?view=self-check');
  await expect.element(page.getByText('We couldn’t run the checks')).toBeVisible();
  answer(CHECKS, { body: { checkedAt, checks: someChecks } });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('2 problems, 1 warning')).toBeVisible();
});

describe('the test email (R4)', () => {
  it.each([
    [{ outcome: 'sent', to: 'me@example.org', reason: null }, /accepted an email to me@example.org/],
    [
      { outcome: 'refused', to: 'me@example.org', reason: '550 No <b>such</b> user' },
      /It said: 550 No <b>such<\/b> user/,
    ],
    [{ outcome: 'held', to: 'me@example.org', reason: null }, /OUTBOUND=off/],
    [{ outcome: 'not-configured', to: 'me@example.org', reason: null }, /SMTP_URL/],
  ])('%o', async (body, words) => {
    answer(CHECKS, { body: { checkedAt, checks: someChecks } });
    answer(EMAIL, { body });
    await renderHere(Page, '/admin?view=self-check');
    await page.getByRole('button', { name: 'Send test email' }).click();
    await expect.element(page.getByRole('region', { name: 'Test email' }).getByText(words)).toBeVisible();
    expect(receivedCalls().filter(({ key }) => key === EMAIL)).toHaveLength(1);
  });
});

describe('the test notification (R4)', () => {
  const device = (result: string, reason: string | null) => ({
    _id: result,
    name: 'Chrome on Android',
    result,
    reason,
  });
  it.each([
    [{ outcome: 'tried', devices: [device('sent', null)] }, /Android: its push service accepted/],
    [{ outcome: 'tried', devices: [device('refused', 'HTTP 500')] }, /didn’t accept the notification \(HTTP 500\)/],
    [{ outcome: 'tried', devices: [device('removed', 'HTTP 410')] }, /\(HTTP 410\), so we removed it/],
    [{ outcome: 'held', devices: [] }, /OUTBOUND=off/],
    [{ outcome: 'no-device', devices: [] }, /None of your devices gets notifications/],
  ])('%o', async (body, words) => {
    answer(CHECKS, { body: { checkedAt, checks: someChecks } });
    answer(PUSH, { body });
    await renderHere(Page, '/admin?view=self-check');
    await page.getByRole('button', { name: 'Send test notification' }).click();
    await expect.element(page.getByRole('region', { name: 'Test notification' }).getByText(words)).toBeVisible();
    if (body.outcome === 'no-device')
      await expect
        .element(page.getByRole('link', { name: 'Turn them on in Settings' }))
        .toHaveAttribute('href', '/settings/notifications');
    expect(
      (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id }) => id),
    ).toEqual([]);
  });
});

it('keeps within the page whatever a server says (R4)', async () => {
  const reason = `<script>alert(1)</script>${'x'.repeat(180)}`;
  const checks = [
    { name: 'email', state: 'bad', finding: 'refused', facts: { server: 'ø'.repeat(200), reason } },
    { name: 'payments', state: 'bad', finding: 'toString', facts: {} },
    { name: 'disk', state: 'bad', finding: 'failed', facts: { reason: '{reason}' } },
  ];
  answer(CHECKS, { body: { checkedAt, checks } });
  await renderHere(Page, '/admin?view=self-check');
  await expect.element(page.getByText(/alert\(1\)/)).toBeVisible();
  await expect.element(page.getByText('This page doesn’t know the result. Reload it.')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

it('has words for every finding, and a remedy for every problem (R4)', () => {
  for (const [name, findings] of Object.entries(CHECK_FINDINGS))
    for (const [finding, state] of Object.entries({ ...findings, slow: 'bad', failed: 'bad' })) {
      expect(findMeaning(name as CheckName, finding).defaultMessage).toBeDefined();
      if (state === 'bad' || state === 'warn')
        expect([name, finding, findRemedy(name as CheckName, finding)]).toEqual([name, finding, expect.anything()]);
    }
});
