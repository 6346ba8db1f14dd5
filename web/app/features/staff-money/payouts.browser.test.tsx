// Paying hosts as staff: a batch, its file, sending it, and the bank's results (RO3).
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { withoutOutsidePayments } from '../../../test/payment-examples.ts';
import { aPayout } from '../../../test/payout-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import { StaffPayouts } from './payouts.tsx';
import type { PayoutBatch, StaffPayout } from './payouts-api.ts';

const LIST = 'GET /api/staff/payouts';
const BATCHES = 'GET /api/staff/payout-batches';
const CREATE = 'POST /api/staff/payout-batches';
const id = (end: string) => `019a2f00-0000-7000-8000-${end.padStart(12, '0')}`;
const BATCH = id('e1');
const EXPORT = `${BATCHES}/${BATCH}/export`;
const SENT = `${CREATE}/${BATCH}/sent`;
const ALL_PAID = `${CREATE}/${BATCH}/paid`;
const PAYOUT = id('a1');
const PAID = `POST /api/staff/payouts/${PAYOUT}/paid`;
const FAILED = `POST /api/staff/payouts/${PAYOUT}/failed`;
const MOMENT = '2026-11-23T10:00:00.000Z';
const busy = { status: 503, body: { code: 'OVERLOADED', message: 'We’re very busy right now.' } };
const changed = (message: string) => ({ status: 409, body: { code: 'STATE_CHANGED', message } });

const aStaffPayout = (more: Partial<StaffPayout> = {}): StaffPayout => ({
  ...aPayout({ _id: PAYOUT, status: 'on-the-way', paidAt: null }),
  host: { _id: id('c1'), name: 'Zoë Žižek' },
  batchId: BATCH,
  reference: 'PO-0000000000A1',
  ...more,
});
const aBatch = (more: Partial<PayoutBatch> = {}): PayoutBatch => ({
  _id: BATCH,
  currency: 'USD',
  payouts: 3,
  amountMinor: 72_900,
  createdAt: MOMENT,
  createdBy: { _id: id('d1'), name: 'Ana' },
  exportedAt: null,
  sentAt: null,
  paid: 0,
  failed: 0,
  ...more,
});
type Waiting = { currency: string; payouts: number; amountMinor: number }[];
const withPayouts = (payouts: StaffPayout[], waiting: Waiting = []) =>
  answer(LIST, { body: { payouts, nextCursor: null, waiting } });
const withBatches = (...batches: PayoutBatch[]) => answer(BATCHES, { body: { batches, nextCursor: null } });
const Page = () => (
  <main>
    <h1>Payouts</h1>
    <StaffPayouts />
  </main>
);
const show = (more = '') => renderHere(Page, `/admin?view=payouts${more}`);
const region = (name: string) => page.getByRole('region', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const violations = async () => (await findViolations(document.body)).map((violation) => violation.id);
const bodySent = (key: string) => receivedCalls().findLast((call) => call.key === key)?.body;

beforeEach(async () => {
  await page.viewport(1280, 900);
  dropSignIn();
  storeSignIn();
  session.start();
  withoutOutsidePayments();
  answer('GET /api/staff/owed-fees', { body: { hosts: [], belowZero: [] } });
  withPayouts([]);
  withBatches();
});

it('says when nothing waits, nothing was sent, and when it can’t be loaded (RO3)', async () => {
  const first = await show();
  await expect.element(region('Ready to send').getByText('Nothing to send right now.')).toBeVisible();
  await expect.element(region('Batches').getByText(/^No batches yet\./)).toBeVisible();
  await expect.element(region('Sent payouts').getByText('No payouts are waiting for your bank.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await first.unmount();
  for (const key of [LIST, BATCHES]) answer(key, { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await show();
  for (const what of ['what’s ready to send', 'the batches', 'the payouts'])
    await expect.element(page.getByRole('heading', { name: `We couldn’t load ${what}` })).toBeVisible();
  withBatches(aBatch());
  await region('Batches').getByRole('button', { name: 'Try Again' }).click();
  await expect.element(button('Download CSV')).toBeVisible();
});

describe('what is ready to send', () => {
  const waiting: Waiting = [
    { currency: 'CAD', payouts: 1, amountMinor: 8_100 },
    { currency: 'USD', payouts: 3, amountMinor: 72_900 },
  ];

  it('becomes a batch, a currency at a time (RO3)', async () => {
    withPayouts([], waiting);
    await show();
    await expect
      .element(region('Ready to send').getByRole('listitem').nth(1))
      .toMatchTextContent('$729.00 USD3 payouts');
    answer(CREATE, busy);
    await button('Create batch in USD').click();
    await expect.element(page.getByText('We’re very busy right now.')).toBeVisible();
    expect(await violations()).toEqual([]);
    answer(CREATE, { status: 201, body: aBatch() });
    withPayouts([], waiting.slice(0, 1));
    withBatches(aBatch());
    await button('Create batch in USD').click();
    await expect.element(button('Download CSV')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Batches' })).toHaveFocus();
    expect(bodySent(CREATE)).toEqual({ currency: 'USD' });
    await expect.element(button('Create batch in USD')).not.toBeInTheDocument();
  });

  it('shows the current state if someone else was faster (RO3)', async () => {
    withPayouts([], waiting.slice(0, 1));
    await show();
    answer(CREATE, changed('There are no payouts in CAD to send right now.'));
    await expect.element(button('Create batch in CAD')).toBeVisible();
    withPayouts([]);
    await button('Create batch in CAD').click();
    await expect.element(page.getByText('Nothing to send right now.')).toBeVisible();
    await expect.element(page.getByText('There are no payouts in CAD to send right now.').first()).toBeInTheDocument();
  });
});

describe('a batch', () => {
  it('is downloaded before it can be marked as sent (RO3)', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    withBatches(aBatch());
    await show();
    await expect.element(region('Batches').getByText('Not downloaded')).toBeVisible();
    await expect.element(button('Mark as sent…')).toBeDisabled();
    answer(EXPORT, busy);
    await button('Download CSV').click();
    await expect.element(page.getByText('We’re very busy right now.')).toBeVisible();
    answer(EXPORT, { body: 'Reference' });
    withBatches(aBatch({ exportedAt: MOMENT }));
    await button('Download CSV').click();
    await expect.element(button('Mark as sent…')).toBeEnabled();
    await expect.element(page.getByText(/Next: make the transfers at your bank/)).toBeVisible();
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('daynook-payouts-usd-0000e1.csv');
    expect(await violations()).toEqual([]);
  });

  it('that has nothing left to send is gone (RO3)', async () => {
    withBatches(aBatch());
    await show();
    answer(EXPORT, changed('Nothing in this batch is left to send.'));
    await expect.element(button('Download CSV')).toBeVisible();
    withBatches();
    await button('Download CSV').click();
    await expect.element(page.getByText(/^No batches yet\./)).toBeVisible();
    await expect.element(page.getByText('Nothing in this batch is left to send.').first()).toBeInTheDocument();
  });

  it('says so for a single transfer, too (RO3)', async () => {
    withBatches(aBatch({ exportedAt: MOMENT, payouts: 1 }));
    await show();
    await button('Mark as sent…').click();
    const dialog = page.getByRole('dialog', { name: 'Mark this batch as sent?' });
    await expect.element(dialog).toMatchTextContent('Do this once your bank has the transfer for $729.00 USD.');
  });

  it('is marked as sent after a dialog has said what happens (RO3)', async () => {
    withBatches(aBatch({ exportedAt: MOMENT }));
    await show();
    await button('Mark as sent…').click();
    const dialog = page.getByRole('dialog', { name: 'Mark this batch as sent?' });
    await expect.element(dialog).toMatchTextContent('all 3 transfers for $729.00 USD.');
    await expect.element(dialog).toMatchTextContent('We email every host in the batch.');
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(button('Mark as sent…')).toHaveFocus();
    expect(bodySent(SENT)).toBeUndefined();
    await button('Mark as sent…').click();
    answer(SENT, busy);
    await button('Mark as sent').click();
    await expect.element(dialog.getByText('We’re very busy right now.')).toBeVisible();
    answer(SENT, { body: aBatch({ exportedAt: MOMENT, sentAt: MOMENT }) });
    withBatches(aBatch({ exportedAt: MOMENT, sentAt: MOMENT, paid: 1, failed: 1 }));
    await button('Mark as sent').click();
    await expect.element(page.getByText(/1 of 3 paid, 1 failed\.$/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: /^\$729\.00 USD/ })).toHaveFocus();
    await expect.element(button('Mark as sent…')).not.toBeInTheDocument();
  });

  it('is marked as paid at once, for what is still on the way (RO3)', async () => {
    withBatches(aBatch({ exportedAt: MOMENT, sentAt: MOMENT, failed: 1 }));
    await show();
    await button('Mark all as paid…').click();
    const dialog = page.getByRole('dialog', { name: 'Mark 2 payouts as paid?' });
    await expect.element(dialog).toMatchTextContent('once your bank statement shows every transfer.');
    expect(await violations()).toEqual([]);
    answer(ALL_PAID, busy);
    await button('Mark as paid').click();
    await expect.element(dialog.getByText('We’re very busy right now.')).toBeVisible();
    answer(ALL_PAID, { body: aBatch({ exportedAt: MOMENT, sentAt: MOMENT, paid: 2, failed: 1 }) });
    withBatches(aBatch({ exportedAt: MOMENT, sentAt: MOMENT, paid: 2, failed: 1 }));
    await button('Mark as paid').click();
    // What failed is in its badge.
    await expect.element(page.getByText(/2 of 3 paid\.$/)).toBeVisible();
    await expect.element(page.getByText('1 failed')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: /^\$729\.00 USD/ })).toHaveFocus();
    await expect.element(button('Mark all as paid…')).not.toBeInTheDocument();
  });

  it('that someone else has marked as sent shows so (RO3)', async () => {
    withBatches(aBatch({ exportedAt: MOMENT }));
    await show();
    await button('Mark as sent…').click();
    answer(SENT, changed('This batch has already been sent.'));
    withBatches(aBatch({ exportedAt: MOMENT, sentAt: MOMENT }));
    await button('Mark as sent').click();
    await expect.element(page.getByText(/0 of 3 paid\.$/)).toBeVisible();
    await expect.element(page.getByText('This batch has already been sent.').first()).toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('has no file any more once the bank is done with it (RO3)', async () => {
    withBatches(
      aBatch({ exportedAt: MOMENT, sentAt: MOMENT, paid: 2, failed: 1, createdBy: { _id: id('d1'), name: null } }),
    );
    await show();
    // Not done, as long as a host waits for money that came back.
    await expect.element(page.getByText('1 failed', { exact: true }).first()).toBeVisible();
    await button('Show payouts').click();
    await expect.element(region('Batches').getByText(/Created Mon, Nov 23/)).not.toMatchTextContent(' by ');
    await expect.element(button('Download CSV again')).not.toBeInTheDocument();
  });

  it('opens its payouts, and the address keeps it open (RO3)', async () => {
    withBatches(aBatch({ exportedAt: MOMENT, sentAt: MOMENT }));
    answer(LIST, ({ search }) => ({
      body: { payouts: search.get('batchId') === BATCH ? [aStaffPayout()] : [], nextCursor: null, waiting: [] },
    }));
    const first = await show();
    await button('Show payouts').click();
    await expect
      .element(region('Batches').getByRole('link', { name: 'Zoë Žižek' }))
      .toHaveAttribute('href', `/admin/users?member=${id('c1')}`);
    expect(await violations()).toEqual([]);
    await button('Hide payouts').click();
    await expect.element(region('Batches').getByRole('link', { name: 'Zoë Žižek' })).not.toBeInTheDocument();
    await first.unmount();
    await show(`&batch=${BATCH}`);
    await expect.element(region('Batches').getByRole('link', { name: 'Zoë Žižek' })).toBeVisible();
  });
});

describe('a payout', () => {
  it('on the way is marked as paid (RO3)', async () => {
    withPayouts([aStaffPayout()]);
    await show();
    answer(PAID, busy);
    await button('Mark as paid').click();
    await expect.element(page.getByText('We’re very busy right now.')).toBeVisible();
    answer(PAID, { body: aStaffPayout({ status: 'paid', paidAt: MOMENT }) });
    withPayouts([aStaffPayout({ status: 'paid', paidAt: MOMENT })]);
    await button('Mark as paid').click();
    const line = region('Sent payouts').getByRole('listitem');
    await expect.element(line).toMatchTextContent(/Paid Mon, Nov 23/);
    await expect.element(line).toHaveFocus();
    await expect.element(button('Mark as paid')).not.toBeInTheDocument();
    await expect.element(button('Payment failed…')).toBeVisible();
  });

  it('that has changed meanwhile is shown as it is (RO3)', async () => {
    withPayouts([aStaffPayout()]);
    await show();
    answer(PAID, changed('This payout has changed.'));
    await expect.element(button('Mark as paid')).toBeVisible();
    withPayouts([aStaffPayout({ status: 'failed', failedAt: MOMENT, failure: 'Account closed <b>' })]);
    await button('Mark as paid').click();
    await expect.element(page.getByText('Reason: Account closed <b>')).toBeVisible();
    await expect.element(page.getByText('This payout has changed.').first()).toBeInTheDocument();
    await expect.element(button('Payment failed…')).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  it('is marked as failed with a reason for the host; what was typed stays (RO3)', async () => {
    withPayouts([aStaffPayout()]);
    await show();
    await button('Payment failed…').click();
    const reason = page.getByRole('textbox', { name: 'Reason (the host sees this)' });
    await expect.element(reason).toHaveFocus();
    await expect.element(page.getByText(/pause for 72 hours, and we email the host/)).toBeVisible();
    answer(FAILED, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', message: 'Check it.', fields: { reason: 'Please give a reason.' } },
    });
    await button('Mark as failed').click();
    await expect.element(page.getByText('Please give a reason.')).toBeVisible();
    await reason.fill('The account is closed');
    answer(FAILED, changed('This payout has changed.'));
    await button('Mark as failed').click();
    await expect.element(page.getByRole('main').getByText('This payout has changed.')).toBeVisible();
    await expect.element(reason).toHaveValue('The account is closed');
    expect(await violations()).toEqual([]);
    await button('Cancel').click();
    await button('Payment failed…').click();
    await expect.element(reason).toHaveValue('The account is closed');
    answer(FAILED, { body: aStaffPayout({ status: 'failed' }) });
    withPayouts([aStaffPayout({ status: 'failed', failedAt: MOMENT, failure: 'The account is closed' })]);
    await button('Mark as failed').click();
    await expect.element(page.getByText('Reason: The account is closed')).toBeVisible();
    expect(bodySent(FAILED)).toEqual({ reason: 'The account is closed' });
    await expect.element(reason).not.toBeInTheDocument();
  });

  it('waiting to be sent has nothing to note yet (RO3)', async () => {
    const waiting = aStaffPayout({ status: 'payable', sentAt: null });
    withPayouts([waiting, { ...waiting, _id: id('a2'), batchId: null }]);
    await show();
    const lines = region('Sent payouts').getByRole('listitem');
    await expect.element(lines.nth(0)).toMatchTextContent('PO-0000000000A1');
    await expect.element(lines.nth(0)).toMatchTextContent('In a batch, not sent yet');
    await expect.element(lines.nth(1)).toMatchTextContent('Created Mon, Nov 16');
    await expect.element(lines.getByRole('button')).not.toBeInTheDocument();
  });
});

it('lists payouts by status, page by page (RO3)', async () => {
  answer(LIST, ({ search }) => ({
    body: {
      payouts:
        search.get('status') === 'failed'
          ? []
          : [
              aStaffPayout({
                _id: id(search.get('cursor') ?? 'a1'),
                host: { _id: id('c1'), name: search.get('cursor') ?? 'Ann' },
              }),
            ],
      nextCursor: search.get('cursor') || search.get('status') !== 'on-the-way' ? null : 'b2',
      waiting: [],
    },
  }));
  await show();
  const all = region('Sent payouts');
  await all.getByRole('button', { name: 'Show older' }).click();
  await expect.element(all.getByRole('link', { name: 'b2' })).toBeVisible();
  await expect.element(all.getByRole('link', { name: 'Ann' })).toBeVisible();
  await all.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect.element(all.getByText('No payouts with this status.')).toBeVisible();
  await all.getByRole('button', { name: 'On the way', exact: true }).click();
  await expect.element(all.getByRole('link', { name: 'Ann' })).toBeVisible();
});
