// Damage reports for staff: the list, decisions, charging again, write-offs; empty and failing (F6, RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { session } from '../../lib/session/session.ts';
import { StaffDamages } from './damages.tsx';
import type { StaffReport } from './damages-api.ts';

const ID = '019a2f00-0000-7000-8000-0000000000d5';
const LIST = 'GET /api/staff/damage-reports';
const auditEvent = (name: string) => `POST /api/staff/damage-reports/${ID}/${name}`;
const NOTHING = { decide: false, charge: false, receive: false, writeOff: false, refund: false };
const aReport = (more: Partial<StaffReport> = {}, can: Partial<StaffReport['can']> = {}): StaffReport => ({
  _id: ID,
  version: 4,
  state: 'staff',
  amountMinor: 12_000,
  currency: 'USD',
  description: 'The desk lamp is <b>broken</b>.',
  pictures: [],
  reportedAt: '2026-11-20T20:00:00.000Z',
  answerDueAt: null,
  answer: { agrees: false, text: 'It was like that when I came.', pictures: [], at: '2026-11-20T22:00:00.000Z' },
  decision: null,
  isDeclined: false,
  dueAt: null,
  paidAt: null,
  closedAs: null,
  closedReason: null,
  refund: null,
  refundFailure: null,
  booking: {
    _id: BOOKING_ID,
    reference: 'DN-7K4M2Q',
    listingTitle: 'Garden office under the maple',
    endsAt: '2026-11-20T19:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    guest: { _id: ID, name: 'Zoë Límová' },
    host: { _id: ID, name: 'Nadia Okafor' },
    maximumMinor: 20_000,
    paymentMethod: 'card',
    collectedBy: 'platform',
  },
  can: { ...NOTHING, ...can },
  ...more,
});
const decided = (amountMinor: number) => ({
  amountMinor,
  reason: 'Shown.',
  at: '2026-11-21T10:00:00.000Z',
  isAgreed: false,
});
const declined = (more: Partial<StaffReport> = {}) =>
  aReport(
    { state: 'due', decision: decided(9_000), isDeclined: true, ...more },
    { charge: true, receive: true, writeOff: true },
  );
const queue = (...reports: StaffReport[]) => answer(LIST, { body: { reports, nextCursor: null } });
const show = () =>
  renderHere(() => (
    <main>
      <h1>Staff</h1>
      <StaffDamages />
    </main>
  ));
const part = () => page.getByRole('region', { name: 'Damage reports' });
const press = (name: string) => part().getByRole('button', { name }).click();
const sent = (name: string) => receivedCalls().flatMap((call) => (call.key === auditEvent(name) ? [call.body] : []));
const toasted = (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile({ _id: ID }) });
});

it('shows what both sides say, and takes a decision of at most what was asked for, with a reason', async () => {
  queue(aReport({}, { decide: true }));
  await show();
  await expect.element(part()).toMatchTextContent('Host is asking for$120.00 USDAgreed maximum$200.00 USD');
  await expect.element(part()).toMatchTextContent('The desk lamp is <b>broken</b>.');
  await expect.element(part()).toMatchTextContent('It was like that when I came.');
  await press('Decide…');
  const amount = part().getByRole('textbox', { name: 'The guest pays ($)' });
  await expect.element(amount).toHaveFocus();
  await press('Cancel');
  await press('Decide…');
  await press('Save decision');
  const reason = part().getByRole('textbox', { name: 'Reason (the guest and host see this)' });
  await expect.element(amount).toHaveFocus();
  await expect.element(reason).toHaveAccessibleDescription(/Enter a reason\./);
  await amount.fill('120.01');
  await expect.element(amount).toHaveAccessibleDescription(/Enter an amount from 0 to \$120\.00 USD\./);
  await reason.fill('The photos show it.');
  await press('Save decision');
  expect(sent('decide')).toEqual([]);
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await amount.fill('90');
  answer(auditEvent('decide'), { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests.' } });
  await press('Save decision');
  await expect.element(part().getByRole('alert').last()).toMatchTextContent('Too many requests');
  await expect.element(reason).toHaveValue('The photos show it.');
  answer(auditEvent('decide'), { body: aReport({ state: 'paid', decision: decided(9_000) }) });
  queue();
  await press('Save decision');
  await toasted('Saved. The guest paid $90.00 USD.');
  await expect.element(part()).toMatchTextContent('No damage reports need your attention.');
  expect(sent('decide').at(-1)).toEqual({ version: 4, amountMinor: 9_000, reason: 'The photos show it.' });
});

it('a declined card is charged again, and says so when that failed; what never comes is written off with a reason', async () => {
  queue(declined());
  await show();
  await expect.element(part()).toMatchTextContent('Card declined');
  await expect.element(part()).toMatchTextContent('Decided$90.00 USD');
  answer(auditEvent('charge'), { body: declined({ version: 6 }) });
  queue(declined({ version: 6 }));
  await press('Charge card again');
  await toasted('The card was declined. We emailed the guest.');
  await press('Write off…');
  await press('Write off');
  const reason = part().getByRole('textbox', { name: 'Reason (the guest and host see this)' });
  await expect.element(reason).toHaveAccessibleDescription(/Enter a reason\./);
  await reason.fill('The card was closed.');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  answer(auditEvent('write-off'), {
    body: aReport({ state: 'closed', closedAs: 'written-off', decision: decided(9_000) }),
  });
  queue();
  await press('Write off');
  await toasted('Written off. The guest pays nothing.');
  expect([sent('charge'), sent('write-off')]).toEqual([
    [{ version: 4 }],
    [{ version: 6, reason: 'The card was closed.' }],
  ]);
});

it('what was paid is refunded once, from the host’s payouts or by us, to the card or another way', async () => {
  const paidReport = (more: Partial<StaffReport> = {}, refund = true) =>
    aReport({ state: 'paid', decision: decided(9_000), ...more }, { refund });
  const refund = { amountMinor: 4_000, reason: 'It works.', bearer: 'host', at: '2026-11-22T10:00:00.000Z' } as const;
  queue(paidReport());
  await show();
  await press('Refund guest…');
  await press('Refund');
  const amount = part().getByRole('textbox', { name: 'Amount to refund (USD)' });
  await expect.element(amount).toHaveFocus();
  await amount.fill('90.01');
  await expect.element(amount).toHaveAccessibleDescription(/Enter an amount up to \$90\.00 USD\./);
  await amount.fill('40');
  await part().getByRole('textbox', { name: 'Reason (the guest and host see this)' }).fill('It works.');
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  const refused = paidReport({ version: 6, refund: { ...refund, sentAt: null }, refundFailure: 'refund_refused' });
  answer(auditEvent('refund'), { body: refused });
  queue(refused);
  await press('Refund');
  await toasted('$40.00 USD hasn’t been refunded yet.');
  await expect
    .element(part())
    .toMatchTextContent('The bank refused to refund $40.00 USD to the card (refund_refused).');
  await amount.fill('40');
  await part().getByRole('textbox', { name: 'Reason (the guest and host see this)' }).fill('It works.');
  await press('We do');
  await expect.element(part()).toMatchTextContent('This only records it.');
  answer(auditEvent('refund'), { body: paidReport({ refund: { ...refund, sentAt: refund.at } }, false) });
  queue();
  await press('Record refund');
  await toasted('Refunded $40.00 USD. We emailed the guest.');
  expect(sent('refund')).toEqual([
    { version: 4, amountMinor: 4_000, bearer: 'host', way: 'card', reason: 'It works.' },
    { version: 6, amountMinor: 4_000, bearer: 'platform', way: 'outside', reason: 'It works.' },
  ]);
});

it('what someone else has done meanwhile is said, and the list is loaded again', async () => {
  queue(declined());
  await show();
  await expect.element(part().getByRole('button', { name: 'Mark as received' })).toBeVisible();
  const message = 'This report has changed. Here’s the latest version.';
  answer(`POST /api/bookings/${BOOKING_ID}/damage-report/received`, {
    status: 409,
    body: { code: 'STATE_CHANGED', message },
  });
  queue();
  await press('Mark as received');
  await toasted(message);
  await expect.element(part()).toMatchTextContent('No damage reports need your attention.');
});

it('that couldn’t be loaded can be loaded again; all of them are a press away', async () => {
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  await expect.element(part()).toMatchTextContent('We couldn’t load the damage reports');
  queue();
  await part()
    .getByRole('button', { name: /try again/i })
    .click();
  await expect.element(part()).toMatchTextContent('No damage reports need your attention.');
  await press('All');
  await expect.element(part()).toMatchTextContent('No damage has been reported.');
  expect(
    receivedCalls()
      .findLast(({ key }) => key === LIST)
      ?.search.get('state'),
  ).toBe('all');
});
