// Scheduling a change of fees: what is in force, what it would mean, and errors beside their fields (F3).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { dayFromNow } from './fee-form.tsx';
import { StaffFees } from './fees.tsx';
import type { FeeChange } from './fees-api.ts';

const id = (end: string) => `019a2f00-0000-7000-8000-${end.padStart(12, '0')}`;
const current: FeeChange = {
  _id: id('1'),
  guestBasisPoints: 500,
  hostBasisPoints: 1_000,
  repeatHostBasisPoints: null,
  guestMinimums: {},
  startsAt: '2000-01-01T00:00:00.000Z',
  createdBy: null,
  createdAt: '2000-01-01T00:00:00.000Z',
  status: 'current',
};
const scheduled: FeeChange = {
  ...current,
  _id: id('2'),
  guestBasisPoints: 750,
  repeatHostBasisPoints: 500,
  guestMinimums: { USD: 200 },
  startsAt: '2027-01-01T00:00:00.000Z',
  createdBy: 'Ana',
  status: 'scheduled',
};
const EARLIEST = dayFromNow(0);
const shares = (guestPaysMinor: number) => ({ guestPaysMinor, hostGetsMinor: 9_000, platformGetsMinor: 1_500 });

beforeEach(async () => {
  storeSignIn();
  await session.start();
  answer('GET /api/staff/fees', { body: { changes: [scheduled, current], earliestOn: EARLIEST } });
  answer('GET /api/staff/host-fees', { body: { rates: [], nextCursor: null } });
  answer('POST /api/staff/fees/preview', {
    body: {
      listingCount: 3,
      examples: [{ currency: 'USD', subtotalMinor: 10_000, before: shares(10_500), after: shares(10_750) }],
    },
  });
  return dropSignIn;
});

it('shows fees with their days, previews a change, and cancels a scheduled one', async () => {
  await renderHere(
    () => (
      <main>
        <h1>Fees</h1>
        <StaffFees />
      </main>
    ),
    '/admin?view=fees',
  );
  const fees = page.getByRole('region', { name: 'Fees', exact: true });
  await expect.element(fees).toMatchTextContent(/Scheduled.*January 1, 2027, midnight UTC.*Guests pay 7.5%.*at least/);
  await expect.element(fees).toMatchTextContent(/5% from a guest’s fourth booking on/);
  // The site's currencies can have a minimum before there are listings.
  await expect.element(page.getByRole('textbox', { name: /CAD/ })).toBeVisible();
  // Requests the minimums' currencies with today's fees and nothing else, which the server would reject.
  await expect.element(page.getByRole('textbox', { name: /USD/ })).toBeVisible();
  expect(receivedCalls().find(({ key }) => key === 'POST /api/staff/fees/preview')?.body).toEqual({
    guestBasisPoints: 500,
    hostBasisPoints: 1_000,
    repeatHostBasisPoints: null,
    guestMinimums: {},
  });
  const guest = page.getByRole('textbox', { name: 'Guest fee (%)' });
  await guest.fill('a lot');
  await page.getByRole('button', { name: 'Schedule change' }).click();
  await expect.element(guest).toHaveAccessibleDescription(/Enter a percentage/);
  await expect.element(page.getByText('Choose a day.')).toBeVisible();
  await guest.fill('7,5');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect.element(page.getByRole('table')).toMatchTextContent(/\$105\.00 now, \$107\.50 then/);
  expect(receivedCalls().findLast(({ key }) => key === 'POST /api/staff/fees/preview')?.body).toMatchObject({
    guestBasisPoints: 750,
  });
  expect((await findViolations(document.body)).map((violation) => violation.id)).toEqual([]);
  answer(`DELETE /api/staff/fees/${scheduled._id}`, { status: 204 });
  answer('GET /api/staff/fees', { body: { changes: [current], earliestOn: EARLIEST } });
  await page.getByRole('button', { name: 'Cancel this change' }).click();
  await expect.element(fees).not.toMatchTextContent(/Scheduled/);
});
