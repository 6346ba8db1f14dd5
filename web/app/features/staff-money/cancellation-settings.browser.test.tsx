// What the operator decides about cancellations by hosts (G5).
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { CancellationSettings } from './cancellation-settings.tsx';

const GET = 'GET /api/staff/cancellation-settings';
const PUT = 'PUT /api/staff/cancellation-settings';
const show = () =>
  renderHere(() => (
    <main>
      <h1>Fees</h1>
      <CancellationSettings />
    </main>
  ));

it('is off until it’s set, and saved', async () => {
  const off = { hasFines: false, differencePercent: 0, changedAt: null, changedBy: null };
  answer(GET, { body: off });
  answer(PUT, { body: { ...off, hasFines: true } });
  await show();
  const box = page.getByRole('checkbox', { name: /^Hosts pay a fine for canceling/ });
  await expect.element(box).not.toBeChecked();
  await expect.element(page.getByText(/^10% of the price more than 30 days before the start/)).toBeVisible();
  await userEvent.click(box);
  const percent = page.getByRole('textbox', { name: /^Price difference we pay/ });
  await userEvent.fill(percent, '101');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText('Enter a whole number from 0 to 100.')).toBeVisible();
  expect(receivedCalls().filter(({ key }) => key === PUT)).toEqual([]);
  await userEvent.fill(percent, '20');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => receivedCalls().filter(({ key }) => key === PUT))
    .toMatchObject([{ body: { hasFines: true, differencePercent: 20 } }]);
  await expect.element(page.getByText('Settings for cancellations saved').first()).toBeInTheDocument();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
});

it('says so if it can’t be loaded', async () => {
  answer(GET, { status: 503, body: { code: 'UNAVAILABLE', message: 'Later.' } });
  await show();
  await expect.element(page.getByText('We couldn’t load the settings for cancellations')).toBeVisible();
});
