// Staff propose a refund from a ticket, see what it means before, how it stands, and what comes next (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { aStaffProfile } from '../../../test/staff-examples.ts';
import { aStaffThread, TICKET_ID } from '../../../test/ticket-examples.ts';
import { session } from '../../lib/session/session.ts';
import { StaffTicketView } from './staff-ticket-view.tsx';
import type { StaffRefund, TicketRefunds } from './tickets-api.ts';

const REFUND_ID = '019a2f00-0000-7000-8000-00000000d001';
const ONE = `GET /api/staff/tickets/${TICKET_ID}`;
const SHARES = `GET /api/staff/tickets/${TICKET_ID}/refund-shares`;
const PROPOSE = `POST /api/staff/tickets/${TICKET_ID}/refunds`;
const auditEvent = (name: string) => `${PROPOSE}/${REFUND_ID}/${name}`;
const aRefund = (more: Partial<StaffRefund> = {}): StaffRefund => ({
  _id: REFUND_ID,
  version: 2,
  amountMinor: 4_500,
  currency: 'USD',
  bearer: 'host',
  reason: 'The heating did not work.',
  state: 'host',
  dueAt: '2026-11-24T17:00:00.000Z',
  word: null,
  hostLossMinor: 4_050,
  proposedBy: 'Sam Staff',
  proposedAt: '2026-11-21T17:00:00.000Z',
  agreedBy: null,
  movedAt: '2026-11-21T17:00:00.000Z',
  can: { agree: false, withdraw: true, turn: false },
  ...more,
});
const refunds = (more: Partial<TicketRefunds> = {}): TicketRefunds => ({
  currency: 'USD',
  paidMinor: 9_450,
  backMinor: 0,
  most: { host: 9_000, platform: 9_450 },
  isAlone: false,
  isOwn: false,
  isOpen: (more.proposals ?? []).length > 0,
  proposals: [],
  ...more,
});
const thread = (more: Partial<TicketRefunds> = {}) => aStaffThread({ refunds: refunds(more) });
const show = () =>
  renderHere(() => (
    <main>
      <h1>Support</h1>
      <StaffTicketView id={TICKET_ID} onDone={() => undefined} nowMs={Date.parse('2026-11-22T17:00:00Z')} />
    </main>
  ));
const part = () => page.getByRole('region', { name: 'Refund' });
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);
const errors = async () => (await findViolations(document.body)).map(({ id }) => id);

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/users/profile', {
    body: aStaffProfile(),
  });
  answer('GET /api/staff/agents', { body: { agents: [] } });
  answer('GET /api/staff/macros', { body: { macros: [] } });
  answer(SHARES, {
    body: {
      currency: 'USD',
      amountMinor: 4_500,
      bearer: 'host',
      hostLossMinor: 4_050,
      hostKeepsMinor: 4_050,
      platformLossMinor: 450,
      backMinor: 4_500,
      paidMinor: 9_450,
    },
  });
});

it('names the most there is, shows what it means for guest, host and us, and is one proposal when sent again (RO2)', async () => {
  answer(ONE, { body: thread() });
  answer(PROPOSE, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment.' } });
  await show();
  await part().getByRole('button', { name: 'Propose a refund…' }).click();
  await expect.element(part()).toMatchTextContent('Up to $90.00 USD');
  await part().getByRole('button', { name: 'Ask the host' }).click();
  await expect.element(part()).toMatchTextContent('Enter a reason. The guest and host see it.');
  const amount = part().getByRole('textbox', { name: 'Amount in USD' });
  await amount.fill('90.01');
  await expect.element(part()).toMatchTextContent('Enter an amount such as 20 or 20.50, up to $90.00 USD.');
  await amount.fill('45');
  await part().getByRole('textbox', { name: 'Reason (the guest and host see this)' }).fill('The heating did not work.');
  await expect.element(part()).toMatchTextContent('Host pays$40.50 USDand keeps $40.50 USD');
  await expect.element(part()).toMatchTextContent('We pay$4.50 USD');
  expect(await errors()).toEqual([]);
  await part().getByRole('button', { name: 'Ask the host' }).click();
  await expect.element(part().getByRole('alert').last()).toMatchTextContent('Too many requests');
  answer(PROPOSE, { status: 201, body: thread({ proposals: [aRefund()] }) });
  await part().getByRole('button', { name: 'Ask the host' }).click();
  await expect.element(part().getByText('Waiting for host')).toBeVisible();
  await expect.element(part().getByRole('button', { name: 'Propose a refund…' })).not.toBeInTheDocument();
  const calls = sent(PROPOSE);
  expect(calls.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ amountMinor: 4_500, currency: 'USD', bearer: 'host', reason: 'The heating did not work.' })),
  );
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

it('an open one says whose turn it is and until when, and what we could bear when the host would not (RO2)', async () => {
  const declined = aRefund({
    state: 'declined',
    word: 'It was warm.',
    can: { agree: false, withdraw: true, turn: true },
  });
  answer(ONE, { body: thread({ proposals: [aRefund()] }) });
  const first = await show();
  await expect.element(part()).toMatchTextContent('$45.00 USDWaiting for host');
  await expect.element(part()).toMatchTextContent('The host would pay it: $40.50 USD would be deducted.');
  await expect.element(part()).toMatchTextContent(/Response due .*Nov 24/);
  expect(await errors()).toEqual([]);
  await first.unmount();
  answer(ONE, { body: thread({ proposals: [declined] }) });
  answer(auditEvent('turn'), {
    body: thread({ proposals: [aRefund({ state: 'second', bearer: 'platform', hostLossMinor: 0, version: 3 })] }),
  });
  await show();
  await expect.element(part()).toMatchTextContent('It was warm.');
  await part().getByRole('button', { name: 'Propose that we cover it' }).click();
  await expect.element(part().getByText('Waiting for approval')).toBeVisible();
  expect(sent(auditEvent('turn')).map(({ body }) => body)).toEqual([{ version: 2 }]);
});

it('somebody else of staff agrees; what is refused or has moved on says so (RO2)', async () => {
  const second = aRefund({
    state: 'second',
    bearer: 'platform',
    hostLossMinor: 0,
    can: { agree: true, withdraw: true, turn: false },
  });
  answer(ONE, { body: thread({ proposals: [second] }) });
  answer(auditEvent('agree'), {
    status: 409,
    body: { code: 'STATE_CHANGED', message: 'This refund has moved on in the meantime. Here is how it stands now.' },
  });
  await show();
  await part().getByRole('button', { name: 'Approve refund' }).click();
  await expect.element(part().getByRole('alert')).toMatchTextContent('This refund has moved on in the meantime.');
  answer(auditEvent('agree'), {
    body: thread({
      backMinor: 9_450,
      most: { host: 0, platform: 0 },
      isOpen: false,
      proposals: [
        { ...second, state: 'agreed', agreedBy: 'Cleo Colleague', can: { agree: false, withdraw: false, turn: false } },
      ],
    }),
  });
  await part().getByRole('button', { name: 'Approve refund' }).click();
  await expect.element(part()).toMatchTextContent('Approved by Cleo Colleague');
  await expect.element(part()).toMatchTextContent('The full amount has been refunded.');
});

it('without a booking that was paid there is nothing to give back (RO2)', async () => {
  answer(ONE, { body: aStaffThread() });
  await show();
  await expect.element(page.getByRole('heading', { name: 'The door code did not work' })).toBeVisible();
  await expect.element(part()).not.toBeInTheDocument();
});
