// Problems and extras on the booking page: what each side sees and can do, and how a dispute is opened (E8, F10, N4).
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, BOOKING_ID, someDisputes } from '../../../test/booking-examples.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { renderHere } from '../../../test/render-app.tsx';
import type { Dispute, Disputes } from '../../nouns/booking-disputes/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { DisputesSection } from './disputes-section.tsx';

const DISPUTES = `GET /api/bookings/${BOOKING_ID}/disputes`;
const OPEN = `POST /api/bookings/${BOOKING_ID}/disputes`;
const DISPUTE_ID = '019a2f00-0000-7000-8000-0000000000e1';
const NOTHING = {
  accept: false,
  decline: false,
  offer: false,
  withdraw: false,
  pay: false,
  receive: false,
  addEvidence: false,
};
const TEXT = 'You stayed an hour longer, until 6 PM.';

const aDispute = (more: Partial<Dispute> = {}, can: Partial<Dispute['can']> = {}): Dispute => ({
  _id: DISPUTE_ID,
  version: 1,
  reason: 'overtime',
  openedSide: 'host',
  openedAt: '2026-11-20T23:00:00.000Z',
  text: TEXT,
  direction: 'payment',
  askedMinor: 1_000,
  currency: 'USD',
  overtime: { until: '2026-11-20T23:00:00.000Z', halfHours: 2, hourMinor: 1_000, priceMinor: 1_000, taxMinor: 0 },
  state: 'open',
  dueAt: '2026-11-22T23:00:00.000Z',
  offers: [
    {
      _id: '019a2f00-0000-7000-8000-0000000000e2',
      side: 'host',
      amountMinor: 1_000,
      message: null,
      state: 'open',
      at: '2026-11-20T23:00:00.000Z',
      expiresAt: '2026-11-22T23:00:00.000Z',
    },
  ],
  settledMinor: null,
  decision: null,
  isDeclined: false,
  isOutside: false,
  hostMinor: null,
  heldMinor: null,
  endedAt: null,
  can: { ...NOTHING, ...can },
  offerFromMinor: 1,
  offerToMinor: 999,
  instructions: null,
  ...more,
});
const show = (disputes: Disputes, role: Booking['role'] = 'guest', more: Partial<Booking> = {}) => {
  answer(DISPUTES, { body: disputes });
  return renderHere(() => (
    <main>
      <h1>Booking</h1>
      <DisputesSection
        booking={aBooking({ role, status: 'completed', ...more })}
        heading={(content) => (
          <section aria-label="Problems and extra payments">
            <h2>Problems and extra payments</h2>
            {content}
          </section>
        )}
      />
    </main>
  ));
};

const sent = (key: string) => receivedCalls().find((one) => one.key === key)?.body;

afterEach(async () => expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]));

describe('overtime that the host asks for (E8)', () => {
  it('shows the guest what and why, and charges the card only when they agree', async () => {
    const open = aDispute({}, { accept: true, decline: true, offer: true });
    await show(someDisputes({ disputes: [open] }));
    await expect.element(page.getByText(/2 half hours at/)).toBeVisible();
    await expect.element(page.getByText(TEXT)).toBeVisible();
    const settled = aDispute({ state: 'settled', settledMinor: 1_000, dueAt: null, version: 2 });
    answer(`${OPEN}/${DISPUTE_ID}/accept`, { body: someDisputes({ disputes: [settled] }) });
    await page.getByRole('button', { name: 'Agree and pay $10.00 USD' }).click();
    await expect.element(page.getByText(/Settled: you paid/)).toBeVisible();
    expect(sent(`${OPEN}/${DISPUTE_ID}/accept`)).toEqual({ version: 1, amountMinor: 1_000 });
  });

  it('takes another offer within its range', async () => {
    await show(someDisputes({ disputes: [aDispute({}, { accept: true, decline: true, offer: true })] }));
    await page.getByRole('button', { name: 'Offer another amount' }).click();
    await page.getByRole('textbox', { name: 'Your offer, $0.01 USD to $9.99 USD' }).fill('12');
    await page.getByRole('button', { name: 'Send offer' }).click();
    await expect.element(page.getByText('Enter $0.01 USD to $9.99 USD.')).toBeVisible();
    answer(`${OPEN}/${DISPUTE_ID}/offers`, { body: someDisputes({ disputes: [aDispute({ version: 2 })] }) });
    await page.getByRole('textbox', { name: 'Your offer, $0.01 USD to $9.99 USD' }).fill('5');
    await page.getByRole('button', { name: 'Send offer' }).click();
    await expect.element(page.getByRole('button', { name: 'Send offer' })).not.toBeInTheDocument();
    expect(sent(`${OPEN}/${DISPUTE_ID}/offers`)).toEqual({ version: 1, amountMinor: 500 });
  });

  it('is claimed with the time the guest left', async () => {
    const until = '2026-11-20T23:00:00.000Z';
    const overtime = { hourMinor: 1_000, choices: [{ until, halfHours: 2, amountMinor: 1_000 }] };
    await show(someDisputes({ can: { open: ['overtime', 'damage', 'other'], photograph: [] }, overtime }), 'host');
    await page.getByRole('button', { name: 'Ask for an extra payment' }).click();
    await expect
      .element(page.getByText(/per hour, based on the price of this booking, plus any tax, rounded up/))
      .toBeVisible();
    answer(OPEN, { body: someDisputes({ disputes: [aDispute({}, { withdraw: true })] }) });
    await page.getByRole('textbox', { name: 'What happened?' }).fill(TEXT);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
    expect(sent(OPEN)).toEqual({ reason: 'overtime', until, text: TEXT });
  });
});

describe('an extra payment for a stay paid outside the product (F10)', () => {
  const payment = { ...aBooking().payment, method: 'bank-transfer', collectedBy: 'host' } as const;
  const due = (can: Partial<Dispute['can']>, instructions: string | null = null) =>
    aDispute({ state: 'due', isOutside: true, settledMinor: 1_000, instructions, version: 2 }, can);

  it('charges nothing when the guest agrees, and shows them how to pay', async () => {
    const open = aDispute({ isOutside: true }, { accept: true, decline: true, offer: true });
    await show(someDisputes({ disputes: [open] }), 'guest', { payment });
    const agreed = due({}, 'e-Transfer to pay@nadia.example');
    answer(`${OPEN}/${DISPUTE_ID}/accept`, { body: someDisputes({ disputes: [agreed] }) });
    await page.getByRole('button', { name: 'Agree to pay $10.00 USD' }).click();
    await expect.element(page.getByText('e-Transfer to pay@nadia.example')).toBeVisible();
    await expect.element(page.getByText(/Please pay Nadia \$10\.00 USD by/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  });

  it('is recorded by the host it was paid to', async () => {
    await show(someDisputes({ disputes: [due({ receive: true, withdraw: true })] }), 'host', { payment });
    await expect.element(page.getByText(/owes you \$10\.00 USD\. Mark it as received by/)).toBeVisible();
    const settled = aDispute({ state: 'settled', isOutside: true, settledMinor: 1_000, hostMinor: 900, dueAt: null });
    answer(`${OPEN}/${DISPUTE_ID}/received`, { body: someDisputes({ disputes: [settled] }) });
    await page.getByRole('button', { name: 'Mark as received' }).click();
    await expect.element(page.getByText(/Settled: .* paid \$10\.00 USD\. You keep \$9\.00 USD\./)).toBeVisible();
    expect(sent(`${OPEN}/${DISPUTE_ID}/received`)).toEqual({ version: 2 });
  });

  it('is recorded late, after its request closed', async () => {
    const lapsed = aDispute(
      { state: 'lapsed', isOutside: true, settledMinor: 1_000, dueAt: null, version: 3 },
      { receive: true },
    );
    await show(someDisputes({ disputes: [lapsed] }), 'host', { payment });
    await expect
      .element(
        page.getByText(/^Closed\. No payment was recorded\. If \$10\.00 USD arrives after all, you can still mark it/),
      )
      .toBeVisible();
    const settled = aDispute({ state: 'settled', isOutside: true, settledMinor: 1_000, hostMinor: 900, dueAt: null });
    answer(`${OPEN}/${DISPUTE_ID}/received`, { body: someDisputes({ disputes: [settled] }) });
    await page.getByRole('button', { name: 'Mark as received' }).click();
    await expect.element(page.getByText(/Settled: .* paid \$10\.00 USD\. You keep \$9\.00 USD\./)).toBeVisible();
  });

  it('can be asked for by the host', async () => {
    await show(someDisputes({ can: { open: ['overtime', 'damage', 'other'], photograph: [] } }), 'host', { payment });
    await expect.element(page.getByText(/they’ll pay the same way they paid for the booking/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Ask for an extra payment' })).toBeVisible();
  });
});

describe('our decision (N4)', () => {
  it('shows both sides each line and why', async () => {
    const decided = aDispute({
      reason: 'not-as-described',
      openedSide: 'guest',
      direction: 'refund',
      overtime: null,
      state: 'settled',
      dueAt: null,
      settledMinor: 700,
      decision: {
        reason: 'The photos show it.',
        at: '2026-11-21T10:00:00.000Z',
        lines: [{ position: 0, code: 'space', name: null, priceMinor: 2_000, refundMinor: 700 }],
      },
    });
    await show(someDisputes({ disputes: [decided] }), 'host');
    await expect.element(page.getByText('The photos show it.')).toBeVisible();
    await expect.element(page.getByRole('definition')).toHaveTextContent('$7.00 USD of $20.00 USD');
  });

  it('lets the guest pay what we decided', async () => {
    const due = aDispute({ state: 'due', settledMinor: 500 }, { pay: true });
    await show(someDisputes({ disputes: [due] }));
    await expect.element(page.getByRole('link', { name: 'Pay $5.00 USD' })).toBeVisible();
  });
});
