// Overdue monthly payments for staff: the list, charging again, recording, extending; empty and failing (F9, RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import { StaffInstallments } from './installments.tsx';
import type { StaffInstallment } from './installments-api.ts';

const ID = '019a2f00-0000-7000-8000-0000000000d5';
const LIST = 'GET /api/staff/installments';
const PAY = `POST /api/bookings/${BOOKING_ID}/payment-plan/pay`;
const RECEIVED = `POST /api/bookings/${BOOKING_ID}/payment-plan/received`;
const POSTPONE = `POST /api/staff/bookings/${BOOKING_ID}/payment-plan/postpone`;
const WRITE_OFF = `POST /api/staff/bookings/${BOOKING_ID}/payment-plan/write-off`;
const anInstallment = (more: Partial<StaffInstallment> = {}): StaffInstallment => ({
  number: 2,
  version: 4,
  fromDate: '2027-01-03',
  untilDate: '2027-02-02',
  dueAt: '2027-01-03T17:00:00.000Z',
  amountMinor: 190_000,
  currency: 'USD',
  state: 'due',
  isDeclined: true,
  isOverdue: true,
  overdueAt: '2027-01-10T17:00:00.000Z',
  paidAt: null,
  canPay: true,
  canReceive: true,
  booking: {
    _id: BOOKING_ID,
    reference: 'DN-7K4M2Q',
    listingTitle: 'Garden office under the maple',
    endsAt: '2027-02-20T19:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    guest: { _id: ID, name: 'Zoë Límová' },
    host: { _id: ID, name: 'Nadia Okafor' },
    paymentMethod: 'card',
    collectedBy: 'platform',
  },
  ...more,
});
const planWith = (state: StaffInstallment['state']) => ({ body: { installments: [anInstallment({ state })] } });
const queue = (...installments: StaffInstallment[]) => answer(LIST, { body: { installments, nextCursor: null } });
const show = () =>
  renderHere(() => (
    <main>
      <h1>Staff</h1>
      <StaffInstallments />
    </main>
  ));
const part = () => page.getByRole('region', { name: 'Payments due' });
const press = (name: string) => part().getByRole('button', { name, exact: true }).click();
const sent = (key: string) => receivedCalls().flatMap((call) => (call.key === key ? [call.body] : []));
const toasted = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile({ _id: ID }) });
});

it('say who owes what to whom, and can be charged again or recorded', async () => {
  queue(anInstallment());
  await show();
  await expect.element(part()).toMatchTextContent('DN-7K4M2Q · Zoë Límová owes Daynook · Card');
  await expect.element(part()).toMatchTextContent('Card declined$1,900.00 USD');
  await expect.element(part()).toMatchTextContent('For Jan 3 – Feb 2, due Sun, Jan 3 at 9:00, Pacific time');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(PAY, planWith('due'));
  await press('Charge card again');
  await toasted('The card was declined. We emailed the guest.');
  answer(RECEIVED, planWith('paid'));
  queue();
  await press('Mark as received');
  await toasted('Recorded as paid');
  await expect.element(part()).toMatchTextContent('No monthly payments are overdue.');
  expect([sent(PAY), sent(RECEIVED)]).toEqual([[{ number: 2, version: 4 }], [{ number: 2, version: 4 }]]);
});

it('can be given more time, with a note of what was arranged', async () => {
  queue(anInstallment());
  await show();
  await press('Give more time…');
  await press('Give more time');
  const note = part().getByRole('textbox', { name: 'What you arranged (only staff see this)' });
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveAccessibleDescription(/Enter what you arranged\./);
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await note.fill('They pay by transfer next week.');
  await part().getByRole('button', { name: 'Increase' }).click();
  answer(POSTPONE, planWith('due'));
  queue();
  await press('Give more time');
  await expect.element(part()).toMatchTextContent('No monthly payments are overdue.');
  expect(sent(POSTPONE)).toEqual([{ number: 2, version: 4, days: 8, reason: 'They pay by transfer next week.' }]);
});

it('can be written off with a reason, after what that means', async () => {
  queue(anInstallment());
  await show();
  await press('Write off…');
  await expect
    .element(part())
    .toMatchTextContent('The booking’s total goes down by this amount, and the host earns less.');
  await press('Write off');
  const reason = part().getByRole('textbox', { name: 'Reason (only staff see this)' });
  await expect.element(reason).toHaveAccessibleDescription(/Enter a reason\./);
  await reason.fill('They left and don’t answer.');
  answer(WRITE_OFF, planWith('written-off'));
  queue();
  await press('Write off');
  await toasted('Written off. The guest doesn’t have to pay it anymore.');
  expect(sent(WRITE_OFF)).toEqual([{ number: 2, version: 4, reason: 'They left and don’t answer.' }]);
});

it('what someone else has done meanwhile is said; a list that couldn’t be loaded can be loaded again', async () => {
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  await expect.element(part()).toMatchTextContent('We couldn’t load the payments');
  queue(anInstallment({ canPay: false, isDeclined: false }));
  await part()
    .getByRole('button', { name: /try again/i })
    .click();
  await expect.element(part()).toMatchTextContent('Overdue$1,900.00 USD');
  const message = 'This payment has changed. Here’s the latest version.';
  answer(RECEIVED, { status: 409, body: { code: 'STATE_CHANGED', message } });
  queue();
  await press('Mark as received');
  await toasted(message);
  await press('All');
  await expect.element(part()).toMatchTextContent('No monthly payments are due.');
  expect(
    receivedCalls()
      .findLast(({ key }) => key === LIST)
      ?.search.get('state'),
  ).toBe('all');
});
