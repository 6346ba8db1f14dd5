// The support panel of staff: queues and clocks, the ticket at a glance, answers and notes; closed to who is not staff (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffThread, aStaffTicket, TICKET_ID } from '../../../test/ticket-examples.ts';
import { session } from '../../lib/session.ts';
import { StaffFrame } from './staff-frame.tsx';
import { SupportPanel } from './support-panel.tsx';

const LIST = 'GET /api/staff/tickets';
const ONE = `GET /api/staff/tickets/${TICKET_ID}`;
const counts = { open: 3, waiting: 1, closed: 9, mine: 0, refunds: 0, late: 1 };
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const Panel = () => (
  <main>
    <SupportPanel />
  </main>
);
const Frame = () => (
  <main>
    <StaffFrame title="Secret">secret</StaffFrame>
  </main>
);
const faults = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });
const beStaff = (isStaff: boolean) =>
  answer('GET /api/users/profile', { body: { _id: '019a2f00-0000-7000-8000-0000000000aa', name: 'Sam', isStaff } });

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  beStaff(true);
  answer('GET /api/staff/macros', { body: { macros: [{ _id: TICKET_ID, title: 'Refund', text: 'Five days.' }] } });
  answer(LIST, { body: { tickets: [aStaffTicket()], nextCursor: null, counts } });
  answer(ONE, { body: aStaffThread() });
});

it('says what waits and for how long, and shows who asked and what was noted (RO2)', async () => {
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  await expect.element(page.getByText('3 tickets need a reply, 1 overdue')).toBeVisible();
  await expect.element(page.getByText('4 bookings, 0 listings, 2 tickets')).toBeVisible();
  await expect.element(page.getByText('Email not confirmed')).toBeVisible();
  await expect.element(page.getByText('Note, for staff only')).toBeVisible();
  expect(await faults()).toEqual([]);
});

it('answers with words given often, closes, and sends a retry as the same answer (RO2)', async () => {
  const path = `POST /api/staff/tickets/${TICKET_ID}/messages`;
  answer(path, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment.' } });
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  await page.getByLabelText('Saved replies').selectOptions('Refund');
  await page.getByRole('button', { name: 'Use reply' }).click();
  const field = page.getByRole('textbox', { name: 'Reply to Zoë Límová' });
  await expect.element(field).toHaveValue('Five days.');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Too many requests');
  answer(path, { status: 201, body: aStaffThread({ state: 'closed', dueAt: null }) });
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  const bodies = sent(path).map(({ body }) => body as { clientId: string; close: boolean; kind: string });
  expect(bodies.map(({ kind, close }) => [kind, close])).toEqual([
    ['answer', true],
    ['answer', true],
  ]);
  expect(bodies[0]!.clientId).toBe(bodies[1]!.clientId);
});

it('notes for staff only', async () => {
  const path = `POST /api/staff/tickets/${TICKET_ID}/messages`;
  answer(path, { status: 201, body: aStaffThread() });
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  await page.getByRole('button', { name: 'Staff note' }).click();
  await page.getByRole('textbox', { name: 'Note (only staff see it)' }).fill('Call them');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.poll(() => sent(path)[0]?.body).toMatchObject({ kind: 'note', text: 'Call them', close: false });
});

it('an empty queue and one that could not be loaded say so', async () => {
  answer(LIST, { body: { tickets: [], nextCursor: null, counts: { ...counts, open: 0, late: 0 } } });
  const first = await renderHere(Panel, '/support');
  await expect.element(page.getByRole('heading', { name: 'This queue is empty' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View other queues' })).toHaveAttribute('href', '/admin');
  await first.unmount();
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
  await renderHere(Panel, '/support');
  // At once, not with the next tick of the clocks.
  const failed = page.getByRole('heading', { name: 'We couldn’t load the tickets' });
  await expect.element(failed, { timeout: 15_000 }).toBeVisible();
});

it('is no page for who is not staff, whatever their address looks like (RO2)', async () => {
  beStaff(false);
  await renderHere(Frame, '/admin');
  await expect.element(page.getByRole('heading', { name: 'This page is for staff' })).toBeVisible();
  await expect.element(page.getByText('secret', { exact: true })).not.toBeInTheDocument();
});
