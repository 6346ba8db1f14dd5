// What staff find beside a booking: its problems and claims, and a ticket with either side (RO5).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, BOOKING_ID, someDisputes } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { aStaffThread, aStaffTicket } from '../../../test/ticket-examples.ts';
import { session } from '../../lib/session/session.ts';
import type { Dispute } from '../../nouns/booking-disputes/api.ts';
import { BookingRecords } from './booking-records.tsx';

const TICKETS = 'GET /api/staff/tickets';
const CLAIMS = 'GET /api/staff/claims';
const DISPUTES = `GET /api/bookings/${BOOKING_ID}/disputes`;
const START = `POST /api/staff/bookings/${BOOKING_ID}/tickets`;
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const Records = () => (
  <main>
    <h1>Booking</h1>
    <BookingRecords booking={aBooking({ role: 'staff' })} />
  </main>
);
const aDispute = (reason: Dispute['reason'], state: Dispute['state']) =>
  ({ _id: `${BOOKING_ID}${reason}`, reason, state, openedAt: '2026-11-20T17:00:00.000Z' }) as Dispute;

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', { body: aStaffProfile() });
  answer(TICKETS, { body: { tickets: [], nextCursor: null, counts: {} } });
  answer(CLAIMS, { body: { claims: [], nextCursor: null } });
  answer(DISPUTES, { body: someDisputes() });
});

it('lead to open problems: those to decide, and those that wait for someone else (N4)', async () => {
  const disputes = [
    aDispute('safety', 'staff'),
    aDispute('overtime', 'open'),
    aDispute('damage', 'settled'),
    aDispute('access', 'withdrawn'),
  ];
  answer(DISPUTES, { body: someDisputes({ disputes }) });
  await renderHere(Records);
  await expect.element(page.getByRole('link', { name: 'Safety' })).toHaveAttribute('href', '/admin?view=problems');
  await expect
    .element(page.getByRole('link', { name: 'Overtime' }))
    .toHaveAttribute('href', '/admin?view=problems&state=all');
  for (const name of ['Damage', 'Couldn’t get in'])
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
});

it('start a ticket with one side, and send a retry as the same one (RO5)', async () => {
  answer(START, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment.' } });
  await renderHere(Records);
  await page.getByRole('button', { name: 'Start a ticket with the host…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a ticket with Nadia Okafor' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The guest is at the door.');
  expect(await findViolations(document.body, { rules: { region: { enabled: false } } })).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Too many requests');
  answer(START, { status: 201, body: aStaffThread() });
  answer(TICKETS, {
    body: { tickets: [aStaffTicket({ subject: 'Your booking DN-7K4M2Q' })], nextCursor: null, counts: {} },
  });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('link', { name: 'Your booking DN-7K4M2Q' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second] = sent(START).map(({ body }) => body);
  expect(first).toEqual({ side: 'host', text: 'The guest is at the door.', clientId: expect.any(String) });
  expect(second).toEqual(first);
});

it('ask only for what the reader’s role may see', async () => {
  answer('GET /api/users/profile', { body: aStaffProfile({ permissions: ['bookings', 'tickets'] }) });
  await renderHere(Records);
  await expect.element(page.getByRole('button', { name: 'Start a ticket with the guest…' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Claims' })).not.toBeInTheDocument();
  expect([sent(CLAIMS), sent(DISPUTES)]).toEqual([[], []]);
});
