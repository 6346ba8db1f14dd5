// A receipt for guest, host, and others; printing leaves out the rest of the page (RC1).
import { useParams } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aBooking, BOOKING_ID } from '../../../test/booking-examples.ts';
import { answer } from '../../../test/fake-api.ts';
import { renderRoutes } from '../../../test/render-app.tsx';
import type { Receipt } from '../../nouns/bookings/api.ts';
import ReceiptPage from './receipt.tsx';

const GET = `GET /api/bookings/${BOOKING_ID}/receipt`;
const { reference, startsAt, endsAt, timeZone, guests, listing, guest, host, currency, lines, totalMinor } = aBooking();
const aReceipt = (more: Partial<Receipt> = {}): Receipt => ({
  bookingId: BOOKING_ID,
  reference,
  side: 'guest',
  status: 'cancelled',
  startsAt,
  endsAt,
  timeZone,
  guests,
  listing,
  guestName: guest.name,
  buyer: null,
  hostName: host.name,
  paymentMethod: 'bank-transfer',
  collectedBy: 'host',
  currency,
  lines,
  totalMinor,
  damageDepositMinor: 0,
  taxes: [],
  hostFeeMinor: null,
  hostEarningsMinor: null,
  hostLossMinor: null,
  movements: [
    { kind: 'paid', at: '2026-11-20T17:00:00.000Z', amountMinor: 9_450 },
    { kind: 'refunded', at: '2026-11-30T18:05:00.000Z', amountMinor: 5_000 },
  ],
  ...more,
});

function Page() {
  const params = useParams();
  return (
    <main>
      <ReceiptPage {...({ params } as unknown as Parameters<typeof ReceiptPage>[0])} />
    </main>
  );
}
const show = () =>
  renderRoutes([{ path: '/booking/:bookingId/receipt', Component: Page }], `/booking/${BOOKING_ID}/receipt`);
const paper = () => page.getByRole('article');

beforeEach(() => {
  answer(`GET /api/bookings/${BOOKING_ID}/invoices`, {
    body: { invoices: [], billing: null, canIssue: false, changesLeft: 3 },
  });
});

describe('a receipt', () => {
  it('says what was paid, what came back and what is left, with moments, zone and currency (RC1)', async () => {
    const buyer = { companyName: 'Acme GmbH', address: 'Hauptstr. 1\n10115 Berlin', taxNumber: 'DE123456789' };
    answer(GET, { body: aReceipt({ buyer }) });
    await show();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await expect.element(paper()).toMatchTextContent(/Billed toAcme GmbH\s+Hauptstr. 1\s+10115 Berlin\s+DE123456789/);
    await expect.element(paper()).toMatchTextContent('DN-7K4M2Q');
    await expect.element(paper()).toMatchTextContent('Thursday, December 3, 2026 · 10:00 – 14:00, Pacific time');
    await expect.element(paper()).toMatchTextContent('Guest fee (5%)$4.50Total$94.50 USD');
    await expect.element(paper()).toMatchTextContent('PaidFriday, November 20, 2026 at 9:00, Pacific time$94.50');
    await expect.element(paper()).toMatchTextContent('RefundedMonday, November 30, 2026 at 10:05, Pacific time-$50.00');
    await expect.element(paper()).toMatchTextContent('Total paid$44.50 USD');
    await expect
      .element(page.getByRole('link', { name: 'Back to booking' }))
      .toHaveAttribute('href', `/booking/${BOOKING_ID}`);
    expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await expect.element(paper()).toMatchTextContent('Payment methodBank transferTo Nadia Okafor');
    await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    await page.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
    // What's only for the screen is marked, so printing leaves it out.
    expect(
      page
        .getByRole('button', { name: /^Print/ })
        .element()
        .closest('[data-print="none"]'),
    ).not.toBeNull();
  });

  it('gives the host a statement of their own (RC1)', async () => {
    const movements: Receipt['movements'] = [{ kind: 'earned', at: '2026-12-05T18:00:00.000Z', amountMinor: 8_100 }];
    const own = { side: 'host' as const, lines: lines.slice(0, 2), totalMinor: 9_000, movements };
    answer(GET, { body: aReceipt({ ...own, status: 'closed', hostFeeMinor: 900, hostEarningsMinor: 8_100 }) });
    await show();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Host statement' })).toBeVisible();
    await expect.element(paper()).toMatchTextContent('Our fee-$9.00You earn$81.00 USD');
    await expect.element(paper()).toMatchTextContent('Total earned$81.00 USD');
    await expect.element(paper()).not.toMatchTextContent('Guest fee');
  });

  it('adds up for a host, with tax on our fee and tax we remit (RC1, D14)', async () => {
    const hst = {
      name: 'HST',
      jurisdiction: 'CA-ON',
      ratePpm: 130_000,
      isIncluded: false,
      remittedBy: 'platform' as const,
      number: null,
    };
    const stayTax = { ...hst, supply: 'stay' as const, baseMinor: 9_000, amountMinor: 1_170 };
    const feeTax = { ...hst, supply: 'host-fee' as const, baseMinor: 900, amountMinor: 117 };
    answer(GET, {
      body: aReceipt({
        side: 'host',
        status: 'closed',
        lines: [...lines.slice(0, 2), { code: 'tax', amountMinor: 1_170, tax: stayTax }],
        taxes: [stayTax, feeTax],
        totalMinor: 10_170,
        hostFeeMinor: 900,
        hostEarningsMinor: 7_983,
        movements: [],
      }),
    });
    await show();
    await expect
      .element(paper())
      .toMatchTextContent('Our fee-$9.00HST 13% on our fee-$1.17HST 13%, remitted by Daynook-$11.70You earn$79.83 USD');
  });

  it.each([
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
  ])('is not found if it’s unknown or someone else’s (%i) (RC1)', async (status, code) => {
    answer(GET, { status, body: { code, message: 'There is nothing here.' } });
    await show();
    await expect.element(page.getByText('We couldn’t find this receipt in your account.')).toBeVisible();
  });

  it('says that nothing was paid; and can be tried again when it cannot be loaded (RC1)', async () => {
    answer(GET, { status: 429, body: { code: 'RATE_LIMITED', message: 'Too many requests. Please wait a moment.' } });
    await show();
    await expect.element(page.getByRole('heading', { name: 'We couldn’t load the receipt' })).toBeVisible();
    answer(GET, { body: aReceipt({ movements: [], status: 'withdrawn' }) });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('No payments for this booking.')).toBeVisible();
  });
});
