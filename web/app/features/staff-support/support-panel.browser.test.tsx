// The support panel for staff: queues and deadlines, the ticket at a glance, replies and notes; hidden from everyone else (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile, STAFF_ID } from '../../../test/staff-examples.ts';
import { aStaffThread, aStaffTicket, TICKET_ID } from '../../../test/ticket-examples.ts';
import { session } from '../../lib/session/session.ts';
import { focusOpenItem, moveToItem } from '../../nouns/staff/queue-keys.ts';
import { StaffFrame } from '../../nouns/staff/staff-frame.tsx';
import { SupportPanel } from './support-panel.tsx';

const LIST = 'GET /api/staff/tickets';
const ONE = `GET /api/staff/tickets/${TICKET_ID}`;
const counts = { open: 3, waiting: 1, mine: 0, unassigned: 2, mentions: 1, refunds: 0, late: 1 };
const CLEO = '019a2f00-0000-7000-8000-0000000000cc';
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
const errors = async () => await findViolations(document.body, { rules: { region: { enabled: false } } });
const beStaff = (isStaff: boolean) => answer('GET /api/users/profile', { body: aStaffProfile({ isStaff }) });

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  beStaff(true);
  answer('GET /api/staff/macros', { body: { macros: [{ _id: TICKET_ID, title: 'Refund', text: 'Five days.' }] } });
  answer(LIST, { body: { tickets: [aStaffTicket()], nextCursor: null, counts } });
  answer(ONE, { body: aStaffThread() });
  answer('GET /api/staff/agents', {
    body: {
      agents: [
        { _id: STAFF_ID, name: 'Sam' },
        { _id: CLEO, name: 'Cleo Colleague' },
      ],
    },
  });
});

it('says what waits and for how long, and shows who asked and what was noted (RO2)', async () => {
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  await expect.element(page.getByText('3 tickets need a reply, 1 overdue')).toBeVisible();
  await expect.element(page.getByText('4 bookings, 0 listings, 2 tickets')).toBeVisible();
  await expect.element(page.getByText('Email not confirmed')).toBeVisible();
  await expect.element(page.getByText('Note, for staff only')).toBeVisible();
  expect(await errors()).toEqual([]);
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
  await expect.element(page.getByRole('button', { name: 'Reopen ticket' })).toBeVisible();
  const bodies = sent(path).map(({ body }) => body as { clientId: string; close: boolean; kind: string });
  expect(bodies.map(({ kind, close }) => [kind, close])).toEqual([
    ['answer', true],
    ['answer', true],
  ]);
  expect(bodies[0]!.clientId).toBe(bodies[1]!.clientId);
});

it('leaves out queues that are usually empty until something is in them (RO2)', async () => {
  const emptied = { ...counts, unassigned: 0, mentions: 2, refunds: 0, waiting: 0 };
  answer(LIST, { body: { tickets: [aStaffTicket()], nextCursor: null, counts: emptied } });
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  const queues = page.getByRole('group', { name: 'Filter tickets' });
  await expect.element(queues.getByRole('button', { name: /^Mentions/ })).toBeVisible();
  const names = queues.getByRole('button').elements();
  expect(names.map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
    'Needs reply',
    'Mine',
    'Mentions',
    'Waiting',
    'Closed',
  ]);
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
  // Immediately, not with the next tick of the clock.
  const failed = page.getByRole('heading', { name: 'We couldn’t load the tickets' });
  await expect.element(failed, { timeout: 15_000 }).toBeVisible();
});

it('is hidden from everyone else, whatever their email address (RO2)', async () => {
  beStaff(false);
  await renderHere(Frame, '/admin');
  await expect.element(page.getByRole('heading', { name: 'This page is for staff' })).toBeVisible();
  await expect.element(page.getByText('secret', { exact: true })).not.toBeInTheDocument();
});

it('a role without tickets sees which roles have them', async () => {
  answer('GET /api/users/profile', { body: aStaffProfile({ permissions: ['overview', 'listings'] }) });
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'Your role doesn’t allow this.' } });
  await renderHere(Panel, '/support');
  await expect.element(page.getByRole('heading', { name: 'Your role doesn’t include this page' })).toBeVisible();
  await expect.element(page.getByText(/Support, Trust and safety, Finance, or Admin/)).toBeVisible();
  // Other pages' tabs aren't clickable here.
  await expect.element(page.getByRole('link', { name: 'Money' })).not.toBeInTheDocument();
});

const member = (n: number, name: string) => ({
  ...aStaffThread().member!,
  _id: `019a2f00-0000-7000-8000-0000000000d${n}`,
  name,
});
const withSides = () =>
  aStaffThread({
    sides: {
      asker: 'guest',
      guest: aStaffThread().member,
      host: member(1, 'Nadia Okafor'),
      money: {
        currency: 'USD',
        totalMinor: 9_450,
        paidMinor: 9_450,
        refundedMinor: 0,
        hostMinor: 8_100,
        status: 'paid',
        method: 'card',
      },
    },
  });

it('shows both sides and the money, and writes to the side one chose, saying who reads it', async () => {
  const path = `POST /api/staff/tickets/${TICKET_ID}/messages`;
  answer(ONE, { body: withSides() });
  answer(path, { status: 201, body: withSides() });
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  await expect.element(page.getByText('$81.00 USD')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Nadia Okafor' })).toBeVisible();
  await page.getByRole('button', { name: 'Nadia Okafor (host)' }).click();
  await expect
    .element(page.getByText('Only Nadia Okafor and staff can see this. We also send it by email.'))
    .toBeVisible();
  await page.getByRole('textbox', { name: 'Reply to Nadia Okafor' }).fill('Was the heating on?');
  await page.getByRole('button', { name: 'Send to Nadia Okafor' }).click();
  await expect
    .poll(() => sent(path)[0]?.body)
    .toMatchObject({ kind: 'answer', to: 'host', seenId: aStaffThread().messages.at(-1)!._id });
  expect(await errors()).toEqual([]);
});

it('mentions a colleague in a note', async () => {
  const path = `POST /api/staff/tickets/${TICKET_ID}/messages`;
  answer(path, { status: 201, body: aStaffThread() });
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  await page.getByRole('button', { name: 'Staff note' }).click();
  const field = page.getByRole('textbox', { name: 'Note (only staff see it)' });
  await field.fill('Please look @cl');
  await page.getByRole('option', { name: 'Cleo Colleague' }).click();
  await expect.element(field).toHaveValue('Please look @Cleo Colleague ');
  expect(await errors()).toEqual([]);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.poll(() => sent(path)[0]?.body).toMatchObject({ kind: 'note', mentions: [CLEO] });
});

it('is assigned to a colleague, and by key to oneself', async () => {
  const path = `POST /api/staff/tickets/${TICKET_ID}/assign`;
  answer(path, { body: aStaffThread({ assignee: { _id: CLEO, name: 'Cleo Colleague' } }) });
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  await page.getByLabelText('Assigned to').selectOptions('Assigned to Cleo Colleague');
  await expect.poll(() => sent(path)[0]?.body).toEqual({ assigneeId: CLEO });
  await userEvent.keyboard('{Escape}');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('a');
  await expect.poll(() => sent(path)[1]?.body).toEqual({ assigneeId: STAFF_ID });
});

it('keeps the draft when a colleague was faster', async () => {
  const path = `POST /api/staff/tickets/${TICKET_ID}/messages`;
  answer(path, { status: 409, body: { code: 'STATE_CHANGED', message: 'Cleo replied while you were writing.' } });
  await renderHere(Panel, `/support?ticket=${TICKET_ID}`);
  const field = page.getByRole('textbox', { name: 'Reply to Zoë Límová' });
  await field.fill('We are on it.');
  await page.getByRole('button', { name: 'Send to Zoë Límová' }).click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Cleo replied while you were writing.');
  await expect.element(field).toHaveValue('We are on it.');
  await expect.poll(() => sent(ONE).length).toBeGreaterThan(1);
});

/** That many tickets, numbered from a start. */
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const number = `${from + n}`.padStart(4, '0');
    return aStaffTicket({ _id: `019a2f00-0000-7000-8000-00000000${number}`, reference: `S-${number}` });
  });

it('a long queue is worked by keyboard: the next page comes as one nears the end, and replies go on to the next (RO7)', async () => {
  const first = many(1, 5);
  const second = many(6, 5);
  answer(LIST, ({ search }) => ({
    body: search.get('cursor')
      ? { tickets: second, nextCursor: null, counts }
      : { tickets: first, nextCursor: 'more', counts },
  }));
  for (const { _id } of [...first, ...second]) answer(`GET /api/staff/tickets/${_id}`, { body: aStaffThread({ _id }) });
  await renderHere(Panel, '/support');
  await expect.element(page.getByText('S-0001')).toBeVisible();
  await expect.poll(() => document.querySelector('[data-queue-item][aria-current=page]')).not.toBeNull();
  expect(sent(LIST)).toHaveLength(1);
  for (let step = 0; step < 3; step += 1) moveToItem(1);
  await expect.element(page.getByText('S-0006')).toBeInTheDocument();
  // The first one is open, so it was the start.
  for (let step = 0; step < 2; step += 1) moveToItem(1);
  expect(document.activeElement?.textContent).toContain('S-0006');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => document.querySelector('[data-queue-item][aria-current=page]')?.textContent)
    .toContain('S-0006');
  await expect.element(page.getByRole('textbox', { name: 'Reply to Zoë Límová' })).toBeVisible();

  await userEvent.keyboard('n');
  const note = page.getByRole('textbox', { name: 'Note (only staff see it)' });
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('@cl{Enter}');
  await expect.element(note).toHaveValue('@Cleo Colleague ');
  const path = `POST /api/staff/tickets/${second[0]!._id}/messages`;
  answer(path, { status: 201, body: aStaffThread({ _id: second[0]!._id }) });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent(path)[0]?.body).toMatchObject({ kind: 'note', mentions: [CLEO], close: false });
  await expect.poll(() => document.activeElement?.textContent).toContain('S-0006');

  await userEvent.keyboard('r');
  await expect.element(page.getByRole('textbox', { name: 'Reply to Zoë Límová' })).toHaveFocus();
  await userEvent.keyboard('Done.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expect.poll(() => sent(path)[1]?.body).toMatchObject({ kind: 'answer', text: 'Done.', close: true });
  await expect.poll(() => document.activeElement?.textContent).toContain('S-0007');
  await userEvent.keyboard('r{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toContain('S-0007');
});

it('an answered ticket that leaves the queue keeps the focus on its heading (RO7)', async () => {
  const [answered, other] = many(1, 2);
  answer(LIST, { body: { tickets: [answered, other], nextCursor: null, counts } });
  answer(`GET /api/staff/tickets/${answered!._id}`, { body: aStaffThread({ _id: answered!._id }) });
  await renderHere(Panel, '/support');
  await expect.element(page.getByText('S-0001')).toBeVisible();
  // The first one opens on its own.
  await expect.element(page.getByRole('textbox', { name: 'Reply to Zoë Límová' })).toBeVisible();
  focusOpenItem();
  const path = `POST /api/staff/tickets/${answered!._id}/messages`;
  answer(path, { status: 201, body: aStaffThread({ _id: answered!._id }) });
  answer(LIST, { body: { tickets: [other], nextCursor: null, counts } });
  await userEvent.keyboard('rDone.{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('S-0001')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.id).toBe('staff-ticket-title');
});
