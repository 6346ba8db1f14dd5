// Timed jobs on staff's start page: late, on time, none yet, loading, and failing (RO2, X1).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { Jobs } from './jobs.tsx';

const HEALTH = 'GET /api/health';
const Start = () => (
  <main>
    <h1>Today</h1>
    <Jobs />
  </main>
);
const section = () => page.getByRole('region', { name: 'Scheduled jobs' });

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
});

it('names each late job in plain English and says when it last worked (RO2, X1)', async () => {
  const lastSucceededAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  answer(HEALTH, {
    body: {
      status: 'ok',
      jobs: [
        { name: 'outbox', lastSucceededAt, isLate: false },
        { name: 'bookings-expire', lastSucceededAt, isLate: true },
        { name: 'mail-digests', lastSucceededAt: null, isLate: true },
      ],
    },
  });
  await renderHere(Start, '/admin');
  await expect.element(section().getByText(/^2 jobs are late/)).toBeVisible();
  await expect
    .element(section().getByRole('listitem').nth(0))
    .toHaveTextContent('Releasing expired holds and requestsLast run 3 hours ago');
  await expect.element(section().getByRole('listitem').nth(1)).toHaveTextContent('Daily summary emailsNever run');
  await expect.poll(() => section().getByRole('listitem').elements()).toHaveLength(2);
  const violations = await findViolations(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it('is one quiet line while all are on time, and says so while the server starts (RO2)', async () => {
  answer(HEALTH, { body: { status: 'ok', jobs: [{ name: 'outbox', lastSucceededAt: null, isLate: false }] } });
  const onTime = await renderHere(Start, '/admin');
  await expect.element(section().getByText('All jobs on time')).toBeVisible();
  await expect.element(section().getByRole('listitem')).not.toBeInTheDocument();
  await onTime.unmount();
  answer(HEALTH, { body: { status: 'ok', jobs: [] } });
  await renderHere(Start, '/admin');
  await expect.element(section().getByText('The server is starting. Jobs will appear in a moment.')).toBeVisible();
});

it('offers to try again when health cannot be read (RO2)', async () => {
  answer(HEALTH, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await renderHere(Start, '/admin');
  await expect.element(section().getByRole('button', { name: 'Try Again' })).toBeVisible();
  answer(HEALTH, { body: { status: 'ok', jobs: [{ name: 'outbox', lastSucceededAt: null, isLate: false }] } });
  await section().getByRole('button', { name: 'Try Again' }).click();
  await expect.element(section().getByText('All jobs on time')).toBeVisible();
});
