// How long records are kept, and changing it (RO2).
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { Retention } from './retention.tsx';

const GET = 'GET /api/staff/retention';
const PUT = 'PUT /api/staff/retention/audit-events';
const kind = (values: object) => ({
  keepMonths: 1,
  minimumMonths: 1,
  maximumMonths: 24,
  changedAt: null,
  changedBy: null,
  ...values,
});
const AUDIT = { kind: 'audit-events', keepMonths: null, minimumMonths: 84, maximumMonths: null };
const body = (audit: object = {}) => ({
  graceHours: 24,
  kinds: [
    kind({ kind: 'effects' }),
    kind({ kind: 'notifications', keepMonths: 2, changedAt: '2026-11-20T12:00:00Z', changedBy: 'Ana Staff' }),
    kind({ ...AUDIT, ...audit }),
  ],
});
const show = () =>
  renderHere(() => (
    <main>
      <h1>Retention</h1>
      <Retention />
    </main>
  ));

it('shows how long records are kept, and who changed it (RO2)', async () => {
  answer(GET, { body: body() });
  await show();
  await expect.element(page.getByText('Deleted after 30 days')).toBeVisible();
  await expect.element(page.getByText('Deleted after 60 days')).toBeVisible();
  await expect.element(page.getByText(/changed by Ana Staff/)).toBeVisible();
  await expect.element(page.getByText('Kept forever')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('is changed within the limits, with a reason (RO2)', async () => {
  answer(GET, { body: body() });
  answer(PUT, { body: body({ keepMonths: 120, changedAt: '2026-11-21T12:00:00Z', changedBy: 'Ana Staff' }) });
  await show();
  await userEvent.click(page.getByRole('region', { name: 'Audit log' }).getByRole('button', { name: 'Change' }));
  await userEvent.click(page.getByRole('checkbox', { name: 'Keep forever' }));
  const months = page.getByRole('textbox', { name: 'Months to keep' });
  await userEvent.fill(months, '12');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText('Enter a whole number from 84 to 1,200.')).toBeVisible();
  await expect.element(page.getByText('Enter a reason.')).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  expect(receivedCalls().filter(({ key }) => key === PUT)).toEqual([]);
  await userEvent.fill(months, '120');
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'The auditor asked for it');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => receivedCalls().filter(({ key }) => key === PUT))
    .toMatchObject([{ body: { keepMonths: 120, reason: 'The auditor asked for it' } }]);
  await expect.element(page.getByText('Kept for 120 months after the end of its year')).toBeVisible();
});

it('says so if it can’t be loaded', async () => {
  answer(GET, { status: 503, body: { code: 'UNAVAILABLE', message: 'Later.' } });
  await show();
  await expect.element(page.getByText('We couldn’t load how long records are kept')).toBeVisible();
});
