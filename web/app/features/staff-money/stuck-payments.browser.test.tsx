// Stuck payments for staff: what, whose, what happens next; empty, failing, hostile input (RO2).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { withoutOutsidePayments } from '../../../test/payment-examples.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { StuckPayment } from '../../nouns/staff/overview-api.ts';
import { Today } from '../staff-overview/today.tsx';
import { StuckPayments } from './stuck-payments.tsx';

const LIST = 'GET /api/staff/stuck-payments';
const BREAKS = 'GET /api/staff/payment-breaks';
const makeId = (n: number) => `019a2f00-0000-7000-8000-00000000000${n}`;
const errors = async () =>
  (await findViolations(document.body, { rules: { region: { enabled: false } } })).map(({ id }) => id);
const Stuck = () => (
  <main>
    <h1>Stuck payments</h1>
    <StuckPayments />
  </main>
);
const Start = () => (
  <main>
    <h1>Today</h1>
    <Today />
  </main>
);
const aPayment = (more: Partial<StuckPayment> = {}): StuckPayment => ({
  booking: { _id: makeId(1), reference: 'DN-7K4M2Q', status: 'cancelled', listingTitle: '<i>Garden</i> office' },
  kind: 'refund',
  guest: { _id: makeId(2), name: 'Zoë Límová' },
  host: { _id: makeId(3), name: 'Ann' },
  amountMinor: 9_450,
  currency: 'USD',
  since: '2026-11-20T10:00:00.000Z',
  refusals: 3,
  nextTryAt: '2026-11-22T10:00:00.000Z',
  failure: 'refund_refused',
  ...more,
});

beforeEach(() => {
  dropSignIn();
  storeSignIn();
  session.start();
  answer('GET /api/health', { body: { status: 'ok', jobs: [] } });
  withoutOutsidePayments();
  answer(BREAKS, { body: { breaks: [], nextCursor: null } });
  answer('GET /api/staff/stripe-refunds', { body: { refunds: [], nextCursor: null } });
});

it('says what is owed since when, what the provider said, and leads to the booking and its people (RO2)', async () => {
  const held = { _id: makeId(4), reference: 'DN-HELD22', status: 'hold' as const, listingTitle: 'Attic' };
  const asked = { _id: makeId(5), reference: 'DN-ASKED2', status: 'requested' as const, listingTitle: 'Shed' };
  answer(LIST, {
    body: {
      payments: [
        aPayment(),
        aPayment({ booking: held, kind: 'payment', refusals: 0, failure: null }),
        aPayment({ booking: asked, kind: 'payment', refusals: 1, failure: 'card_declined', nextTryAt: null }),
      ],
      nextCursor: null,
    },
  });
  await renderHere(Stuck, '/admin?view=stuck-payments');
  await expect
    .element(page.getByRole('link', { name: 'DN-7K4M2Q · <i>Garden</i> office' }))
    .toHaveAttribute('href', `/booking/${makeId(1)}`);
  await expect.element(page.getByText('$94.50 USD').first()).toBeVisible();
  await expect.element(page.getByText(/declined it 3 times. Last error: “refund_refused”/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Guest: Zoë Límová' }).first())
    .toHaveAttribute('href', `/admin/users?member=${makeId(2)}`);
  // A hold has no staff page.
  await expect.element(page.getByText('DN-HELD22 · Attic')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /DN-HELD22/ })).not.toBeInTheDocument();
  await expect.element(page.getByText(/The payment provider hasn’t responded/)).toBeVisible();
  await expect.element(page.getByText(/The request stays open/)).toBeVisible();
  expect(await errors()).toEqual([]);
});

it('goes on page by page, and says when there is none and when it could not be loaded (RO2)', async () => {
  const second = { _id: makeId(6), reference: 'DN-SECOND', status: 'cancelled' as const, listingTitle: 'Loft' };
  answer(LIST, { body: { payments: [aPayment()], nextCursor: 'more' } });
  const first = await renderHere(Stuck, '/admin?view=stuck-payments');
  await expect.element(page.getByText(/DN-7K4M2Q/)).toBeVisible();
  answer(LIST, { body: { payments: [aPayment({ booking: second })], nextCursor: null } });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByText(/DN-SECOND/)).toBeVisible();
  await expect.element(page.getByText(/DN-7K4M2Q/)).toBeVisible();
  await first.unmount();
  answer(LIST, { body: { payments: [], nextCursor: null } });
  const none = await renderHere(Stuck, '/admin?view=stuck-payments');
  await expect.element(page.getByRole('heading', { name: 'No stuck payments' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Refunds to review' }))
    .toHaveAttribute('href', '/support?queue=refunds');
  await none.unmount();
  answer(LIST, { status: 403, body: { code: 'FORBIDDEN', message: 'Your account may not do this.' } });
  await renderHere(Stuck, '/admin?view=stuck-payments');
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load these payments' })).toBeVisible();
});

it('is counted on the start page, each with the way to it (RO2)', async () => {
  answer('GET /api/staff/overview', {
    body: {
      queues: [
        { queue: 'refunds', count: 2, oldestAt: '2026-11-20T10:00:00Z' },
        { queue: 'payments', count: 0, oldestAt: null },
      ],
    },
  });
  answer('GET /api/staff/market', { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  await renderHere(Start, '/admin');
  await page.getByText('1 other queue is clear').click();
  for (const name of [/^2 Refunds not paid out/, 'Payments not completed'])
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', '/admin?view=stuck-payments');
});

it('what waits comes first, the longest before the rest; what does not is one line without figures (RO2, P1)', async () => {
  answer('GET /api/staff/market', { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } });
  const quiet = (['tickets', 'documents', 'members', 'payments', 'effects'] as const).map((queue) => ({
    queue,
    count: 0,
    oldestAt: null,
  }));
  answer('GET /api/staff/overview', {
    body: {
      queues: [
        ...quiet,
        { queue: 'listings', count: 4, oldestAt: '2026-11-21T10:00:00Z' },
        { queue: 'reports', count: 1, oldestAt: '2026-11-19T10:00:00Z' },
        { queue: 'proposals', count: 3, oldestAt: '2026-11-21T11:00:00Z', lateCount: 2 },
      ],
    },
  });
  const first = await renderHere(Start, '/admin');
  await expect.element(page.getByRole('link', { name: /^1 Reports/ })).toBeVisible();
  await expect.element(page.getByText(/^2 overdue · Oldest/)).toBeVisible();
  await page.getByText('5 other queues are clear').click();
  const names = page.getByRole('region', { name: 'To do' }).getByRole('link').elements();
  expect(names.map((link) => link.textContent?.replace(/(?:Oldest|Overdue|\d+ overdue).*/, ''))).toEqual([
    '1Reports',
    '4Listings in review',
    '3Refunds to review',
    'Tickets',
    'Documents to review',
    'Members to approve',
    'Payments not completed',
    'Failed emails and jobs',
  ]);
  expect(await errors()).toEqual([]);
  await first.unmount();
  answer('GET /api/staff/overview', { body: { queues: quiet } });
  await renderHere(Start, '/admin');
  await expect.element(page.getByText('All caught up')).toBeVisible();
  await expect.element(page.getByText(/queues are clear/)).not.toBeInTheDocument();
  expect(await errors()).toEqual([]);
});
