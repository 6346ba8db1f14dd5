import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { someEarnings } from '../../../test/host-examples.ts';
import { aBalance, aPayout, aPayoutAccount, aPayoutItem, PAYOUT_ID } from '../../../test/payout-examples.ts';
import { dropSignIn, renderRoutes, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { Payout, PayoutAccount, PayoutBalance } from '../../nouns/payouts/api.ts';
import HostPayouts from '../../pages/host/payouts.tsx';

const LIST = 'GET /api/payouts';
const ONE = `GET /api/payouts/${PAYOUT_ID}`;
const withAccounts = (...accounts: PayoutAccount[]) =>
  answer('GET /api/payout-account', { body: { accounts, hasStripe: false } });
const withPayouts = (payouts: Payout[], balances: PayoutBalance[] = [aBalance()], nextCursor: string | null = null) =>
  answer(LIST, { body: { balances, payouts, nextCursor } });
const Main = () => (
  <main>
    <HostPayouts />
  </main>
);
const show = (address = '/host/payouts') => renderRoutes([{ path: '/host/payouts', Component: Main }], address);
const balance = (currency = 'USD') => page.getByRole('region', { name: `Balance in ${currency}` });
const violations = async () => (await findViolations(document.body)).map(({ id }) => id);
const text = (element: { element: () => Element }) => element.element().textContent;

beforeEach(async () => {
  await page.viewport(1280, 900);
  session.start();
  storeSignIn();
  withAccounts(aPayoutAccount());
  withPayouts([aPayout()]);
  answer('GET /api/properties/my-properties', { body: [] });
  answer('GET /api/host/insights/earnings', { body: someEarnings({ currencies: [] }) });
});
afterEach(() => dropSignIn());

describe('the payouts of a host (K14)', () => {
  it('say how far the money has come, in four words, each currency apart', async () => {
    withAccounts(aPayoutAccount(), aPayoutAccount({ currency: 'CAD', kind: 'ca', last4: '4321', schedule: 'monthly' }));
    withPayouts([aPayout()], [aBalance(), aBalance({ currency: 'CAD', payableMinor: 8_100 })]);
    await show();
    await expect.element(balance()).toBeVisible();
    const terms = [...balance().element().querySelectorAll('dt')].map(
      (term) => term.querySelector('span')?.textContent,
    );
    expect(terms).toEqual(['Expected', 'Ready to pay out', 'On the way', 'Paid']);
    const amounts = [...balance().element().querySelectorAll('dd .num')].map((amount) => amount.textContent);
    expect(amounts).toEqual(['$413.00', '$162.00', '$243.00', '$5,355.90']);
    await expect.element(balance('CAD')).toMatchTextContent('CA$81.00');
    await expect.element(balance('CAD')).toMatchTextContent('Paid out monthly, on the 1st');
    await expect
      .element(balance('CAD').getByRole('link', { name: 'Account ending in 4321' }))
      .toHaveAttribute('href', '/settings/payments?account=CAD');
    expect(document.body.textContent).not.toContain('Received');
    expect(await violations()).toEqual([]);
  });

  it('name the fees owed for bookings guests paid directly', async () => {
    withPayouts([aPayout()], [aBalance({ owedMinor: 1_350 })]);
    await show();
    await expect
      .element(balance())
      .toMatchTextContent(
        'You owe Daynook $13.50 USD in fees on bookings where guests paid you directly. We’ll deduct it from your next payouts, or ask you to pay it.',
      );
    expect(await violations()).toEqual([]);
  });

  it('name fees that come back after a refund', async () => {
    withPayouts([aPayout()], [aBalance({ owedMinor: -450 })]);
    await show();
    await expect.element(balance()).toMatchTextContent('You paid $4.50 USD more in fees than you owed');
  });

  it('lead to a payout account where money is payable and there is none', async () => {
    withAccounts(aPayoutAccount());
    withPayouts([], [aBalance(), aBalance({ currency: 'CAD', payableMinor: 8_100 })]);
    await show();
    const card = page.getByRole('region', { name: 'Add a payout account' });
    await expect.element(card).toMatchTextContent('You have CA$81.00 to be paid out.');
    await expect
      .element(card.getByRole('link', { name: 'Add account' }))
      .toHaveAttribute('href', '/settings/payments?account=CAD');
    expect(await violations()).toEqual([]);
  });

  it('don’t ask for an account before it is known that there is none', async () => {
    answer('GET /api/payout-account', { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong.' } });
    await show();
    await expect.element(balance()).toBeVisible();
    await expect.element(page.getByText('Add a payout account')).not.toBeInTheDocument();
  });

  it('say why nothing is sent: the account is paused, the amount is small, or it is below zero', async () => {
    withAccounts(
      aPayoutAccount({ pausedUntil: '2026-11-28T16:06:00Z' }),
      aPayoutAccount({ currency: 'CAD' }),
      aPayoutAccount({ currency: 'EUR', kind: 'iban' }),
    );
    withPayouts(
      [],
      [
        aBalance(),
        aBalance({ currency: 'CAD', payableMinor: -5_000 }),
        aBalance({ currency: 'EUR', payableMinor: 60 }),
      ],
    );
    await show();
    await expect
      .element(balance())
      .toMatchTextContent(/Payouts are paused until Sat, Nov 28 at \d+:\d\d,? .*(time|UTC)\./);
    await expect.element(balance('CAD')).toMatchTextContent('-CA$50.00');
    await expect.element(balance('CAD')).toMatchTextContent('We’ll deduct the difference from your next payouts.');
    await expect.element(balance('EUR')).toMatchTextContent('The minimum payout is €1.00');
    expect(await violations()).toEqual([]);
  });

  it('list each with its status, page after page', async () => {
    const id = (end: string) => PAYOUT_ID.slice(0, -1) + end;
    withPayouts(
      [
        aPayout({ _id: id('2'), status: 'payable', sentAt: null, paidAt: null, createdAt: '2026-11-23T12:00:00Z' }),
        aPayout({ _id: id('3'), status: 'on-the-way', paidAt: null }),
      ],
      [aBalance()],
      'next',
    );
    await show();
    await expect
      .element(page.getByRole('row', { name: /November 23, 2026/ }))
      .toMatchTextContent(/^November 23, 2026Ready to pay out2/);
    await expect.element(page.getByRole('row', { name: /November 17, 2026/ })).toMatchTextContent('On the way');
    answer(LIST, ({ search }) => ({
      body: {
        balances: [aBalance()],
        payouts: search.get('cursor') === 'next' ? [aPayout({ amountMinor: 100, last4: '1234' })] : [],
        nextCursor: null,
      },
    }));
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByRole('row', { name: /November 18, 2026/ })).toMatchTextContent('Paid');
    // Accounts are named once they differ.
    await expect
      .element(page.getByRole('row', { name: /November 23, 2026/ }))
      .toMatchTextContent('Ready to pay outAccount ending in •••• 6789');
    await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    await page.viewport(390, 844);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await violations()).toEqual([]);
  });

  it('open one to see its bookings; what failed to load is tried again', async () => {
    answer(ONE, { status: 404, body: { code: 'NOT_FOUND', message: 'Not there.' } });
    await show();
    const button = page.getByRole('button', { name: 'November 18, 2026' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(page.getByText('We couldn’t load the bookings in this payout')).toBeVisible();
    const refund = aPayoutItem({ bookingId: PAYOUT_ID, listingTitle: 'Attic', amountMinor: -3_000 });
    answer(ONE, { body: { ...aPayout(), items: [aPayoutItem(), refund] } });
    await page.getByRole('button', { name: 'Try Again' }).click();
    const items = page.getByRole('list', { name: 'Bookings in this payout' });
    const listing = items.getByRole('link', { name: /Garden room/ });
    await expect.element(listing).toMatchTextContent('Thu, Nov 12 · 9:00 – 17:00, Eastern time · DN-7F3K2$162.00');
    await expect.element(listing).toHaveAttribute('href', `/booking/${aPayoutItem().bookingId}`);
    await expect.element(items.getByRole('link', { name: /Attic/ })).toMatchTextContent('-$30.00');
    await expect
      .element(items.getByRole('link', { name: /Attic/ }))
      .toMatchTextContent('Refunded after it was paid out');
    expect(await violations()).toEqual([]);
    await button.click();
    await expect.element(items).not.toBeInTheDocument();
  });

  it('show the fees they cover, also where nothing is left to pay out', async () => {
    const covered = aPayout({ amountMinor: 0, feesMinor: 900, bookings: 1 });
    withPayouts([covered]);
    answer(ONE, { body: { ...covered, items: [aPayoutItem({ amountMinor: 900 })] } });
    await show(`/host/payouts?payout=${PAYOUT_ID}`);
    await expect.element(page.getByRole('row', { name: /November 18/ })).toMatchTextContent('Covered fees');
    await expect.element(page.getByText(/Nothing was left to pay out/)).toBeVisible();
    const items = page.getByRole('list', { name: 'Bookings in this payout' });
    await expect
      .element(items.getByRole('listitem').last())
      .toMatchTextContent('Fees you owedFor bookings where guests paid you directly-$9.00');
    await expect.element(page.getByText('Sent', { exact: true })).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  it('open the one an email is about, and say why it came back', async () => {
    const failed = aPayout({
      status: 'failed',
      paidAt: null,
      failedAt: '2026-11-19T10:00:00Z',
      failure: 'The account is closed.',
    });
    withPayouts([failed]);
    answer(ONE, { body: { ...failed, items: [aPayoutItem()] } });
    await show(`/host/payouts?payout=${PAYOUT_ID}`);
    await expect
      .element(page.getByRole('button', { name: 'November 19, 2026' }))
      .toHaveAttribute('aria-expanded', 'true');
    await expect
      .element(page.getByText(/The bank returned this payout/))
      .toMatchTextContent(
        'The bank returned this payout: “The account is closed.” The money is ready to pay out again.',
      );
    await expect
      .element(page.getByRole('link', { name: 'Check your account' }))
      .toHaveAttribute('href', '/settings/payments?account=USD');
    expect(await violations()).toEqual([]);
  });

  it('that failed are a banner with an action, until a later payout has their money', async () => {
    const failed = aPayout({
      status: 'failed',
      paidAt: null,
      failedAt: '2026-11-19T10:00:00Z',
      failure: 'The account is closed.',
    });
    withPayouts([failed]);
    const { unmount } = await show();
    const banner = page.getByRole('region', { name: 'Your payout of $243.00 USD failed' });
    await expect
      .element(banner)
      .toMatchTextContent(
        'Thu, Nov 19: “The account is closed.” Check your account. We’ll include the money in your next payout.',
      );
    await expect
      .element(banner.getByRole('link', { name: 'Check payout account' }))
      .toHaveAttribute('href', '/settings/payments?account=USD');
    expect(await violations()).toEqual([]);
    await unmount();
    const next = aPayout({
      _id: `${PAYOUT_ID.slice(0, -1)}7`,
      createdAt: '2026-11-23T12:00:00Z',
      status: 'payable',
      paidAt: null,
    });
    withPayouts([next, failed]);
    await show();
    await expect
      .element(page.getByRole('row', { name: /November 19, 2026/ }))
      .toMatchTextContent('FailedAdded to the next payout');
    await expect.element(banner).not.toBeInTheDocument();
  });

  it('say the next useful thing while there are none', async () => {
    withAccounts();
    withPayouts([], []);
    await show();
    await expect.element(page.getByRole('heading', { name: 'No payouts yet' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Add a payout account' }))
      .toHaveAttribute('href', '/settings/payments?account=new');
    expect(await violations()).toEqual([]);
  });

  it('say that they could not be loaded, and try again', async () => {
    answer(LIST, { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong on our side.' } });
    await show();
    await expect.element(page.getByText('We couldn’t load your payouts')).toBeVisible();
    expect(await violations()).toEqual([]);
    withPayouts([aPayout()]);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(balance()).toBeVisible();
    await vi.waitFor(() => expect(receivedCalls().filter(({ key }) => key === LIST).length).toBeGreaterThan(1));
    expect(text(page.getByRole('heading', { level: 1 }))).toBe('Earnings');
  });
});
